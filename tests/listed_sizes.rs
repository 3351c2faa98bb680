//! All sizes as a list, as a file, a model or an array of another library states them.
//!
//! Expected numbers are computed by hand. `with`, which takes a size for each `?`, gives the same mappings.

use tensor_layout::gpu::{Buffer, BufferErrorKind, HostBuffer};
use tensor_layout::{
    C, H, LayoutError, LayoutErrorKind, Mapping, N, Tensor, View, ViewMut, W, layout, size_names,
};

size_names! { Side, Height }

mod elsewhere {
    tensor_layout::size_names! { pub Side }
}

layout! {
    type Images = NHWC[N = ?, C = 3, H = ?, W = 4], pad(W = 8);
    struct Photo = HWC[C = 3, H = ?, W = ?];
    type Fixed = HW[2, 3];
    type Square = HWC[C = 3, H = ?Side, W = ?Side];
    type Products = ABC[A = ?Side * 2, B = ?Side, C = ?Side * 2];
    type Quotients = ABC[A = ?Side / 2, B = ?Side / 2 * Height, C = ?Side / 2 * Height];
    type Elsewhere = HW[H = ?Side, W = ?elsewhere::Side];
    type Multiples = ABC[A = ?Side * 2, B = ?Side * 3, C = ?2 * Side];
}

#[track_caller]
fn refused<T: core::fmt::Debug>(
    result: Result<T, LayoutError>,
    kind: LayoutErrorKind,
    axis: Option<char>,
    numbers: Option<(usize, usize)>,
    text: &str,
) {
    let error = result.expect_err("this is refused");
    assert_eq!((error.kind(), error.axis()), (kind, axis));
    assert_eq!(error.expected().zip(error.found()), numbers);
    assert_eq!(error.to_string(), text);
}

macro_rules! refuses {
    ($($result:expr => $kind:expr, $axis:expr, $numbers:expr, $text:expr;)+) => {
        $(refused($result, $kind, $axis, $numbers, $text);)+
    };
}

#[test]
fn each_kind_of_list() {
    let images = Images::with((N(2), H(5))).unwrap();
    let vector = vec![2, 3, 5, 4];
    let pairs = vec![('W', 4), ('N', 2), ('H', 5), ('C', 3)];
    for mapping in [
        Mapping::<Images>::try_from_sizes([2, 3, 5, 4]),
        Mapping::try_from_sizes([2, 3, 5, 4]),
        Mapping::try_from_sizes(&vector),
        Mapping::try_from_sizes(vector.as_slice()),
        Mapping::try_from_sizes(images.size_array()),
        Mapping::try_from_sizes(&pairs),
        Mapping::try_from_sizes(pairs.as_slice()),
        Mapping::try_from_sizes([('N', 2), ('C', 3), ('H', 5), ('W', 4)]),
    ] {
        assert_eq!(mapping.unwrap(), images);
    }
    let fixed = Mapping::<Fixed>::try_from_sizes([2, 3]).unwrap();
    assert_eq!(fixed, Fixed::mapping());
}

/// Sizes go to the axis of the same letter, whatever the order in memory.
#[test]
fn sizes_of_another_mapping() {
    type Pixels = layout!(NHWC[N = 2, C = ?, H = ?, W = ?]);
    type Pitched = layout!(CHNW[N = ?, C = ?, H = ?, W = ?], logical(NCHW), pad(H = 6));
    let images = Images::with((N(2), H(5))).unwrap();
    let pixels = images.try_same_sizes::<Pixels>().unwrap();
    let sizes = (N(2), C(3), H(5), W(4));
    assert_eq!(pixels.sizes(), sizes);
    assert_eq!(pixels.strides(), [60, 1, 12, 3]);
    let pitched = pixels.try_same_sizes::<Pitched>().unwrap();
    assert_eq!(pitched.sizes(), sizes);
    assert_eq!(pitched.strides(), [4, 48, 8, 1]);
    assert_eq!(pitched.try_same_sizes::<Images>().unwrap(), images);

    let three = Images::with((N(3), H(7))).unwrap();
    refused(
        three.try_same_sizes::<Pixels>(),
        LayoutErrorKind::WrongSize,
        Some('N'),
        Some((2, 3)),
        "axis N has size 3, but the layout fixes it to 2: NHWC[N=3, C=3, H=7, W=4]",
    );
    let three = three.try_same_sizes::<Pitched>().unwrap_err();
    assert_eq!(
        (three.kind(), three.axis()),
        (LayoutErrorKind::Clause, Some('H'))
    );
}

#[test]
fn sizes_that_the_layout_fixes() {
    use LayoutErrorKind::{Clause, WrongSize, ZeroSize};
    let wrong =
        "axis W has size 6, but the layout fixes it to 4: NHWC[N=2, C=3, H=5, W=6], pad(W=8)";
    let numbers = Some((4, 6));
    let (list, pairs) = ([2, 3, 5, 6], [('W', 6), ('H', 5), ('C', 3), ('N', 2)]);
    let mut memory = [0_u8; 240];
    refuses! {
        Mapping::<Images>::try_from_sizes(list) => WrongSize, Some('W'), numbers, wrong;
        Mapping::<Images>::try_from_sizes(pairs) => WrongSize, Some('W'), numbers, wrong;
        View::<u8, Images>::with_sizes(&memory, list) => WrongSize, Some('W'), numbers, wrong;
        ViewMut::<u8, Images>::with_sizes(&mut memory, list) => WrongSize, Some('W'), numbers, wrong;
    }
    let tensor = Tensor::<u8, Images>::from_vec_with_sizes(vec![7; 240], list).unwrap_err();
    assert_eq!(tensor.error().to_string(), wrong);
    assert_eq!(tensor.into_value(), [7; 240]);
    let buffer = Buffer::<_, u8, Images>::with_sizes(HostBuffer([0; 240]), 0, list).unwrap_err();
    assert_eq!(
        (buffer.kind(), buffer.to_string()),
        (BufferErrorKind::Layout, wrong.into())
    );

    let zero = Mapping::<Images>::try_from_sizes([2, 3, 0, 4]).unwrap_err();
    assert_eq!(
        (zero.kind(), zero.axis(), zero.found()),
        (ZeroSize, Some('H'), Some(0))
    );
    let clause = Mapping::<layout!(HW[?, ?], pad(W = 4))>::try_from_sizes([2, 5]).unwrap_err();
    assert_eq!((clause.kind(), clause.axis()), (Clause, Some('W')));
}

#[test]
fn lists_of_another_length() {
    let shown = "NHWC[N=?, C=3, H=?, W=4], pad(W=8)";
    for length in [0, 1, 2, 3, 5, 9] {
        let numbers = Some((4, length));
        let text = format!("the list has {length} sizes, but the layout has 4 axes: {shown}");
        let sizes = vec![3; length];
        let refused_list = Mapping::<Images>::try_from_sizes(&sizes);
        refused(refused_list, LayoutErrorKind::Rank, None, numbers, &text);
        let pairs = vec![('N', 2); length];
        let refused_list = Mapping::<Images>::try_from_sizes(pairs.as_slice());
        refused(refused_list, LayoutErrorKind::Rank, None, numbers, &text);
        let view = View::<u8, Images>::with_sizes(&[], &sizes);
        refused(view, LayoutErrorKind::Rank, None, numbers, &text);
        let buffer =
            Buffer::<_, u8, Images>::with_sizes(HostBuffer([0; 0]), 0, &sizes).unwrap_err();
        assert_eq!(buffer.to_string(), text);
    }
}

#[test]
fn letters_of_no_axis_and_of_one_axis_twice() {
    let shown = "Photo = HWC[C=3, H=?, W=?]";
    refuses! {
        Mapping::<Photo>::try_from_sizes([('C', 3), ('H', 2), ('N', 1)]) => LayoutErrorKind::WrongAxis, Some('N'), None,
            &format!("the layout has no axis for the size of axis N: {shown}");
        Mapping::<Photo>::try_from_sizes([('C', 3), ('H', 2), ('C', 3)]) => LayoutErrorKind::WrongAxis, Some('C'), None,
            &format!("the list has two sizes for axis C: {shown}");
    }
}

#[test]
fn views_tensors_and_buffers() {
    let mut pixels: Vec<u8> = (0..24).collect();
    let view = View::<u8, Photo>::with_sizes(&pixels, [3, 2, 4]).unwrap();
    assert_eq!(view[(C(2), H(1), W(3))], 23);
    let short = View::<u8, Photo>::with_sizes(&pixels, [3, 2, 5]).unwrap_err();
    assert_eq!(
        (short.kind(), short.expected()),
        (LayoutErrorKind::Length, Some(30))
    );
    let mut view =
        ViewMut::<u8, Photo>::with_sizes(&mut pixels, [('H', 4), ('W', 2), ('C', 3)]).unwrap();
    view[(H(3), W(1), C(0))] = 99;
    let tensor = Tensor::<u8, Photo>::from_vec_with_sizes(pixels, [3, 2, 4]).unwrap();
    assert_eq!(tensor[(H(1), W(3), C(0))], 99);
    let long = Tensor::<u8, Photo>::from_vec_with_sizes(tensor.into_vec(), [3, 1, 4]).unwrap_err();
    assert_eq!(
        (long.error().expected(), long.error().found()),
        (Some(12), Some(24))
    );
    assert_eq!(long.into_value().len(), 24);

    let buffer = Buffer::<_, u8, Photo>::with_sizes(HostBuffer([0; 40]), 16, [3, 2, 4]).unwrap();
    assert_eq!((buffer.size_in_bytes(), buffer.stride(H)), (24, 12));
    let short = Buffer::<_, u8, Photo>::with_sizes(HostBuffer([0; 39]), 16, [3, 2, 4]).unwrap_err();
    assert_eq!(short.kind(), BufferErrorKind::Length);
}

/// A name has one meaning. So equal names in one layout have equal numbers.
#[test]
fn names_of_sizes() {
    assert_eq!(
        Mapping::<Square>::try_from_sizes([3, 4, 4]).unwrap().span(),
        48
    );
    let text =
        "axis W has size 5, but axis H has size 4, and both sizes are `?Side`: HWC[C=3, H=4, W=5]";
    let kind = LayoutErrorKind::UnequalNames;
    let numbers = Some((4, 5));
    let open = <layout!(HWC[C = 3, H = ?, W = ?])>::with((H(4), W(5))).unwrap();
    refuses! {
        Mapping::<Square>::try_from_sizes([3, 4, 5]) => kind, Some('W'), numbers, text;
        Square::with((W(5), H(4))) => kind, Some('W'), numbers, text;
        View::<u8, Square>::with_sizes(&[0; 60], [3, 4, 5]) => kind, Some('W'), numbers, text;
        open.try_into_layout::<Square>() => kind, Some('W'), numbers, text;
    }
    let buffer =
        Buffer::<_, u8, Square>::with_sizes(HostBuffer([0; 60]), 0, [3, 4, 5]).unwrap_err();
    assert_eq!(
        (buffer.kind(), buffer.to_string()),
        (BufferErrorKind::Layout, text.into())
    );

    // The first and the third axis have the same name, a product or a quotient.
    assert!(Mapping::<Products>::try_from_sizes([8, 4, 8]).is_ok());
    refuses! {
        Mapping::<Products>::try_from_sizes([8, 4, 6]) => kind, Some('C'), Some((8, 6)),
            "axis C has size 6, but axis A has size 8, and both sizes are `?Side * 2`: ABC[A=8, B=4, C=6]";
        Mapping::<Quotients>::try_from_sizes([1, 2, 3]) => kind, Some('C'), Some((2, 3)),
            "axis C has size 3, but axis B has size 2, and both sizes are `?Side / 2 * Height`: ABC[A=1, B=2, C=3]";
    }
    // Names that are written alike in two modules are two names. `?Side * 2` and `?Side * 3` are two names, too.
    assert!(Mapping::<Elsewhere>::try_from_sizes([4, 5]).is_ok());
    assert!(Mapping::<Multiples>::try_from_sizes([8, 12, 9]).is_ok());
}

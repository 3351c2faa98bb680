//! Errors: their kinds, numbers and texts.

#![allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]

use crate::panics::panics;
use core::error::Error;
use core::fmt::Debug;
use tensor_layout::{
    A, B, Block, BytesError, BytesErrorKind, C, Cropped, D, DimH, DimK, DimW, DynA, DynB, DynC,
    DynD, DynE, DynF, DynG, DynH, DynN, DynW, E, F, G, H, K, Lane, LayoutError, LayoutErrorKind,
    LengthError, Mapping, N, PositionError, RangeError, RangeErrorKind, Refused, RunTimeStrides,
    Tensor, TensorLayout, View, ViewMut, W, Within, layout,
};

/// The facts of a layout's error, without its text.
type Told = (LayoutErrorKind, Option<char>, Option<usize>, Option<usize>);

fn told(error: &LayoutError) -> Told {
    (error.kind(), error.axis(), error.expected(), error.found())
}

#[track_caller]
fn refusal<T, E: Into<LayoutError>>(result: Result<T, E>) -> Told {
    match result {
        Ok(_) => panic!("this is refused"),
        Err(error) => told(&error.into()),
    }
}

#[test]
fn other_layouts() {
    let mapping = <layout!(HW[?, ?])>::with((H(2), W(3))).unwrap();
    let size = refusal(mapping.try_into_layout::<layout!(HW[2, 4])>());
    assert_eq!(
        size,
        (LayoutErrorKind::WrongSize, Some('W'), Some(4), Some(3))
    );
    let stride = refusal(mapping.try_into_layout::<layout!(WH[2, 3])>());
    // In one layout, rows are 3 elements apart. In the other layout, they are 1 element apart.
    assert_eq!(
        stride,
        (LayoutErrorKind::WrongStride, Some('H'), Some(1), Some(3))
    );

    let channels = <layout!(CHW[?, ?, ?])>::with((C(16), H(2), W(2))).unwrap();
    let blocks = refusal(channels.try_into_layout::<layout!(CHW8c[?, ?, ?])>());
    assert_eq!(blocks, (LayoutErrorKind::Offsets, None, None, None));

    let memory = [0; 6];
    let view = View::with(&memory, mapping).unwrap();
    let mapping = <layout!(HW[?, ?])>::with((H(2), W(2))).unwrap();
    let other = View::with(&memory[..4], mapping).unwrap();
    let unequal = refusal(view.try_zip(other));
    let kind = LayoutErrorKind::UnequalSizes;
    assert_eq!(unequal, (kind, Some('W'), Some(2), Some(3)));
}

#[test]
fn memory_that_does_not_fit() {
    let length = View::<u8, layout!(HW[2, 3])>::new(&[0; 5]).unwrap_err();
    assert_eq!((length.needed(), length.given()), (6, 5));
    let as_layout_error = LayoutError::from(length);
    let kind = LayoutErrorKind::Length;
    assert_eq!(told(&as_layout_error), (kind, None, Some(6), Some(5)));

    let bytes = [0_u8; 28];
    let start = bytes.as_ptr().align_offset(4);
    let too_few = View::<u32, layout!(HW[2, 3])>::try_from_bytes(&bytes[start..start + 23]);
    let too_few = too_few.unwrap_err();
    assert_eq!(too_few.kind(), BytesErrorKind::TooFew);
    let kind = LayoutErrorKind::Bytes;
    let error = LayoutError::from(too_few);
    assert_eq!(told(&error), (kind, None, Some(24), Some(23)));
    let misaligned = View::<u32, layout!(W[3])>::try_from_bytes(&bytes[start + 1..]);
    let misaligned = misaligned.unwrap_err();
    assert_eq!(misaligned.kind(), BytesErrorKind::Misaligned);
    assert_eq!(misaligned.alignment(), Some(4));
}

/// Eight strides of about the same length, all of them different. To compare all differences of positions would take
/// hours. So the search ends early, and takes the elements for shared.
#[test]
fn shared_elements_are_not_searched_for_long() {
    type Strides = TensorLayout<(DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH), RunTimeStrides>;
    let sizes = (A(9), B(9), C(9), D(9), E(9), F(9), G(9), H(9));
    let strides = (
        A(1_660_532_718_661),
        B(1_888_676_593_817),
        C(1_649_024_160_628),
        D(1_213_968_101_973),
        E(1_446_978_349_627),
        F(1_916_041_629_942),
        G(1_933_794_305_448),
        H(1_325_185_362_280),
    );
    let error = Mapping::<Strides>::try_from_strides(sizes, strides).unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::SharedElements);
}

/// Faults of layouts that are written by hand, and not by `layout!`: a part that is larger than its whole or has too few
/// positions, and blocks of
/// 4 in blocks of 8.
#[test]
fn numbers_of_faults() {
    type Beyond = TensorLayout<(DynH, DynW), Within<(DimH<2>, DimW<3>), (H, W)>>;
    assert!(Beyond::with((H(2), W(3))).is_ok());
    let error = Beyond::with((H(5), W(3))).unwrap_err();
    assert_eq!((error.expected(), error.found()), (Some(2), Some(5)));
    let error = Beyond::with((H(1), W(3))).unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::WrongStorage);
    assert_eq!((error.expected(), error.found()), (Some(2), Some(1)));
    assert_eq!(
        error.to_string(),
        "axis H has size 1, but 2 in the whole, and is not `Cropped` in the storage: \
         HW[H=1, W=3] within HW[H=2, W=3]"
    );
    // Otherwise, a part of the part would have the strides of a whole with the sizes of the part.
    type Cropping = TensorLayout<(DynH, DynW), Within<(DimH<2>, DimW<3>), (H, Cropped<W>)>>;
    assert!(Cropping::with((H(2), W(1))).is_ok());
    assert!(Cropping::with((H(1), W(1))).is_err());
    type Unequal = TensorLayout<(DynW,), (Block<W, 8>, Lane<W, 4>)>;
    let error = Unequal::with((W(8),)).unwrap_err();
    assert_eq!((error.expected(), error.found()), (Some(4), Some(8)));
}

#[test]
fn equal_errors_name_equal_layouts() {
    let offset = |w| layout!(HW[2, 3]).try_offset((H(0), W(w)));
    assert_eq!(offset(3), offset(3));
    assert_ne!(offset(3), offset(4));
    let elsewhere = <layout!(HW[?, ?])>::with((H(2), W(3))).unwrap();
    assert_ne!(elsewhere.try_offset((H(0), W(3))), offset(3));
}

/// `?` and collections of results move errors. So errors are small and can be sent to other threads.
#[test]
fn errors_are_small_and_can_be_sent() {
    fn good<E: Error + Clone + PartialEq + Eq + Debug + Send + Sync + 'static>() {
        let size = size_of::<E>();
        assert!(
            size < 128,
            "{} has {size} bytes",
            core::any::type_name::<E>()
        );
    }
    good::<LayoutError>();
    good::<LengthError>();
    good::<PositionError>();
    good::<RangeError>();
    good::<BytesError>();
    good::<Refused<Vec<u8>, LengthError>>();
    fn copied<E: Copy>() {}
    copied::<(
        LayoutError,
        LengthError,
        PositionError,
        RangeError,
        BytesError,
    )>();
}

#[test]
fn a_longer_slice_may_have_longer_rows() {
    let help = |error: LengthError| {
        let text = error.to_string();
        text.split_once("(help: ").map(|(_, help)| help.to_owned())
    };
    // 1536 = 3 * 512, so each row of 280 elements can have 232 elements of padding.
    let error = View::<u8, layout!(HW[3, 280])>::new(&[0; 1536]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the buffer has 1536 elements, but exactly 840 are needed: HW[H=3, W=280] (help: if one step along H is 512 \
         elements, declare `strides(H = 512)`; if the tensor has no gaps, `[..840]` leaves out what follows it)"
    );
    // The help names H and not N, although 96 = 2 * 48, too.
    let error = View::<u8, layout!(NHWC[2, 3, 3, 4])>::new(&[0; 96]).unwrap_err();
    assert!(help(error).unwrap().contains("`strides(H = 16)`"));
    // 92 elements are not 6 equal rows, but can be 2 pictures.
    let error = View::<u8, layout!(NHWC[2, 3, 3, 4])>::new(&[0; 92]).unwrap_err();
    assert!(help(error).unwrap().contains("`strides(N = 46)`"));
    // The length does not fit equal rows, or the layout has padding already.
    let error = View::<u8, layout!(HW[3, 280])>::new(&[0; 1537]).unwrap_err();
    assert!(help(error).unwrap().starts_with("`[..840]` leaves out"));
    let error = View::<u8, layout!(HW[3, 280], pad(W = 300))>::new(&[0; 1536]).unwrap_err();
    assert!(help(error).unwrap().starts_with("`[..900]` leaves out"));
}

#[test]
fn a_refused_value_is_told_of_once() {
    type Rows = layout!(HW[2, 3]);
    let refused = Tensor::<u8, Rows>::from_vec(vec![1, 2, 3, 4, 5]).unwrap_err();
    assert_eq!(refused, refused.clone());
    let error = *refused.error();
    let mut chain = Vec::new();
    let mut next: Option<&dyn Error> = Some(&refused);
    while let Some(error) = next {
        chain.push(error.to_string());
        next = error.source();
    }
    assert_eq!(chain, [error.to_string()]);
    // The text that a `main` prints if it returns a boxed error.
    assert_eq!(format!("{refused:?}"), format!("Refused({error:?})"));
    assert_eq!(refused.clone().into_error(), error);
    assert_eq!(refused.into_value(), [1, 2, 3, 4, 5]);
}

#[test]
fn plain_names_panic_with_the_text_of_their_twins() {
    let mapping = <layout!(HW[?, ?], pad(W = 4))>::with((H(2), W(3))).unwrap();
    let error = mapping.try_offset((H(2), W(0))).unwrap_err();
    assert_eq!(panics(|| mapping.offset((H(2), W(0)))), error.to_string());
    let memory = [0; 8];
    let view = View::with(&memory, mapping).unwrap();
    let of_view = [
        panics(|| _ = view.broadcast(H(3))),
        panics(|| _ = view.step_by(W, core::hint::black_box(0))),
    ];
    let tried = [text(view.try_broadcast(H(3))), text(view.try_step_by(W, 0))];
    assert_eq!(of_view, tried);
    let error = mapping.try_fill_padding(&mut [0; 6], 7).unwrap_err();
    assert_eq!((error.needed(), error.given()), (7, 6));
    let text = panics(|| mapping.fill_padding(&mut [0; 6], 7));
    assert_eq!(text, error.to_string());

    assert_eq!(mapping.try_span_bytes::<u32>(), Ok(28));
    assert_eq!(mapping.footprint_bytes::<u32>(), 32);
    let huge = <layout!(W[?])>::with((W(isize::MAX.unsigned_abs()),)).unwrap();
    assert_eq!(huge.span_bytes::<u8>(), isize::MAX.unsigned_abs());
    let error = huge.try_span_bytes::<u16>().unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::TooLarge);
    assert_eq!(
        panics(|| _ = huge.footprint_bytes::<u16>()),
        error.to_string()
    );
}

/// Returns the text of an error.
#[track_caller]
fn text<T, E: ToString>(result: Result<T, E>) -> String {
    match result {
        Ok(_) => panic!("this is refused"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn texts_name_the_axis_the_numbers_and_the_layout() {
    use LayoutErrorKind::{
        Clause, Indivisible, Length, NotAdjacent, PositionOutOfRange, RangeOutOfRange,
        SeveralPositions, TooLarge, WindowTooLarge, ZeroSize, ZeroStep,
    };
    #[track_caller]
    fn check<T, E: Into<LayoutError>>(result: Result<T, E>, facts: Told, text: &str) {
        let Err(error) = result else {
            panic!("this is refused: {text}")
        };
        let error = error.into();
        assert_eq!((told(&error), error.to_string().as_str()), (facts, text));
    }
    macro_rules! rows {
        ($($result:expr => $kind:ident, $axis:expr, $expected:expr, $found:expr, $text:expr;)+) => {
            $(check($result, ($kind, $axis, $expected, $found), &$text);)+
        };
    }
    type Rows = layout!(HW[?, ?], pad(W = 5));
    type Steps = layout!(HW[?, ?], strides(H = 5));
    type Huge = layout!(HW[?, ?]);
    let most = usize::MAX - 1;
    rows! {
        Rows::with((H(2), W(6))) => Clause, Some('W'), Some(5), Some(6),
            "axis W has size 6, which does not fit into the 5 positions of its pad: HW[H=2, W=6], pad(W=5)";
        Rows::with((H(0), W(3))) => ZeroSize, Some('H'), None, Some(0),
            "axis H has size 0, but every size is at least 1: HW[H=0, W=3], pad(W=5) (help: if there may be no \
            elements, match `LayoutErrorKind::ZeroSize` as the kind of this error)";
        Steps::with((H(2), W(6))) => Clause, Some('H'), Some(6), Some(5),
            "one step along axis H is 5 elements, but what lies inside it takes 6, so elements would overlap: \
            HW[H=2, W=6], strides(H=5)";
        Huge::with((H(most), W(2))) => TooLarge, None, None, None,
            format!("more elements or bytes than memory can hold (isize::MAX): HW[H={most}, W=2]");
    }

    let memory = [0; 10];
    let mapping = Rows::with((H(2), W(3))).unwrap();
    let view = View::with(&memory, mapping).unwrap();
    let of_rows = ": HW[H=2, W=3], pad(W=5)";
    rows! {
        view.try_merge((H, W), N) => NotAdjacent, Some('H'), Some(3), Some(5), format!(
            "axes H and W cannot be merged without moving elements: H has stride 5, but W ends after 3 elements{of_rows}"
        );
        view.try_split(W, (N, C(2))) => Indivisible, Some('W'), Some(2), Some(3),
            format!("axis W has size 3, which is no multiple of 2{of_rows}");
        view.try_broadcast(W(4)) => SeveralPositions, Some('W'), Some(1), Some(3), format!(
            "axis W has size 3, but only one of size 1 can be broadcast (help: `fix((W(0),))` takes one position){of_rows}"
        );
        view.try_windows(W, C(4)) => WindowTooLarge, Some('W'), Some(3), Some(4),
            format!("windows of C = 4 do not fit into axis W of size 3 (help: `C(3)` fits){of_rows}");
        view.try_fix((H(2),)) => PositionOutOfRange, Some('H'), Some(2), Some(2),
            format!("position 2 is out of range for axis H of size 2{of_rows}");
        view.try_range(W(1)..W(4)) => RangeOutOfRange, Some('W'), Some(3), Some(4),
            format!("the range 1..4 is out of range for axis W of size 3{of_rows}");
        view.try_range(W(1)..W(1)) => RangeOutOfRange, Some('W'), Some(3), Some(1),
            format!("the range 1..1 of axis W has no position{of_rows}");
        view.try_step_by(W, 0) => ZeroStep, Some('W'), None, None,
            format!("a step of 0 along axis W leads nowhere{of_rows}");
        View::with(&memory[..7], mapping) => Length, None, Some(8), Some(7),
            format!("the buffer has 7 elements, but 8 are needed{of_rows}");
    }
    let blocks = View::<u8, layout!(CHW8c[16, 2, 2])>::from_array(&[0; 64]);
    assert_eq!(
        text(blocks.try_range(C(4)..C(12))),
        "the range 4..12 of axis C starts inside an inner block of 8 positions: CHW8c[C=16, H=2, W=2]"
    );
    assert_eq!(
        text(Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![0; 7]).map_err(Refused::into_error)),
        "the buffer has 7 elements, but exactly 6 are needed: HW[H=2, W=3] (help: `[..6]` leaves out \
         what follows the tensor; padding between its rows is declared, as by `pad(..)`)"
    );
}

/// Errors write labels, clauses and orders as `layout!` takes them.
#[test]
fn layouts_are_written_as_they_are_declared() {
    macro_rules! is_written {
        ($($text:literal: $layout:ty, $sizes:expr;)*) => {$(
            assert_eq!(<$layout>::with($sizes).unwrap().to_string(), $text);
        )*};
    }
    is_written! {
        "HW[H=2, W=3], pad(W=5)": layout!(HW[?, 3], pad(W = 5)), (H(2),);
        "HW[H=2, W=3], align(W=4)": layout!(HW[?, 3], align(W = 4)), (H(2),);
        "HW[H=2, W=3], pitch(H=8)": layout!(HW[?, 3], pitch(H = 8)), (H(2),);
        "HW[H=2, W=3], strides(H=8)": layout!(HW[?, 3], strides(H = 8)), (H(2),);
        "HW[H=2, W=3], overlap(H=1)": layout!(HW[?, 3], overlap(H = 1)), (H(2),);
        "HW[H=2, W=3], broadcast(H)": layout!(HW[?, 3], broadcast(H)), (H(2),);
        "HW[H=2, W=3], strides(H=16), pad(W=5), strides(W=2)":
            layout!(HW[?, 3], pad(W = 5), strides(H = 16, W = 2)), (H(2),);
        "NHWC[N=2, C=3, H=4, W=5]": layout!(NHWC[?, 3, 4, 5]), (N(2),);
        "NCHW8c2c[N=2, C=30, H=4, W=5], align(C=32)":
            layout!(NCHW8c2c[?, 30, 4, 5], align(C = 32)), (N(2),);
        "ABC[C=2, A=4, B=5], logical(CAB)": layout!(ABC[?, 4, 5], logical(CAB)), (C(2),);
    }
    let strides = Mapping::<TensorLayout<(DynH, DynW), RunTimeStrides>>::try_from_strides(
        (H(2), W(3)),
        (H(1), W(2)),
    );
    assert_eq!(
        strides.unwrap().to_string(),
        "HW[H=2, W=3], strides(H=1, W=2)"
    );
}

/// Ranges that start inside a block and end with the axis, or beyond it.
#[test]
fn ranges_inside_blocks() {
    type Blocked = layout!(CW4c[C = 8, W = 1]);
    let elements = [0; 8];
    let view = View::<u8, Blocked>::from_array(&elements);
    for (start, end, kind) in [
        (2, 7, RangeErrorKind::InsideBlock),
        (2, 8, RangeErrorKind::InsideBlock),
        (2, 9, RangeErrorKind::OutOfBounds),
        (4, 9, RangeErrorKind::OutOfBounds),
        (4, 4, RangeErrorKind::Empty),
        (8, 8, RangeErrorKind::Empty),
        (5, 3, RangeErrorKind::Empty),
    ] {
        let error = view.try_range(C(start)..C(end)).unwrap_err();
        assert_eq!(error.kind(), kind, "{start}..{end}");
        assert_eq!(
            (error.axis(), error.range(), error.size()),
            ('C', start..end, 8)
        );
    }
    for (start, end) in [(0, 3), (4, 8), (4, 5)] {
        assert!(view.try_range(C(start)..C(end)).is_ok());
    }
}

/// The error names the first axis with another stride and more than one position.
#[test]
fn the_axis_whose_stride_differs() {
    type Strided = TensorLayout<(DynA, DynB, DynC), RunTimeStrides>;
    type Packed = layout!(ABC[A = ?, B = ?, C = ?]);
    type Padded = layout!(ABC[A = ?, B = ?, C = ?], pad(C = 5));
    for (sizes, strides, axis) in [
        ((A(1), B(2), C(3)), (A(99), B(3), C(1)), None),
        ((A(1), B(2), C(3)), (A(99), B(4), C(1)), Some(('B', 3, 4))),
        ((A(2), B(1), C(3)), (A(3), B(99), C(1)), None),
        ((A(2), B(2), C(3)), (A(6), B(3), C(1)), None),
        ((A(2), B(2), C(3)), (A(7), B(3), C(1)), Some(('A', 6, 7))),
        ((A(2), B(2), C(3)), (A(12), B(6), C(2)), Some(('A', 6, 12))),
        ((A(2), B(3), C(2)), (A(6), B(1), C(3)), Some(('B', 2, 1))),
        ((A(1), B(1), C(3)), (A(99), B(98), C(2)), Some(('C', 1, 2))),
    ] {
        let mapping = Mapping::<Strided>::try_from_strides(sizes, strides).unwrap();
        match (mapping.try_into_layout::<Packed>(), axis) {
            (Ok(packed), None) => assert_eq!(packed.size_array(), mapping.size_array()),
            (Err(error), Some((axis, expected, found))) => assert_eq!(
                told(&error),
                (
                    LayoutErrorKind::WrongStride,
                    Some(axis),
                    Some(expected),
                    Some(found)
                )
            ),
            (result, _) => panic!("{strides:?}: {result:?}"),
        }
    }
    // Compares two layouts that compute their strides.
    let padded = |a, b, c| Padded::with((A(a), B(b), C(c))).unwrap();
    let error = padded(1, 2, 3).try_into_layout::<Packed>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "axis B has stride 5, but the layout's is 3: ABC[A=1, B=2, C=3]"
    );
    let error = padded(2, 1, 3).try_into_layout::<Packed>().unwrap_err();
    assert_eq!(
        (error.axis(), error.expected(), error.found()),
        (Some('A'), Some(3), Some(5))
    );
    assert!(padded(1, 1, 3).try_into_layout::<Packed>().is_ok());
    assert!(padded(2, 2, 5).try_into_layout::<Packed>().is_ok());
}

/// Every function that takes sizes known at run time says of a size of 0 that it is one, before it compares strides or
/// memory, and after it has compared the sizes that the layout fixes.
#[test]
fn no_elements() {
    use tensor_layout::files::FileOrderError;
    use tensor_layout::gpu::{Buffer, Resource};

    type Boxes = layout!(NK[N = ?, K = 6]);
    type Rows = layout!(NK[N = ?, K = 6], strides(N = ?));
    type Foreign = TensorLayout<(DynN, DimK<6>), RunTimeStrides>;
    let empty: [f32; 0] = [];
    #[track_caller]
    fn check<T, E: Into<LayoutError>>(result: Result<T, E>) {
        let Err(error) = result else {
            panic!("this is refused")
        };
        let error = error.into();
        assert_eq!(
            told(&error),
            (LayoutErrorKind::ZeroSize, Some('N'), None, Some(0))
        );
        assert_eq!(
            error.to_string().split(": ").next(),
            Some("axis N has size 0, but every size is at least 1")
        );
    }
    check(Boxes::with((N(0),)));
    check(Mapping::<Boxes>::try_from_sizes([0, 6]));
    check(Mapping::<Boxes>::try_from_sizes(vec![('K', 6), ('N', 0)]));
    check(View::<f32, Boxes>::with_sizes(&empty, [0, 6]));
    check(View::<f32, Boxes>::with_sizes(&[0.0; 6], [0, 6]));
    check(ViewMut::<f32, Boxes>::with_sizes(&mut [0.0; 0], [0, 6]));
    for stride in [0, 1, 6, 7, usize::MAX] {
        let (sizes, strides) = ((N(0), K(6)), (N(stride), K(stride)));
        check(Mapping::<Boxes>::try_from_strides(sizes, strides));
        check(Mapping::<Rows>::try_from_strides(sizes, strides));
        check(Mapping::<Foreign>::try_from_strides(sizes, strides));
        check(Rows::with_strides((N(0),), (N(stride),)));
    }
    for bytes in [0, 1, -24, 25] {
        check(Rows::with_byte_strides::<f32>((N(0),), ((N, bytes),)));
    }
    let mut array = ndarray::Array2::<f32>::zeros((0, 6));
    check(View::<f32, Boxes>::try_from_ndarray(array.view()));
    array.invert_axis(ndarray::Axis(1));
    check(View::<f32, Boxes>::try_from_ndarray(array.view()));
    check(View::<f32, Foreign>::try_from_ndarray(array.view()));
    check(ViewMut::<f32, Rows>::try_from_ndarray(array.view_mut()));
    let refused = Tensor::<f32, Boxes>::try_from_ndarray(array).unwrap_err();
    check::<(), _>(Err(*refused.error()));
    match View::<f32, Boxes>::try_from_file(None, &[0, 6], &empty) {
        Err(FileOrderError::Layout(error)) => check::<(), _>(Err(error)),
        other => panic!("{other:?}"),
    }
    #[derive(Clone, Copy)]
    struct Card;
    impl Resource for Card {
        fn size_in_bytes(&self) -> u64 {
            0
        }
    }
    let refused = Buffer::<_, f32, Boxes>::with_sizes(Card, 0, [0, 6]).unwrap_err();
    assert!(
        refused
            .to_string()
            .starts_with("axis N has size 0, but every size is at least 1")
    );
    // Sizes that the layout fixes come first.
    let error = refusal(Mapping::<Boxes>::try_from_sizes([0, 5]));
    assert_eq!(
        error,
        (LayoutErrorKind::WrongSize, Some('K'), Some(6), Some(5))
    );
}

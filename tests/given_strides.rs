//! Strides that are given with the sizes, as in `strides(H = ?)`: errors, text and other libraries.
//!
//! All expected numbers are computed by hand. `brute_force`, `iteration`, `relayout`, `conversions` and `chains` compare
//! such layouts with their oracles.

use image::Rgba;
use image::flat::{FlatSamples, SampleLayout};
use ndarray::{Array2, Axis};
use orders::orders;
use tensor_layout::{
    A, AnyLayout, B, C, D, DynH, DynW, H, LayoutError, LayoutErrorKind, Mapping, N, P,
    RunTimeStrides, Tensor, TensorLayout, View, W, layout,
};

mod orders;

layout! {
    struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?);
    struct Plane = HW[H = ?, W = ?], strides(H = ?);
    struct Chroma = HW[H = ?, W = ?], strides(H = ?, W = ?);
    struct Frames = NHWC[N = ?, C = 4, H = 2, W = 3], strides(H = ?);
}

fn plane(height: usize, width: usize, stride: usize) -> Mapping<Plane> {
    Plane::with_strides((H(height), W(width)), (H(stride),)).expect("a row is shorter")
}

#[track_caller]
fn refused<T: core::fmt::Debug>(
    result: Result<T, LayoutError>,
    kind: LayoutErrorKind,
    axis: char,
    numbers: Option<(usize, usize)>,
    text: &str,
) {
    let error = result.expect_err("this is refused");
    assert_eq!((error.kind(), error.axis()), (kind, Some(axis)));
    assert_eq!(error.expected().zip(error.found()), numbers);
    assert_eq!(error.to_string(), text);
}

#[test]
fn strides_that_are_too_short() {
    use LayoutErrorKind::Clause;
    let sizes = (H(2), W(3));
    let lies_inside = "elements, but what lies inside it takes";
    for stride in [0, 1, 11] {
        refused(
            Frame::with_strides(sizes, (H(stride),)),
            Clause,
            'H',
            Some((12, stride)),
            &format!(
                "one step along axis H is {stride} {lies_inside} 12, so elements would overlap: \
                 Frame = HWC[C=4, H=2, W=3], strides(H=?)"
            ),
        );
    }
    // Positions along W are two elements apart, so a row takes 6 elements.
    let text = "Chroma = HW[H=2, W=3], strides(H=?), strides(W=?)";
    refused(
        Chroma::with_strides(sizes, (W(2), H(5))),
        Clause,
        'H',
        Some((6, 5)),
        &format!("one step along axis H is 5 {lies_inside} 6, so elements would overlap: {text}"),
    );
    refused(
        Chroma::with_byte_strides::<u8>(sizes, ((H, 6), (W, 0))),
        Clause,
        'W',
        Some((1, 0)),
        &format!("one step along axis W is 0 {lies_inside} 1, so elements would overlap: {text}"),
    );
    assert!(Chroma::with_strides(sizes, (H(6), W(2))).is_ok());
    assert!(Frame::with_strides(sizes, (H(12),)).is_ok());
    let most = isize::MAX.unsigned_abs();
    let huge = Plane::with_strides(sizes, (H(most),)).unwrap_err();
    assert_eq!(huge.kind(), LayoutErrorKind::TooLarge);
    type Stored = TensorLayout<(DynH, DynW), RunTimeStrides>;
    let far = |h, stride| Mapping::<Stored>::try_from_strides((H(h), W(3)), (H(stride), W(1)));
    assert_eq!(far(2, most - 3).unwrap().span(), most);
    for (h, stride) in [(2, most - 2), (3, most + 1), (2, usize::MAX)] {
        assert_eq!(
            far(h, stride).unwrap_err().kind(),
            LayoutErrorKind::TooLarge
        );
    }
    let zero = Plane::with_strides((H(0), W(3)), (H(3),)).unwrap_err();
    assert_eq!(zero.kind(), LayoutErrorKind::ZeroSize);
}

#[test]
fn strides_in_bytes() {
    let sizes = (H(2), W(3));
    let floats = Plane::with_byte_strides::<f32>(sizes, ((H, 16),)).unwrap();
    assert_eq!(floats, plane(2, 3, 4));
    // If the elements are bytes, rows may be any number of bytes apart, whatever the size of a pixel.
    let odd = Frame::with_byte_strides::<u8>(sizes, ((H, 13),)).unwrap();
    assert_eq!(odd.strides(), [1, 13, 4]);
    let shown = "Plane = HW[H=2, W=3], strides(H=?)";
    refused(
        Plane::with_byte_strides::<f32>(sizes, ((H, 18),)),
        LayoutErrorKind::PartOfElement,
        'H',
        Some((4, 18)),
        &format!(
            "one step along axis H is 18 bytes, which is no multiple of the 4 bytes of an element: {shown} \
             (help: view the memory as `u8`, with an innermost axis for the 4 bytes of an element)"
        ),
    );
    refused(
        Plane::with_byte_strides::<f32>(sizes, ((H, -16),)),
        LayoutErrorKind::NegativeStride,
        'H',
        None,
        &format!(
            "one step along axis H is -16 bytes, but a layout's steps are not negative: {shown} (help: begin at the \
             last position, which is the first in memory, with 16 bytes; `for (from, mut to) in \
             view.axis_iter(H).rev().zip(other.axis_iter_mut(H)) {{ from.relayout_into(&mut to); }}` flips a copy)"
        ),
    );
    let nothing = Plane::with_byte_strides::<()>(sizes, ((H, 16),)).unwrap_err();
    assert_eq!(nothing.kind(), LayoutErrorKind::PartOfElement);
    assert_eq!(
        nothing.to_string(),
        format!(
            "one step along axis H is 16 bytes, but an element has none: {shown} (help: give strides in elements)"
        )
    );
    let farthest = Plane::with_byte_strides::<u8>(sizes, ((H, isize::MIN),)).unwrap_err();
    assert_eq!(farthest.kind(), LayoutErrorKind::NegativeStride);
}

/// Strides in bytes are multiples of the size of an element, whatever this size is, along each axis.
#[test]
fn strides_in_bytes_of_each_size() {
    fn check<T>(size: usize) {
        for bytes in 0..=64_usize {
            let signed = isize::try_from(bytes).unwrap();
            let mapping = Plane::with_byte_strides::<T>((H(2), W(1)), ((H, signed),));
            if bytes % size != 0 {
                let error = mapping.unwrap_err();
                let facts = (error.kind(), error.axis(), error.expected(), error.found());
                let kind = LayoutErrorKind::PartOfElement;
                assert_eq!(facts, (kind, Some('H'), Some(size), Some(bytes)));
            } else if bytes == 0 {
                assert_eq!(mapping.unwrap_err().kind(), LayoutErrorKind::Clause);
            } else {
                assert_eq!(mapping.unwrap().strides(), [bytes / size, 1]);
            }
            // The other axis is W, the inner one.
            let far = isize::try_from(256 * size).unwrap();
            let mapping = Chroma::with_byte_strides::<T>((H(2), W(2)), ((W, signed), (H, far)));
            match mapping {
                Ok(mapping) => assert_eq!(mapping.strides(), [256, bytes / size]),
                Err(error) => {
                    assert!(bytes % size != 0 || bytes == 0, "{error}");
                    assert_eq!(error.axis(), Some('W'));
                }
            }
            if bytes > 0 {
                let negative = ((W, -signed), (H, far));
                let error = Chroma::with_byte_strides::<T>((H(2), W(2)), negative).unwrap_err();
                let kind = LayoutErrorKind::NegativeStride;
                assert_eq!((error.kind(), error.axis()), (kind, Some('W')));
            }
        }
    }
    check::<u8>(1);
    check::<i16>(2);
    check::<[u8; 3]>(3);
    check::<f32>(4);
    check::<f64>(8);
    check::<[f32; 3]>(12);
    check::<u128>(16);
}

/// The copy that the error for a negative stride proposes.
#[test]
fn upside_down() {
    let memory = [4, 5, 6, 0, 1, 2, 3];
    let upside_down = View::<u8, Plane>::with(&memory, plane(2, 3, 4)).unwrap();
    let mut target = Tensor::filled_with(0_u8, plane(2, 3, 3));
    let mut view = target.as_view_mut();
    for (from, mut to) in upside_down
        .axis_iter(H)
        .rev()
        .zip(view.reborrow().axis_iter_mut(H))
    {
        from.try_relayout_into(&mut to).unwrap();
    }
    assert_eq!(target.memory(), [1, 2, 3, 4, 5, 6]);
}

/// Returns sizes from 1 to 3, and strides of axes in any order, with and without gaps.
fn sizes_and_strides(rank: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let axes: Vec<usize> = (0..rank).collect();
    let orders = orders(&axes);
    let mut all = Vec::new();
    let units = &[1, 3, 9, 27][..rank];
    for number in 0..units[rank - 1] * 3 {
        let sizes: Vec<_> = units.iter().map(|unit| 1 + number / unit % 3).collect();
        for (order, gap) in orders.iter().flat_map(|order| [(order, 0), (order, 1)]) {
            let mut strides = vec![0; rank];
            let mut inside = 1 + gap;
            for axis in order.iter().rev() {
                strides[*axis] = inside;
                inside = inside * sizes[*axis] + gap;
            }
            all.push((sizes.clone(), strides));
        }
    }
    all
}

/// Strides of tensors whose axes are stored in any order: ranks 2 to 4, given with the sizes and by another library. The
/// strides of a transposed tensor are refused with its label, and no error claims that elements overlap which do not.
#[test]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "all numbers are small"
)]
fn strides_of_transposed_tensors() {
    type Two = layout!(AB[A = ?, B = ?], strides(A = ?, B = ?));
    type Three = layout!(ABC[A = ?, B = ?, C = ?], strides(A = ?, B = ?, C = ?));
    type Four = layout!(ABCD[A = ?, B = ?, C = ?, D = ?], strides(A = ?, B = ?, C = ?, D = ?));
    type Outer = layout!(ABC[A = ?, B = ?, C = ?], strides(A = ?, B = ?));
    let judge =
        |from: &str, sizes: &[usize], strides: &[usize], result: Result<String, LayoutError>| {
            let rank = sizes.len();
            let text = format!("{from}: {sizes:?} {strides:?}");
            // Strides along axes of size 1 do not matter.
            let long: Vec<usize> = (0..rank).filter(|axis| sizes[*axis] > 1).collect();
            let fits = long
                .windows(2)
                .all(|pair| strides[pair[0]] >= sizes[pair[1]] * strides[pair[1]]);
            let error = match result {
                Ok(_) => return assert!(fits, "{text}"),
                Err(error) => error.to_string(),
            };
            assert!(!fits, "{text}: {error}");
            let shown = error
                .split("these are the strides of `")
                .nth(1)
                .expect(&error);
            let label = shown.split('`').next().expect(&error);
            let named: Vec<usize> = label
                .bytes()
                .map(|letter| usize::from(letter - b'A'))
                .collect();
            assert_eq!(named.len(), rank, "{error}");
            let named: Vec<usize> = named.into_iter().filter(|axis| sizes[*axis] > 1).collect();
            assert_eq!(named.len(), long.len(), "{error}");
            let in_order = named
                .windows(2)
                .all(|pair| strides[pair[0]] >= sizes[pair[1]] * strides[pair[1]]);
            assert!(in_order, "{text}: {error}");
            // The sentence names two axes with their strides, in the order of the layout.
            let names_a_pair = long.iter().any(|outer| {
                long.iter().any(|inner| {
                    let [first, second] = [outer, inner].map(|axis| (b'A' + *axis as u8) as char);
                    let pair = format!(
                        "the stride of {first} is {} and that of {second} is {}: these",
                        strides[*outer], strides[*inner]
                    );
                    outer < inner && strides[*outer] < strides[*inner] && error.starts_with(&pair)
                })
            });
            assert!(names_a_pair, "{text}: {error}");
            assert!(!error.contains("overlap"), "{text}: {error}");
        };
    macro_rules! ranks {
        ($($Layout:ident: $rank:literal $($axis:ident $index:literal)+;)+) => {$(
            for (sizes, strides) in sizes_and_strides($rank) {
                let tuple = |of: &[usize]| ($($axis(of[$index]),)+);
                let (n, s) = (tuple(&sizes), tuple(&strides));
                let judge = |from, mapping: Result<Mapping<$Layout>, LayoutError>| {
                    judge(from, &sizes, &strides, mapping.map(|mapping| mapping.to_string()));
                };
                if sizes.iter().all(|size| *size > 1) {
                    judge("given", $Layout::with_strides(n, s));
                    let bytes = ($(($axis, 4 * strides[$index] as isize),)+);
                    judge("bytes", $Layout::with_byte_strides::<f32>(n, bytes));
                }
                judge("other", Mapping::try_from_strides(n, s));
            }
        )+};
    }
    ranks! {
        Two: 2 A 0 B 1;
        Three: 3 A 0 B 1 C 2;
        Four: 4 A 0 B 1 C 2 D 3;
    }
    for (n, s) in sizes_and_strides(3) {
        let (sizes, strides) = ((A(n[0]), B(n[1]), C(n[2])), (C(s[2]), A(s[0]), B(s[1])));
        let outer = Mapping::<Outer>::try_from_strides(sizes, strides);
        // The stride along C is that of the layout, 1.
        let is_wrong = |error: &LayoutError| error.kind() == LayoutErrorKind::WrongStride;
        if n[2] == 1 || s[2] == 1 || !outer.as_ref().is_err_and(is_wrong) {
            judge("outer", &n, &s, outer.map(|given| given.to_string()));
        }
    }
    let error = Two::with_strides((A(3), B(5)), (A(1), B(3))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the stride of A is 1 and that of B is 3: these are the strides of `BA`: \
         AB[A=3, B=5], strides(A=?), strides(B=?) (help: declare the label `BA`; the storage `RunTimeStrides` takes \
         strides in any order)"
    );
    assert_eq!(
        (error.kind(), error.axis()),
        (LayoutErrorKind::Clause, Some('A'))
    );
    // With these sizes, elements would overlap in both orders.
    let error = Two::with_strides((A(4), B(5)), (A(1), B(3))).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("so elements would overlap: AB[A=4, B=5], strides(A=?), strides(B=?)")
    );
    let transposed = Array2::<u8>::zeros((3, 2)).reversed_axes();
    let error = View::<u8, Chroma>::try_from_ndarray(transposed.view()).unwrap_err();
    assert!(
        error.to_string().contains("these are the strides of `WH`"),
        "{error}"
    );
}

/// A mapping keeps one number for each size and stride that is known only at run time.
#[test]
fn what_a_mapping_keeps() {
    const WORD: usize = size_of::<usize>();
    assert_eq!(size_of::<Mapping<Frame>>(), 3 * WORD);
    assert_eq!(size_of::<Mapping<Chroma>>(), 4 * WORD);
    assert_eq!(size_of::<Mapping<Frames>>(), 2 * WORD);
    let (near, far) = (plane(2, 3, 4), plane(2, 3, 5));
    assert_ne!(near, far);
    assert_eq!((near.span(), near.footprint(), near.len()), (7, 8, 6));
    assert_eq!((far.span(), far.footprint()), (8, 10));
    assert!(!near.is_packed() && plane(2, 3, 3).is_packed());
    assert_eq!(Plane::NOTATION, "Plane = HW[H=?, W=?], strides(H=?)");
    assert_eq!(near.to_string(), "Plane = HW[H=2, W=3], strides(H=4)");
    let offset = "\noffset     4·h + w\nmemory     padded";
    assert!(format!("{near:#}").contains(offset), "{near:#}");
}

/// `chains` merges and splits layouts of three axes.
#[test]
fn merges_of_four_axes() {
    let frames = Frames::with_strides((N(3),), (H(16),)).unwrap();
    let tensor = Tensor::filled_with(0_u8, frames);
    let rows = tensor.as_view().merge((N, H), P);
    assert_eq!(rows.strides(), [16, 1, 4]);
    // Rows end before the next begins.
    let apart = rows.try_merge((P, W), P).unwrap_err();
    assert_eq!(apart.kind(), LayoutErrorKind::NotAdjacent);
}

/// `axes_of_size_1` reads each text that a mapping is written as.
#[test]
fn texts_of_no_mapping() {
    for wrong in [
        "Plane = HW[H=2, W=3], strides(H=2)",
        "Plane = HW[H=2, W=3], strides(H=?)",
        "Plane = HW[H=2, W=3]",
        "Plane = HW[H=2, W=3], strides(W=4)",
        "Plane = HW[H=2, W=3], strides(H=4), strides(H=5)",
        "Plane = HW[H=2, W=3], strides(H=04)",
        "HW[H=2, W=3], strides(H=4)",
    ] {
        let read = serde_json::from_str::<Mapping<Plane>>(&format!("{wrong:?}"));
        assert!(read.is_err(), "{wrong}");
    }
}

#[test]
fn images() {
    let samples = FlatSamples {
        samples: (0..40).collect::<Vec<u8>>(),
        layout: SampleLayout {
            channels: 4,
            channel_stride: 1,
            width: 3,
            width_stride: 4,
            height: 2,
            height_stride: 17,
        },
        color_hint: None,
    };
    let view = View::<u8, Frame>::try_from_flat_samples(&samples).unwrap();
    assert_eq!(view[(C(3), H(1), W(2))], 17 + 8 + 3);
    // An image has rows without gaps. Lent samples must have no gaps, because other code may write to the gaps.
    refused(
        view.try_into_image::<Rgba<u8>>(),
        LayoutErrorKind::WrongStride,
        'H',
        Some((17, 12)),
        "axis H has stride 12, but the layout's is 17: Frame = HWC[C=4, H=2, W=3], strides(H=?)",
    );
    let error = view.try_into_flat_samples().unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::Gaps);
    let packed = Frame::with_strides((H(2), W(3)), (H(12),)).unwrap();
    let packed = View::<u8, Frame>::with(&samples.samples[..24], packed).unwrap();
    let image = packed.try_into_image::<Rgba<u8>>().unwrap();
    assert_eq!(image.get_pixel(2, 1), &Rgba([20, 21, 22, 23]));
    let mut shared = samples.clone();
    shared.layout.height_stride = 11;
    let error = View::<u8, Frame>::try_from_flat_samples(&shared).unwrap_err();
    assert_eq!((error.expected(), error.found()), (Some(12), Some(11)));
    let tensor = Tensor::<u8, Frame>::try_from_flat_samples(samples).unwrap();
    assert_eq!(tensor[(C(3), H(1), W(2))], 28);
}

/// Layouts whose strides are known by their types become layouts with given strides. `try_into_layout` finds the same
/// strides by comparing. `conversions` compares the offset of each element.
#[test]
fn known_strides_become_given_ones() {
    macro_rules! becomes {
        ($($source:expr => $target:ty, $strides:expr;)*) => {$(
            let source = $source;
            let target: Mapping<$target> = source.into_layout();
            assert_eq!(target.strides(), $strides, "{source}");
            assert_eq!(source.try_into_layout::<$target>().unwrap(), target);
            assert_eq!((target.span(), target.footprint()), (source.span(), source.footprint()));
        )*};
    }
    type Rows = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
    type Pixels = layout!(HWC[C = ?, H = ?, W = ?], strides(H = ?, W = ?));
    type PaddedRows = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?), pad(W = 8));
    let rows = Rows::with_strides((H(2), W(3)), (H(13),)).unwrap();
    let pixels = <layout!(HWC[C = 4, H = ?, W = ?], strides(W = 5))>::with((H(2), W(3))).unwrap();
    becomes! {
        <layout!(HWC[C = 4, H = 2, W = 3])>::mapping() => Rows, [1, 12, 4];
        <layout!(HWC[C = 4, H = 1, W = 3])>::mapping() => Rows, [1, 12, 4];
        <layout!(HWC[C = 4, H = 2, W = 3], pad(W = 8))>::mapping() => PaddedRows, [1, 32, 4];
        rows => Pixels, [1, 13, 4];
        pixels => Pixels, [1, 15, 5];
    }
}

/// Along axes of size 1, no stride counts: it may be of any length, and takes no memory. Each function that takes strides
/// is compared with a search through all strides that such axes could have.
mod axes_of_size_1 {
    use super::*;
    use ndarray::{ArrayView, IxDyn};
    use tensor_layout::{DynC, DynH, DynN, DynW, RunTimeStrides, TensorLayout};

    const HUGE: usize = 1 << 40;

    /// Returns all lists of `rank` items.
    fn lists<T: Copy>(rank: usize, items: impl Fn(&[T]) -> Vec<T>) -> Vec<Vec<T>> {
        let mut lists = vec![vec![]];
        for _ in 0..rank {
            lists = lists
                .iter()
                .flat_map(|list| {
                    items(list)
                        .into_iter()
                        .map(|item| [list, &[item][..]].concat())
                })
                .collect();
        }
        lists
    }

    fn all_sizes(rank: usize) -> Vec<Vec<usize>> {
        let most = [0, 5, 4, 3, 2][rank];
        lists(rank, |_| (1..=most).collect())
    }

    /// Returns lists of strides: any along axes of size 1, and those that are near the packed ones along all others.
    fn all_strides(sizes: &[usize]) -> Vec<Vec<usize>> {
        let few = sizes.len() > 2;
        lists(sizes.len(), |before| {
            let axis = before.len();
            let packed: usize = sizes[axis + 1..].iter().product();
            let mut strides = match (sizes[axis], few) {
                (1, false) => vec![0, 1, 5, HUGE, usize::MAX],
                (1, true) => vec![0, 5, usize::MAX],
                (_, false) => vec![1, packed - 1, packed, packed + 1, 2 * packed, 12],
                (_, true) => vec![packed - 1, packed, 12],
            };
            strides.sort_unstable();
            strides.dedup();
            strides
        })
    }

    /// Returns whether a layout that stores axes in logical order has these strides, for some strides of axes of size 1.
    /// `given` says for each axis whether its stride is given.
    fn is_accepted(given: &[bool], sizes: &[usize], strides: &[usize]) -> bool {
        let rank = sizes.len();
        let choices = lists(rank, |before| {
            let axis = before.len();
            match (given[axis], sizes[axis]) {
                // No other stride could be equal to what follows from it.
                (true, 1) => [&[1], strides].concat(),
                (true, _) => vec![strides[axis]],
                (false, _) => vec![0],
            }
        });
        choices.iter().any(|choice| {
            let (mut next, mut taken) = (1, 1);
            (0..rank).rev().all(|axis| {
                let stride = if given[axis] { choice[axis] } else { next };
                next = stride.saturating_mul(sizes[axis]);
                let is_long_enough = stride >= taken;
                if sizes[axis] == 1 {
                    return true;
                }
                taken = next;
                is_long_enough && stride == strides[axis]
            })
        })
    }

    /// Returns the offsets of all positions, in no order.
    fn offsets(sizes: &[usize], strides: &[usize]) -> Vec<usize> {
        let positions = lists(sizes.len(), |before| (0..sizes[before.len()]).collect());
        let offset = |position: &Vec<usize>| {
            let along = position.iter().zip(strides);
            along
                .map(|(at, stride)| at * if *at == 0 { 0 } else { *stride })
                .sum()
        };
        positions.iter().map(offset).collect()
    }

    /// Compares each function that takes strides, for layouts with the axes of a tuple.
    macro_rules! ranks {
        ($($test:ident $rank:literal ($($axis:ident $index:literal $dynamic:ident),+)
            [$($all:tt)*]  [$($packed:tt)*];)+) => {$(
            #[test]
            fn $test() {
                type All = layout!($($all)*);
                type Packed = layout!($($packed)*);
                type Foreign = TensorLayout<($($dynamic,)+), RunTimeStrides>;
                let (mut accepted, mut refused) = (0, 0);
                for sizes in all_sizes($rank) {
                    for strides in all_strides(&sizes) {
                        let tuple = |of: &[usize]| ($($axis(of[$index]),)+);
                        let what = format!("{sizes:?} {strides:?}");
                        let offsets = offsets(&sizes, &strides);
                        let span = offsets.iter().max().unwrap() + 1;

                        let wanted = is_accepted(&[true; $rank], &sizes, &strides);
                        let all = Mapping::<All>::try_from_strides(tuple(&sizes), tuple(&strides));
                        assert_eq!(all.is_ok(), wanted, "{what}: {all:?}");
                        let given = All::with_strides(tuple(&sizes), tuple(&strides));
                        assert_eq!(given.is_ok(), wanted, "{what}: {given:?}");
                        let signed: Vec<_> = strides.iter().zip(&sizes).map(|(stride, size)| {
                            // Along axes of size 1, also parts of elements and negative strides.
                            match size {
                                1 => [2, -2, 1, -7][stride % 4] * isize::try_from(*stride % HUGE).unwrap(),
                                _ => 2 * isize::try_from(*stride).unwrap(),
                            }
                        }).collect();
                        let bytes = ($(($axis, signed[$index]),)+);
                        let bytes = All::with_byte_strides::<u16>(tuple(&sizes), bytes);
                        assert_eq!(bytes.is_ok(), wanted, "{what}: {bytes:?}");
                        let outermost = sizes.iter().position(|size| *size > 1);
                        let footprint = outermost.map_or(1, |axis| sizes[axis] * strides[axis]);
                        for mapping in [&all, &given, &bytes].into_iter().flatten() {
                            assert_eq!((mapping.span(), mapping.footprint()), (span, footprint), "{what}");
                            assert_eq!(mapping.is_packed(), span == offsets.len(), "{what}");
                            let text = serde_json::to_string(mapping).unwrap();
                            assert_eq!(serde_json::from_str::<Mapping<All>>(&text).unwrap(), *mapping);
                            let tensor = Tensor::<u8, All>::filled_with(7, *mapping);
                            assert_eq!(tensor.memory().len(), footprint);
                            let memory = vec![0_u8; footprint + 1];
                            for length in [span - 1, span, footprint] {
                                let view = View::with(&memory[..length], *mapping);
                                assert_eq!(view.is_ok(), length >= span, "{what} {length}");
                            }
                        }

                        let wanted_packed = is_accepted(&[false; $rank], &sizes, &strides);
                        let packed = Mapping::<Packed>::try_from_strides(tuple(&sizes), tuple(&strides));
                        assert_eq!(packed.is_ok(), wanted_packed, "{what}: {packed:?}");

                        let mut distinct = offsets.clone();
                        distinct.sort_unstable();
                        distinct.dedup();
                        let is_unshared = distinct.len() == offsets.len();
                        let foreign = Mapping::<Foreign>::try_from_strides(tuple(&sizes), tuple(&strides));
                        assert_eq!(foreign.is_ok(), is_unshared, "{what}: {foreign:?}");
                        if let Ok(foreign) = foreign {
                            assert_eq!((foreign.span(), foreign.footprint()), (span, span));
                            assert_eq!(foreign.try_into_layout::<All>().is_ok(), wanted, "{what}");
                            assert_eq!(foreign.try_into_layout::<Packed>().is_ok(), wanted_packed, "{what}");
                            let memory: Vec<u8> = (0..).take(span).collect();
                            let view = View::with(&memory, foreign).unwrap();
                            let lent = view.into_dlpack();
                            let taken = lent.try_view::<u8, All>();
                            assert_eq!(taken.is_ok(), wanted, "{what}");
                            assert!(taken.is_ok_and(|taken| taken.iter().eq(view.iter())) || !wanted);
                            assert_eq!(lent.try_view::<u8, Packed>().is_ok(), wanted_packed, "{what}");
                            let mut array = view.into_ndarray().into_dyn();
                            for (axis, size) in sizes.iter().enumerate() {
                                if *size == 1 {
                                    array.invert_axis(Axis(axis));
                                }
                            }
                            let array: ArrayView<'_, u8, IxDyn> = array;
                            let taken = View::<u8, All>::try_from_ndarray(array.view());
                            assert_eq!(taken.is_ok(), wanted, "{what}");
                            assert!(taken.is_ok_and(|taken| taken.iter().eq(view.iter())) || !wanted);
                            let taken = View::<u8, Packed>::try_from_ndarray(array);
                            assert_eq!(taken.is_ok(), wanted_packed, "{what}");
                        }
                        *(if wanted { &mut accepted } else { &mut refused }) += 1;
                    }
                }
                assert!(accepted > 3 && refused > 3, "{accepted} {refused}");
            }
        )+};
    }

    ranks! {
        rank_1 1 (W 0 DynW) [W[?], strides(W = ?)] [W[?]];
        rank_2 2 (H 0 DynH, W 1 DynW) [HW[?, ?], strides(H = ?, W = ?)] [HW[?, ?]];
        rank_3 3 (C 0 DynC, H 1 DynH, W 2 DynW)
            [CHW[?, ?, ?], strides(C = ?, H = ?, W = ?)] [CHW[?, ?, ?]];
        rank_4 4 (N 0 DynN, C 1 DynC, H 2 DynH, W 3 DynW)
            [NCHW[?, ?, ?, ?], strides(N = ?, C = ?, H = ?, W = ?)] [NCHW[?, ?, ?, ?]];
    }

    /// Some strides are given, and the others follow from them. If one is along an axis of size 1, it is the one from
    /// which the others follow.
    #[test]
    fn axes_outside() {
        type Outer = layout!(CHW[?, ?, ?], strides(C = ?));
        type Middle = layout!(CHW[?, ?, ?], strides(H = ?));
        type Inner = layout!(CHW[?, ?, ?], strides(W = ?));
        type Both = layout!(CHW[?, ?, ?], strides(H = ?, W = ?));
        type OfEach = fn((C, H, W), (C, H, W)) -> Option<(usize, [usize; 3])>;
        fn made<L: AnyLayout<Axes = (C, H, W)>>(
            mapping: Result<Mapping<L>, LayoutError>,
        ) -> Option<(usize, [usize; 3])>
        where
            L::Storage: tensor_layout::traits::StridedStorage,
        {
            let mapping = mapping.ok()?;
            Some((
                mapping.span(),
                [mapping.stride(C), mapping.stride(H), mapping.stride(W)],
            ))
        }
        let of_each: [([bool; 3], OfEach); 4] = [
            ([true, false, false], |sizes, strides| {
                made(Mapping::<Outer>::try_from_strides(sizes, strides))
            }),
            ([false, true, false], |sizes, strides| {
                made(Mapping::<Middle>::try_from_strides(sizes, strides))
            }),
            ([false, false, true], |sizes, strides| {
                made(Mapping::<Inner>::try_from_strides(sizes, strides))
            }),
            ([false, true, true], |sizes, strides| {
                made(Mapping::<Both>::try_from_strides(sizes, strides))
            }),
        ];
        let mut accepted = 0;
        for (given, make) in of_each {
            for sizes in all_sizes(3) {
                for strides in all_strides(&sizes) {
                    let tuple = |of: &[usize]| (C(of[0]), H(of[1]), W(of[2]));
                    let made = make(tuple(&sizes), tuple(&strides));
                    let what = format!("{given:?} {sizes:?} {strides:?}: {made:?}");
                    assert_eq!(
                        made.is_some(),
                        is_accepted(&given, &sizes, &strides),
                        "{what}"
                    );
                    let Some((span, found)) = made else { continue };
                    accepted += 1;
                    assert_eq!(
                        span,
                        offsets(&sizes, &strides).iter().max().unwrap() + 1,
                        "{what}"
                    );
                    for axis in 0..3 {
                        assert!(sizes[axis] == 1 || found[axis] == strides[axis], "{what}");
                    }
                }
            }
        }
        assert!(accepted > 200, "{accepted}");
    }

    /// A stride of a declaration takes no memory either, but outer axes still follow it.
    #[test]
    fn declared_strides() {
        type Row = layout!(HW[H = 1, W = 3], strides(H = 1_000_000));
        assert_eq!(
            (Row::SPAN, Row::FOOTPRINT, Row::STRIDES),
            (3, 3, [1_000_000, 1].as_slice())
        );
        type Column = layout!(HW[H = 5, W = 1], strides(H = 1, W = 5));
        assert_eq!((Column::SPAN, Column::FOOTPRINT), (5, 5));
        assert!(Column::mapping().is_packed());
        type Planes = layout!(CHW[C = 2, H = 1, W = 3], strides(H = 8));
        assert_eq!(
            (Planes::SPAN, Planes::FOOTPRINT, Planes::STRIDES),
            (11, 16, [8, 8, 1].as_slice())
        );
        type Open = layout!(CHW[?, ?, ?], strides(H = ?));
        let planes = |c, stride| Open::with_strides((C(c), H(1), W(3)), (H(stride),)).unwrap();
        assert_eq!((planes(2, 8).span(), planes(2, 8).footprint()), (11, 16));
        assert_eq!(
            (planes(1, HUGE).span(), planes(1, HUGE).footprint()),
            (3, 3)
        );
        assert_eq!(
            (planes(1, usize::MAX).footprint(), planes(2, 0).span()),
            (3, 6)
        );
        let far = Open::with_strides((C(2), H(1), W(3)), (H(usize::MAX),)).unwrap_err();
        assert_eq!(far.kind(), LayoutErrorKind::TooLarge);
        // Half an element, and a negative stride.
        for (bytes, kind) in [
            (13, LayoutErrorKind::PartOfElement),
            (-16, LayoutErrorKind::NegativeStride),
        ] {
            let row = |c| Open::with_byte_strides::<u16>((C(c), H(1), W(3)), ((H, bytes),));
            assert_eq!(row(2).unwrap_err().kind(), kind);
            assert_eq!(row(1).unwrap().footprint(), 3);
        }
        // One row may have the memory of its pitch.
        for (length, is_right) in [(2, false), (3, true), (8, true), (9, false)] {
            let memory = [0_u8; 9];
            let view = View::<u8, _>::with(&memory[..length], planes(1, 8));
            assert_eq!(view.is_ok(), is_right, "{length}");
        }
        // A part of one row of a whole has no more memory than the row.
        let memory: Vec<u8> = (0..60).collect();
        let whole = Open::with_strides((C(2), H(3), W(3)), (H(10),)).unwrap();
        let whole = View::<u8, _>::with(&memory, whole).unwrap();
        let row = whole.range(H(1)..H(2));
        assert_eq!((row[(C(1), H(0), W(2))], row.span()), (42, 33));
    }

    /// Images of one row or one column.
    #[test]
    fn images() {
        for (width, height, strides) in [
            (3, 1, [4, usize::MAX]),
            (1, 3, [usize::MAX, 4]),
            (1, 1, [0, 1]),
        ] {
            let samples = FlatSamples {
                samples: (0..12).collect::<Vec<u8>>(),
                layout: SampleLayout {
                    channels: 4,
                    channel_stride: 1,
                    width,
                    width_stride: strides[0],
                    height,
                    height_stride: strides[1],
                },
                color_hint: None,
            };
            let view = View::<u8, Frame>::try_from_flat_samples(&samples).unwrap();
            assert!(
                view.iter_in_storage_order()
                    .eq(&samples.samples[..view.len()])
            );
        }
    }
}

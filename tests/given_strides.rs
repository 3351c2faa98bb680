//! Strides that are given with the sizes, as in `strides(H = ?)`: errors, text, other libraries and descriptions.
//!
//! All expected numbers are computed by hand. `brute_force`, `parts`, `iteration`, `relayout`, `conversions` and `chains`
//! compare such layouts with their oracles.

use image::Rgba;
use image::flat::{FlatSamples, SampleLayout};
use ndarray::{Array2, Axis, s};
use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::shader::{Language, OffsetFunction};
use tensor_layout::{
    AnyLayout, C, H, LayoutError, LayoutErrorKind, Mapping, N, P, Tensor, View, ViewMut, W, layout,
    plan, try_rearrange,
};

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
            let far = isize::try_from(64 * size).unwrap();
            let mapping = Chroma::with_byte_strides::<T>((H(2), W(1)), ((W, signed), (H, far)));
            match mapping {
                Ok(mapping) => assert_eq!(mapping.strides(), [64, bytes / size]),
                Err(error) => {
                    assert!(bytes % size != 0 || bytes == 0, "{error}");
                    assert_eq!(error.axis(), Some('W'));
                }
            }
            if bytes > 0 {
                let negative = ((W, -signed), (H, far));
                let error = Chroma::with_byte_strides::<T>((H(2), W(1)), negative).unwrap_err();
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

/// Memory must be at least as long as the span, and at most as long as the footprint.
#[test]
fn lengths_of_memory() {
    let memory = [0_u8; 9];
    for length in 0..=9 {
        let view = View::<u8, Plane>::with(&memory[..length], plane(2, 3, 4));
        assert_eq!(view.is_ok(), (7..=8).contains(&length), "{length}");
        let vector = Tensor::<u8, Plane>::from_vec_with(vec![0; length], plane(2, 3, 4));
        assert_eq!(vector.is_ok(), length == 8, "{length}");
    }
}

/// A stride for more than one row must not be shorter than a row. The same stride is refused in both forms.
#[test]
fn strides_shorter_than_a_row() {
    type Rows = layout!(HW[H = ?, W = ?], strides(H = ?));
    for (h, w) in (1..=3).flat_map(|h| (1..=4).map(move |w| (h, w))) {
        for stride in 0..=5 {
            let given = Mapping::<Rows>::try_from_strides((H(h), W(w)), (H(stride), W(1)));
            assert_eq!(given.is_ok(), h == 1 || stride >= w, "{h}, {w}, {stride}");
            if let Err(error) = given {
                let other = Rows::with_strides((H(h), W(w)), (H(stride),)).unwrap_err();
                assert_eq!(error.to_string(), other.to_string());
            }
        }
    }
}

#[test]
fn merges_and_splits() {
    let frames = Frames::with_strides((N(3),), (H(16),)).unwrap();
    assert_eq!(frames.strides(), [32, 1, 16, 4]);
    let tensor = Tensor::from_fn_with(
        |(N(n), C(c), H(h), W(w))| 1000 * n + 100 * h + 10 * w + c,
        frames,
    );
    let rows = tensor.as_view().merge((N, H), P);
    assert_eq!(rows.strides(), [16, 1, 4]);
    assert_eq!(rows[(P(5), C(3), W(2))], 2123);
    let back = rows.try_split(P, (N, H(2))).unwrap();
    assert_eq!(back.strides(), [32, 16, 1, 4]);
    assert_eq!(back[(N(2), H(1), C(3), W(2))], 2123);
    // Rows end before the next begins.
    let apart = rows.try_merge((P, W), P).unwrap_err();
    assert_eq!(apart.kind(), LayoutErrorKind::NotAdjacent);
    let adjacent = plane(4, 5, 5);
    let memory: Vec<u8> = (0..20).collect();
    let all = View::<u8, Plane>::with(&memory, adjacent).unwrap();
    let all = all.try_merge((H, W), P).unwrap();
    assert_eq!(all[(P(19),)], 19);
}

#[test]
fn as_text_and_back() {
    fn round_trip<L: AnyLayout>(mapping: Mapping<L>, text: &str)
    where
        L::Storage: tensor_layout::traits::DeclaredStorage,
    {
        let json = serde_json::to_string(&mapping).unwrap();
        assert_eq!(json, format!("{text:?}"));
        assert_eq!(serde_json::from_str::<Mapping<L>>(&json).unwrap(), mapping);
    }
    round_trip(plane(2, 3, 4), "Plane = HW[H=2, W=3], strides(H=4)");
    let chroma = Chroma::with_strides((H(2), W(3)), (H(70), W(20))).unwrap();
    round_trip(
        chroma,
        "Chroma = HW[H=2, W=3], strides(H=70), strides(W=20)",
    );
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
    let tensor = Tensor::from_vec_with(vec![1, 2, 3, 0, 4, 5, 6, 0], plane(2, 3, 4)).unwrap();
    let json = serde_json::to_string(&tensor).unwrap();
    let read: Tensor<u8, Plane> = serde_json::from_str(&json).unwrap();
    assert_eq!(read.mapping(), tensor.mapping());
    assert_eq!(read.memory(), tensor.memory());
}

#[test]
fn arrays() {
    let mut array = Array2::from_shape_fn((4, 6), |(h, w)| 10 * h + w);
    let window = array.slice(s![1..3, 2..5]);
    let view = View::<usize, Plane>::try_from_ndarray(window).unwrap();
    assert_eq!((view.strides(), view[(H(1), W(2))]), ([6, 1], 24));
    assert_eq!(view.into_ndarray(), window);
    ViewMut::<usize, Plane>::try_from_ndarray(array.slice_mut(s![1..3, 2..5]))
        .unwrap()
        .fill(7);
    assert_eq!(array.iter().filter(|element| **element == 7).count(), 6);
    // Checks a transposed array, every second element, and rows in reverse order.
    let turned = View::<usize, Plane>::try_from_ndarray(array.t()).unwrap_err();
    assert_eq!(turned.axis(), Some('H'));
    let steps = array.slice(s![.., ..;2]);
    let steps = View::<usize, Plane>::try_from_ndarray(steps).unwrap_err();
    assert_eq!(steps.axis(), Some('W'));
    let steps = array.slice(s![..;2, ..;2]);
    let steps = View::<usize, Chroma>::try_from_ndarray(steps).unwrap();
    assert_eq!(steps.strides(), [12, 2]);
    let backwards = array.slice(s![..;-1, ..]);
    let backwards = View::<usize, Plane>::try_from_ndarray(backwards).unwrap_err();
    assert_eq!(backwards.kind(), LayoutErrorKind::NegativeStride);
    // Along an axis of size 1, an array may have any stride.
    let mut row = array.slice(s![1..2, ..]);
    row.invert_axis(Axis(0));
    let row = View::<usize, Plane>::try_from_ndarray(row).unwrap();
    assert_eq!((row.size_array(), row.span()), ([1, 6], 6));
    let tensor = Tensor::<usize, Plane>::try_from_ndarray(array.clone()).unwrap();
    assert_eq!(tensor.into_ndarray(), array);
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

#[test]
fn descriptions() {
    let frame = Frame::with_strides((H(2), W(3)), (H(17),)).unwrap();
    let desc = TensorDesc::with::<f32, _>(frame).unwrap();
    assert_eq!(desc.sizes(), [4, 2, 3]);
    assert_eq!(desc.strides(), Some([1, 17, 4].as_slice()));
    assert_eq!(desc.total_size_in_bytes(), 4 * 29);

    let function = OffsetFunction::with(Language::Wgsl, "frame", frame).unwrap();
    let text = function.as_str();
    let first = "// frame: Frame = HWC[C=4, H=2, W=3], strides(H=17)\n";
    assert!(text.starts_with(first), "{text}");
    assert!(
        text.contains("return h.at * 17u + w.at * 4u + c.at;"),
        "{text}"
    );
}

#[test]
fn buffers() {
    let frame = Frame::with_strides((H(2), W(3)), (H(17),)).unwrap();
    let buffer = Buffer::<_, u8, Frame>::with(HostBuffer([0; 100]), 64, frame).unwrap();
    let row = buffer.fix((H(1),));
    assert_eq!(row.offset_in_bytes(), 64 + 17);
    assert!(Buffer::<_, u8, Frame>::with(HostBuffer([0; 100]), 80, frame).is_err());
    // A plan has constant offsets. So it reserves memory for the largest frame.
    plan! {
        struct Scratch<R> {
            first: Buffer<R, u8, layout!(W[12])>,
            frame: Buffer<R, u8, layout!(W[64])>,
        }
    }
    let scratch = Scratch::new(HostBuffer([0; 100]), 0).unwrap();
    let frame = scratch.frame.claim_as_with::<u8, _>(frame).unwrap();
    assert_eq!((frame.offset_in_bytes(), frame.stride(H)), (16, 17));
    assert_eq!(frame.fix((H(1),)).offset_in_bytes(), 16 + 17);
    let wide = Frame::with_strides((H(2), W(3)), (H(53),)).unwrap();
    let error = scratch.frame.claim_as_with::<u8, _>(wide).unwrap_err();
    let text = "the tensor has 64 bytes, but 65 are claimed in its place: Frame = HWC[C=4, H=2, W=3], strides(H=?)";
    assert_eq!(error.to_string(), text);
}

/// A pattern reads from and writes to memory with given strides.
#[test]
fn patterns() {
    type Planes = layout!(CHW[C = 4, H = ?, W = ?]);
    let memory: Vec<u8> = (0..29).collect();
    let frame = Frame::with_strides((H(2), W(3)), (H(17),)).unwrap();
    let frame = View::<u8, Frame>::with(&memory, frame).unwrap();
    let planes: Tensor<u8, Planes> = try_rearrange!(frame: H W C -> C H W).unwrap();
    let expected: Vec<u8> = (0..24)
        .map(|i| (i / 3 % 2) * 17 + (i % 3) * 4 + i / 6)
        .collect();
    assert_eq!(planes.as_slice(), expected);

    let mut target = Tensor::<u8, Frame>::filled_with(99, frame.mapping());
    try_rearrange!(planes: C H W -> &mut target: H W C).unwrap();
    for (place, element) in target.memory().iter().enumerate() {
        let is_gap = place % 17 >= 12;
        assert_eq!(*element, if is_gap { 99 } else { memory[place] });
    }
}

/// Layouts whose strides are known by their types become layouts with given strides. Each element stays at the place
/// that the type of the source states. `try_into_layout` finds the same strides by comparing.
#[test]
fn known_strides_become_given_ones() {
    macro_rules! becomes {
        ($($source:expr => $target:ty, $strides:expr;)*) => {$(
            let source = $source;
            let target: Mapping<$target> = source.into_layout();
            assert_eq!(target.strides(), $strides, "{source}");
            let array = source.size_array();
            for c in 0..array[0] {
                for h in 0..array[1] {
                    for w in 0..array[2] {
                        let position = (C(c), H(h), W(w));
                        assert_eq!(target.offset(position), source.offset(position), "{source}");
                    }
                }
            }
            assert_eq!(source.try_into_layout::<$target>().unwrap(), target);
            assert_eq!((target.span(), target.footprint()), (source.span(), source.footprint()));
        )*};
    }
    type Rows = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
    type Pixels = layout!(HWC[C = ?, H = ?, W = ?], strides(H = ?, W = ?));
    type Planes = layout!(CHW[C = ?, H = ?, W = ?], strides(C = ?));
    type PaddedRows = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?), pad(W = 8));
    let open = <layout!(HWC[C = 4, H = ?, W = ?])>::with((H(2), W(3))).unwrap();
    let rows = Rows::with_strides((H(2), W(3)), (H(13),)).unwrap();
    let pixels = <layout!(HWC[C = 4, H = ?, W = ?], strides(W = 5))>::with((H(2), W(3))).unwrap();
    becomes! {
        <layout!(HWC[C = 4, H = 2, W = 3])>::mapping() => Rows, [1, 12, 4];
        <layout!(HWC[C = 4, H = 1, W = 3])>::mapping() => Rows, [1, 12, 4];
        <layout!(HWC[C = 4, H = 2, W = 3], strides(H = 14))>::mapping() => Rows, [1, 14, 4];
        <layout!(HWC[C = 4, H = 2, W = 3], pitch(H = 32))>::mapping() => Rows, [1, 32, 4];
        <layout!(HWC[C = 4, H = 2, W = 3], pitch(H = 32))>::mapping() => Pixels, [1, 32, 4];
        <layout!(HWC[C = 4, H = 2, W = 3], pad(W = 8))>::mapping() => PaddedRows, [1, 32, 4];
        <layout!(CHW[C = 4, H = 2, W = 3], pitch(C = 16))>::mapping() => Planes, [16, 3, 1];
        open => Rows, [1, 12, 4];
        open => Pixels, [1, 12, 4];
        rows => Rows, [1, 13, 4];
        rows => Pixels, [1, 13, 4];
        pixels => Pixels, [1, 15, 5];
    }
}

/// Views and tensors become frames with any stride. One function takes all of them.
#[test]
fn a_function_takes_any_frame() {
    type Rows = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
    type Static = layout!(HWC[C = 4, H = 2, W = 3], pitch(H = 16));
    fn last(frame: View<'_, usize, Rows>) -> usize {
        let (c, h, w) = frame.sizes();
        frame[(C(c.0 - 1), H(h.0 - 1), W(w.0 - 1))]
    }
    let tensor = Tensor::<usize, Static>::from_vec((0..32).collect()).unwrap();
    assert_eq!(last(tensor.as_view().into_layout()), 16 + 11);
    let mut owned: Tensor<usize, Rows> = tensor.into_layout();
    assert_eq!(owned.as_view_mut().fix((H(1),)).as_slice()[11], 27);
    assert_eq!(owned.stride(H), 16);
}

/// The type of the target does not state the gap after an inner axis. So the strides are compared at run time.
#[test]
fn padded_rows_are_compared() {
    let padded = layout!(HW[2, 3], pad(W = 5));
    let rows: Mapping<layout!(HW[?, ?], strides(H = ?))> = padded.try_into_layout().unwrap();
    assert_eq!(rows.strides(), [5, 1]);
    let text = "axis W has stride 2, but the layout's is 1: HW[H=2, W=3], strides(H=?)";
    refused(
        layout!(HW[2, 3], strides(W = 2)).try_into_layout::<layout!(HW[?, ?], strides(H = ?))>(),
        LayoutErrorKind::WrongStride,
        'W',
        Some((1, 2)),
        text,
    );
}

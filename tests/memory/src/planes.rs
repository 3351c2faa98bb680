//! Frames whose slices have exactly as many elements as their planes need, made and read in each way.

use std::array;
use tensor_layout::frames::{
    self, Bt709Limited, Frame, FrameError, FrameFormat, FrameLayout, I420, Plane,
};
use tensor_layout::{AnyLayout, H, View, W};

/// Sizes of whole groups of samples, and sizes that end inside a group.
const SIZES: [(usize, usize); 8] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (2, 2),
    (3, 5),
    (4, 6),
    (5, 32),
    (6, 33),
];

/// Numbers of elements of which pitches are a multiple.
const PITCHES: [usize; 4] = [1, 3, 16, 128];

pub fn run() {
    macro_rules! every_format {
        ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
            for (rows, columns) in SIZES {
                for pitch in PITCHES {
                    one_slice::<frames::$Format>(rows, columns, pitch);
                    let slices = slices::<frames::$Format>(rows, columns, pitch);
                    let frame = |left_out| {
                        Frame::of_planes(H(rows), W(columns), array::from_fn(|plane| {
                            let (memory, pitch) = &slices[plane];
                            Plane::new(&memory[left_out..], *pitch)
                        }))
                    };
                    read::<frames::$Format>(frame(0));
                    assert!(frame(1).is_err(), "the slices are too short");
                }
            }
        )*};
    }
    for_each_format!(every_format);
    for stride in 1..4 {
        pixel_strides(stride);
    }
}

/// A type of samples whose values can be made and compared.
pub trait Element: Copy + Default + PartialEq {
    fn of(number: usize) -> Self;
}

impl Element for u8 {
    fn of(number: usize) -> u8 {
        number as u8
    }
}

impl Element for u16 {
    fn of(number: usize) -> u16 {
        number as u16
    }
}

/// Returns an allocation of exactly this many elements.
pub fn numbered<T: Element>(length: usize) -> Box<[T]> {
    (0..length).map(T::of).collect()
}

/// Returns a slice for each plane, with its pitch in bytes. The slices end with the last group of samples.
fn slices<F: FrameFormat<Element: Element>>(
    rows: usize,
    columns: usize,
    multiple: usize,
) -> Vec<(Box<[F::Element]>, isize)> {
    let element = size_of::<F::Element>();
    let packed = FrameLayout::<F>::packed(H(rows), W(columns)).expect("it is small");
    let planes = packed.row_bytes().zip(packed.row_counts());
    let slices = planes.map(|(row, rows)| {
        let pitch = row.next_multiple_of(multiple * element);
        let length = (pitch * (rows - 1) + row) / element;
        (numbered(length), pitch as isize)
    });
    slices.collect()
}

/// Makes frames of one slice, and copies them from one slice to another. The slices end with the last group of samples.
fn one_slice<F: FrameFormat<Element: Element>>(rows: usize, columns: usize, pitch: usize) {
    let sizes = (H(rows), W(columns));
    let pitch = pitch * size_of::<F::Element>();
    let padded = FrameLayout::<F>::aligned(sizes.0, sizes.1, pitch, 2 * pitch);
    let padded = padded.expect("it is small");
    let packed = FrameLayout::<F>::packed(sizes.0, sizes.1).expect("it is small");
    let source = numbered(padded.elements());
    let frame = read(Frame::<F, Bt709Limited>::placed(&source, padded));
    assert!(Frame::<F, Bt709Limited>::placed(&source[1..], padded).is_err());

    let mut target = vec![F::Element::default(); packed.elements()].into_boxed_slice();
    assert!(frame.copy_into(&mut target[1..], packed).is_err());
    frame.copy_into(&mut target, packed).expect("right sizes");
    let copy = read(Frame::<F, Bt709Limited>::packed(&target, sizes.0, sizes.1));
    assert!(Frame::<F, Bt709Limited>::packed(&target[1..], sizes.0, sizes.1).is_err());

    let mut target = vec![F::Element::default(); padded.elements()].into_boxed_slice();
    copy.copy_into(&mut target, padded).expect("right sizes");
    let copy = read(Frame::<F, Bt709Limited>::placed(&target, padded));
    assert!(copy.y().iter().eq(&frame.y()));
    assert!(copy.u().iter().eq(&frame.u()));
    assert!(copy.v().iter().eq(&frame.v()));
}

/// Makes frames of planes in which other elements are between the samples.
fn pixel_strides(stride: usize) {
    for (rows, columns) in SIZES {
        let (y, pairs, groups) = (
            numbered(rows * columns),
            rows.div_ceil(2),
            columns.div_ceil(2),
        );
        let row = (groups - 1) * stride + 1;
        for pitch in [row, row + 5] {
            let chroma = numbered(pitch * (pairs - 1) + row);
            let frame = |chroma| {
                let chroma = Plane::new(chroma, pitch as isize).pixel_stride(stride);
                let planes = [Plane::new(&y, columns as isize), chroma, chroma];
                Frame::<I420, Bt709Limited>::of_planes(H(rows), W(columns), planes)
            };
            let given = read(frame(&chroma));
            assert!(frame(&chroma[1..]).is_err(), "the slice is too short");
            let packed = FrameLayout::packed(H(rows), W(columns)).expect("it is small");
            let mut target = vec![0; packed.elements()].into_boxed_slice();
            given.copy_into(&mut target, packed).expect("right sizes");
            let copy = read(Frame::<I420, Bt709Limited>::packed(
                &target,
                H(rows),
                W(columns),
            ));
            assert!(copy.v().iter().eq(&given.v()));
        }
    }
}

/// Reads all samples of a frame and of its parts.
fn read<F: FrameFormat<Element: Element>>(
    frame: Result<Frame<'_, F, Bt709Limited>, FrameError>,
) -> Frame<'_, F, Bt709Limited> {
    let frame = frame.expect("the slices are long enough");
    read_planes(frame);
    let (H(rows), W(columns)) = frame.sizes();
    for start in (0..rows).step_by(2) {
        for end in start + 1..=rows {
            read_planes(frame.try_range(H(start)..H(end)).expect("it is inside"));
        }
    }
    for start in (0..columns).step_by(2) {
        let part = frame.try_range(W(start)..).expect("it is inside");
        read_planes(part);
        read_planes(part.try_range(..H(1)).expect("it is inside"));
    }
    frame
}

fn read_planes<F: FrameFormat<Element: Element>>(frame: Frame<'_, F, Bt709Limited>) {
    read_view(frame.y());
    read_view(frame.u());
    read_view(frame.v());
    for plane in frame.planes() {
        assert_eq!(plane.memory().to_vec(), plane.memory());
    }
}

/// Reads the samples of a view in the ways that code for samples has.
fn read_view<T: Element, L: AnyLayout>(view: View<'_, T, L>) {
    let samples: Vec<T> = view.iter().copied().collect();
    assert!(view.iter().rev().eq(samples.iter().rev()));
    assert!(view.indexed_iter().map(|(_, sample)| sample).eq(&samples));
    assert_eq!(view.iter_in_storage_order().count(), samples.len());
    assert_eq!(view.runs().map(<[T]>::len).sum::<usize>(), samples.len());
}

//! Compares typed views with the lists of the oracle.

#![allow(dead_code, reason = "each test uses its part of it")]

use crate::oracle::declaration::{self, Declaration};
use crate::oracle::listed::Listed;
use crate::oracle::memory::{Memory, strides};
use core::fmt::{Debug, Display};
use tensor_layout::traits::{Axis, Coordinate, Shape, Size, Storage, StridedStorage};
use tensor_layout::{AnyLayout, C, DynC, DynH, DynW, H, Mapping, TensorLayout, View, W};

/// The axes of a layout in logical order. The same tuple type is a coordinate.
pub(crate) trait Coordinates: Coordinate<Self> + PartialEq + Debug + Sized {
    fn at(position: &[usize]) -> Self;
    fn position(self) -> Vec<usize>;
    fn letters() -> Vec<char>;
}

macro_rules! coordinates {
    ($($axis:ident $index:tt),+) => {
        impl<$($axis: Axis + PartialEq + Debug),+> Coordinates for ($($axis,)+)
        where
            Self: Coordinate<Self>,
        {
            fn at(position: &[usize]) -> Self {
                ($($axis::at(position[$index]),)+)
            }
            fn position(self) -> Vec<usize> {
                vec![$(self.$index.get()),+]
            }
            fn letters() -> Vec<char> {
                vec![$($axis::NAME),+]
            }
        }
    };
}

coordinates! { P0 0 }
coordinates! { P0 0, P1 1 }
coordinates! { P0 0, P1 1, P2 2 }
coordinates! { P0 0, P1 1, P2 2, P3 3 }
coordinates! { P0 0, P1 1, P2 2, P3 3, P4 4 }
coordinates! { P0 0, P1 1, P2 2, P3 3, P4 4, P5 5 }
coordinates! { P0 0, P1 1, P2 2, P3 3, P4 4, P5 5, P6 6 }
coordinates! { P0 0, P1 1, P2 2, P3 3, P4 4, P5 5, P6 6, P7 7 }

/// A storage of tensors with the shape `(X, Y, Z)`. A range along each axis gives a part with the storage
/// `Three`, and so does each range of this part.
pub(crate) trait Ranges<X: Size, Y: Size, Z: Size>:
    Storage<CroppedPart<(X, Y, Z), X> = Self::One>
where
    (X, Y, Z): Shape,
{
    type One: Storage<CroppedPart<(X, Y, Z), Y> = Self::Two>;
    type Two: Storage<CroppedPart<(X, Y, Z), Z> = Self::Three>;
    type Three: Storage<CroppedPart<(X, Y, Z), X> = Self::Three>
        + Storage<CroppedPart<(X, Y, Z), Y> = Self::Three>
        + Storage<CroppedPart<(X, Y, Z), Z> = Self::Three>;
}

impl<X: Size, Y: Size, Z: Size, M, One, Two, Three> Ranges<X, Y, Z> for M
where
    (X, Y, Z): Shape,
    M: Storage<CroppedPart<(X, Y, Z), X> = One>,
    One: Storage<CroppedPart<(X, Y, Z), Y> = Two>,
    Two: Storage<CroppedPart<(X, Y, Z), Z> = Three>,
    Three: Storage<CroppedPart<(X, Y, Z), X> = Three>
        + Storage<CroppedPart<(X, Y, Z), Y> = Three>
        + Storage<CroppedPart<(X, Y, Z), Z> = Three>,
{
    type One = One;
    type Two = Two;
    type Three = Three;
}

/// Returns the text of a layout with numbers instead of each `?`: the sizes, and then strides that are at least as
/// long as a row.
pub(crate) fn filled(text: &str, sizes: [usize; 3]) -> String {
    let ([c, h, w], odd) = (sizes, sizes.iter().sum::<usize>());
    declaration::filled(text, &[c, h, w, 60 + odd % 5, 7 + odd % 2])
}

/// Returns a mapping with the strides of a declaration, as the oracle has found them.
pub(crate) fn of_strides<M: Storage + StridedStorage>(
    declaration: &Declaration,
) -> Mapping<TensorLayout<(DynC, DynH, DynW), M>> {
    let memory = Memory::of_any_size(declaration);
    let strides = strides(declaration, &memory).expect("no axis has blocks");
    let coordinate = |numbers: &[usize]| (C(numbers[0]), H(numbers[1]), W(numbers[2]));
    let mapping = Mapping::try_from_strides(coordinate(&memory.sizes), coordinate(&strides));
    mapping.expect("nothing is wrong with it")
}

/// Returns the elements of a memory. The value of each element is its index.
pub(crate) fn numbered(length: usize) -> Vec<usize> {
    (0..length).collect()
}

/// The facts of a mapping, without its type.
#[derive(Debug, PartialEq)]
struct Facts {
    axes: Vec<char>,
    sizes: Vec<usize>,
    rank: usize,
    len: usize,
    span: usize,
    is_injective: bool,
    is_packed: bool,
}

/// The element at a position by `[]` and by `get`, and its distance from the first element.
type Shown = (Option<usize>, Option<usize>, Option<usize>);

/// Compares a view of numbered elements with the expected elements, by coordinates.
#[track_caller]
pub(crate) fn assert_shows<L: AnyLayout<Axes: Coordinates>>(
    view: View<'_, usize, L>,
    expected: &Listed,
) {
    let facts = Facts {
        axes: L::Axes::letters(),
        sizes: view.size_array().as_ref().to_vec(),
        rank: view.rank(),
        len: view.len(),
        span: view.span(),
        is_injective: view.is_injective(),
        is_packed: view.is_packed(),
    };
    let show = |position: &[usize]| {
        let coordinate = L::Axes::at(position);
        let got = view.get(coordinate).copied();
        let indexed = got.map(|_| view[coordinate]);
        (indexed, got, view.try_offset(coordinate).ok())
    };
    compare(&view.mapping(), &facts, &show, expected);
}

#[track_caller]
fn compare(
    layout: &dyn Display,
    facts: &Facts,
    show: &dyn Fn(&[usize]) -> Shown,
    expected: &Listed,
) {
    let is_injective = expected.is_injective();
    let wanted = Facts {
        axes: expected.axes.clone(),
        sizes: expected.sizes.clone(),
        rank: expected.axes.len(),
        len: expected.elements.len(),
        span: expected.span(),
        is_injective,
        is_packed: is_injective && expected.span() == expected.elements.len(),
    };
    assert_eq!(*facts, wanted, "{layout}");
    let origin = expected.origin();
    for (position, element) in &expected.elements {
        let wanted = (Some(*element), Some(*element), Some(element - origin));
        assert_eq!(show(position), wanted, "{layout} at {position:?}");
    }
    let last = expected.sizes.iter().map(|size| size - 1);
    let last: Vec<_> = last.collect();
    for (axis, size) in expected.sizes.iter().enumerate() {
        for beyond in [*size, size + 1, usize::MAX] {
            let mut position = last.clone();
            position[axis] = beyond;
            assert_eq!(
                show(&position),
                (None, None, None),
                "{layout}: {position:?}"
            );
        }
    }
}

/// Compares the strides of a mapping along all axes with several positions.
#[track_caller]
pub(crate) fn assert_strides<L: AnyLayout<Storage: StridedStorage>>(
    mapping: Mapping<L>,
    expected: &Listed,
) {
    let strides = mapping.strides();
    for (wanted, stride) in expected.strides().iter().zip(strides.as_ref()) {
        let is_right = wanted.is_none_or(|wanted| wanted == *stride);
        assert!(
            is_right,
            "{mapping}: {strides:?}, not {:?}",
            expected.strides()
        );
    }
}

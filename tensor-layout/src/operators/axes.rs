//! The axes along which an operator works, as a parameter of the operator's type.

use crate::operators::entry_point::{Coordinates, Sealed, for_each_rank};
use crate::traits::Axis;
use tensor_layout_arithmetic::MAX_RANK;

/// One axis such as `C`, or a tuple of several axes such as `(H, W)`. This trait is sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` does not name axes\n\
               help: name an axis, such as `C`, or several in a tuple: `(H, W)`")]
pub trait NamedAxes: Sealed<Coordinates> + Copy {
    /// The letters of the axes, in the order of the tuple.
    const LETTERS: &'static [char];
}

impl<X: Axis> Sealed<Coordinates> for X {}
#[diagnostic::do_not_recommend]
impl<X: Axis> NamedAxes for X {
    const LETTERS: &'static [char] = &[X::NAME];
}

macro_rules! tuples {
    ($rank:literal; $($axis:ident $index:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($axis: Axis),+> NamedAxes for ($($axis,)+) {
            const LETTERS: &'static [char] = &[$($axis::NAME),+];
        }
    };
}

for_each_rank!(tuples);

/// Returns the letters of the axes that the type parameter `name` of an operator names.
pub(super) const fn letters_of(
    parameters: &[(&str, &'static [char])],
    name: &str,
) -> &'static [char] {
    let mut index = 0;
    while !is_same(parameters[index].0, name) {
        index += 1;
    }
    parameters[index].1
}

/// Compares two names, because constants cannot compare texts by `==`.
pub(super) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut rest = one.len();
    let is_as_long = rest == other.len();
    while rest > 0 && is_as_long && one[rest - 1] == other[rest - 1] {
        rest -= 1;
    }
    rest == 0 && is_as_long
}

/// The indices of some axes of a tensor in DirectML's order of all axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct AxisIndices {
    indices: [u32; MAX_RANK],
    count: u32,
}

impl AxisIndices {
    #[expect(clippy::cast_possible_truncation, reason = "there are at most eight")]
    pub(super) const fn new(indices: [u32; MAX_RANK], count: usize) -> Self {
        let count = count as u32;
        AxisIndices { indices, count }
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    pub(super) fn as_ptr(&self) -> *const u32 {
        self.indices.as_ptr()
    }
}

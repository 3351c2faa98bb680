//! Comparing elements: with `==`, with `Hash`, and within a tolerance.

// Decision: `==` has one implementation for each type on its left side, and takes any `Lends` on its right
// side. So views, mutable views, tensors and references to them can all be compared with each other. If the right side
// has any other type, there is a single message.

use crate::layout::AnyLayout;
use crate::layout::bounds::ComparedWith;
use crate::layout::mapping::Mapping;
use crate::layout::order::{LogicalOrder, fold_positions};
use crate::types::sealed::Sealed;
use crate::types::shape::{ComparableShape, Shape};
use crate::views::arguments::Lends;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::{ShapeOf, View};
use crate::views::view_mut::ViewMut;
use core::fmt;
use core::hash::{Hash, Hasher};
use tensor_layout_arithmetic::MAX_RANK;

fn are_equal<T: PartialEq<U>, L: AnyLayout, U, M: AnyLayout>(
    one: View<'_, T, L>,
    other: View<'_, U, M>,
) -> bool {
    one.all_sizes() == other.all_sizes() && one.iter().eq(other.iter())
}

fn hash<T: Hash, L: AnyLayout, H: Hasher>(view: View<'_, T, L>, state: &mut H) {
    view.size_array().as_ref().hash(state);
    view.iter().for_each(|element| element.hash(state));
}

impl<T, L: AnyLayout, R: Lends> PartialEq<R> for View<'_, T, L>
where
    T: PartialEq<R::Element>,
    R::Layout: ComparedWith<L>,
{
    /// Returns whether the sizes are equal and the elements at each coordinate are equal. The order in memory
    /// and the padding do not matter.
    fn eq(&self, other: &R) -> bool {
        are_equal(*self, other.lend())
    }
}

impl<T, L: AnyLayout, R: Lends> PartialEq<R> for ViewMut<'_, T, L>
where
    T: PartialEq<R::Element>,
    R::Layout: ComparedWith<L>,
{
    /// Compares sizes and elements, as `==` of a [`View`] does.
    fn eq(&self, other: &R) -> bool {
        are_equal(self.as_view(), other.lend())
    }
}

#[cfg(feature = "alloc")]
impl<T, L: AnyLayout, R: Lends> PartialEq<R> for Tensor<T, L>
where
    T: PartialEq<R::Element>,
    R::Layout: ComparedWith<L>,
{
    /// Compares sizes and elements, as `==` of a [`View`] does.
    fn eq(&self, other: &R) -> bool {
        are_equal(self.as_view(), other.lend())
    }
}

impl<T: Eq, L: AnyLayout<Shape: ComparableShape<ShapeOf<L>>>> Eq for View<'_, T, L> {}
impl<T: Eq, L: AnyLayout<Shape: ComparableShape<ShapeOf<L>>>> Eq for ViewMut<'_, T, L> {}
#[cfg(feature = "alloc")]
impl<T: Eq, L: AnyLayout<Shape: ComparableShape<ShapeOf<L>>>> Eq for Tensor<T, L> {}

impl<T: Hash, L: AnyLayout> Hash for View<'_, T, L> {
    /// Hashes the sizes and the elements in logical order. Equal tensors have equal hashes, even if they are
    /// stored differently.
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(*self, state);
    }
}

impl<T: Hash, L: AnyLayout> Hash for ViewMut<'_, T, L> {
    /// Hashes the sizes and elements, as `hash` of a [`View`] does.
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(self.as_view(), state);
    }
}

#[cfg(feature = "alloc")]
impl<T: Hash, L: AnyLayout> Hash for Tensor<T, L> {
    /// Hashes the sizes and elements, as `hash` of a [`View`] does.
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(self.as_view(), state);
    }
}

/// A floating-point number: `f32` or `f64`. With the feature `half`, also `f16` or `bf16`.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be compared within a tolerance\n\
               help: that is for floating-point numbers; compare others with `==`"
)]
pub trait Float: Copy + fmt::Debug + Into<f64> + Sealed {}

macro_rules! floats {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Float for $float {}
    )*};
}

floats! { f32 f64 }
#[cfg(feature = "half")]
floats! { half::f16 half::bf16 }

/// The first coordinate where the elements of two views are not close, and the two elements there.
pub(crate) struct NotClose<T, L: AnyLayout> {
    mapping: Mapping<L>,
    position: [usize; MAX_RANK],
    found: T,
    expected: T,
    /// Number of coordinates where the elements are not close.
    count: usize,
}

impl<T: Float, L: AnyLayout> NotClose<T, L> {
    /// Finds the first coordinate, in logical order, where the elements are not close. Returns `None` if all
    /// elements are close. Both views must have the same sizes.
    pub(crate) fn find<M: AnyLayout>(
        one: View<'_, T, L>,
        other: View<'_, T, M>,
        relative: f64,
        absolute: f64,
    ) -> Option<Self> {
        let mapping = one.mapping();
        fold_positions::<L, LogicalOrder, Option<Self>>(&mapping, None, |apart, position| {
            let (found, expected) = (
                *one.element_in_range(position),
                *other.element_in_range(position),
            );
            if is_close(found.into(), expected.into(), relative, absolute) {
                return apart;
            }
            let mut apart = apart.unwrap_or(NotClose {
                mapping,
                position: *position,
                found,
                expected,
                count: 0,
            });
            apart.count += 1;
            Some(apart)
        })
    }
}

#[expect(clippy::float_cmp, reason = "infinities are close to themselves")]
fn is_close(found: f64, expected: f64, relative: f64, absolute: f64) -> bool {
    let difference = found - expected;
    let tolerance = absolute + relative * f64::max(expected, -expected);
    found == expected
        || (tolerance.is_finite() && difference <= tolerance && -difference <= tolerance)
}

impl<T: Float, L: AnyLayout> fmt::Display for NotClose<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("at (")?;
        for (axis, letter) in L::Shape::AXES.iter().enumerate() {
            let comma = if axis == 0 { "" } else { ", " };
            write!(f, "{comma}{letter}({})", self.position[axis])?;
        }
        write!(
            f,
            "), {:?} is not close to {:?} ({} of {} elements are not): {}",
            self.found,
            self.expected,
            self.count,
            self.mapping.len(),
            self.mapping
        )
    }
}

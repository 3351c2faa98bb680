//! Iterators along one axis of a view. Each item is the part at one position, without that axis.

use crate::elements::parts::Fix;
use crate::layout::AnyLayout;
use crate::layout::tensor_layout::ShapeOf;
use crate::types::axis::Axis;
use crate::types::invariant::Invariant;
use crate::types::lookup::{After, index_of};
use crate::types::shape::Shape;
use crate::views::rearrangement::SameLayout;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

/// An axis along which the layout `L` has parts.
pub trait HasParts<L: AnyLayout> {
    /// The layout `L` itself, which the compiler cannot infer. If `L` is a type parameter without the bound [`Fix`], this
    /// type is unknown. Then an iterator along the axis is unknown, too, and its methods give no second error.
    type Whole: SameLayout<L>;
}

/// The layout `L`, if it has parts along the axis `X`; see [`HasParts`].
pub type WholeOf<L, X> = <X as HasParts<L>>::Whole;

#[doc(hidden)]
impl<X: Axis, L: Fix<(X,)>> HasParts<L> for X {
    type Whole = After<ShapeOf<L::Fixed>, L>;
}

/// An iterator along one axis of a view, made by [`View::axis_iter`](crate::View::axis_iter). Each item is
/// the part at one position, without that axis.
pub struct AxisIter<'a, T, L: AnyLayout, X> {
    whole: View<'a, T, L>,
    positions: Range<usize>,
    axis: Invariant<X>,
}

/// An iterator along one axis of a mutable view, made by
/// [`ViewMut::axis_iter_mut`](crate::ViewMut::axis_iter_mut). Each item is the mutable part at one position,
/// without that axis.
pub struct AxisIterMut<'a, T, L: AnyLayout, X> {
    /// The whole view. Only this iterator accesses the elements at `positions`.
    whole: ViewMut<'a, T, L>,
    positions: Range<usize>,
    axis: Invariant<X>,
}

impl<T, L: AnyLayout, X> Clone for AxisIter<'_, T, L, X> {
    fn clone(&self) -> Self {
        AxisIter {
            positions: self.positions.clone(),
            ..*self
        }
    }
}

macro_rules! outer {
    ($($AxisIter:ident $View:ident;)*) => {$(
        impl<'a, T, L: AnyLayout, X: Axis> $AxisIter<'a, T, L, X> {
            pub(crate) fn new(whole: $View<'a, T, L>) -> Self {
                $AxisIter {
                    positions: 0..whole.all_sizes()[index_of(L::Shape::AXES, X::NAME)],
                    whole,
                    axis: PhantomData,
                }
            }
        }

        impl<'a, T, L: Fix<(X,)>, X: Axis> $AxisIter<'a, T, L, X> {
            /// Returns the part at `position`. The caller has removed this position from `positions`.
            #[inline]
            fn part(&self, position: usize) -> $View<'a, T, L::Fixed> {
                let part = self.whole.elements().fix_in_range(&(X::at(position),));
                // SAFETY: the part is borrowed for `'a`, and given out once.
                unsafe { $View::of_elements(&part) }
            }

            /// Splits the iterator into two: the next `index` parts, and the parts after them.
            ///
            /// Panics if fewer than `index` parts are left.
            #[cfg(feature = "rayon")]
            pub(crate) fn split_at(self, index: usize) -> (Self, Self) {
                // Parts beyond the end may belong to another iterator.
                assert!(index <= self.len(), "parts are split among those that there are");
                let Range { start, end } = self.positions;
                let middle = start + index;
                let before = $AxisIter {
                    // SAFETY: the view is borrowed for `'a`, and the two iterators give out different parts.
                    whole: unsafe { $View::of_elements(&self.whole.elements()) },
                    positions: start..middle,
                    axis: PhantomData,
                };
                let after = $AxisIter {
                    positions: middle..end,
                    ..self
                };
                (before, after)
            }
        }

        impl<'a, T, L: Fix<(X,)>, X: Axis> Iterator for $AxisIter<'a, T, L, X> {
            type Item = $View<'a, T, L::Fixed>;
            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let position = self.positions.next()?;
                Some(self.part(position))
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.positions.size_hint()
            }
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let position = self.positions.nth(n)?;
                Some(self.part(position))
            }
            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                self.next_back()
            }
            #[inline]
            fn count(self) -> usize {
                self.len()
            }
        }

        impl<T, L: Fix<(X,)>, X: Axis> DoubleEndedIterator for $AxisIter<'_, T, L, X> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let position = self.positions.next_back()?;
                Some(self.part(position))
            }
            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                let position = self.positions.nth_back(n)?;
                Some(self.part(position))
            }
        }

        impl<T, L: Fix<(X,)>, X: Axis> ExactSizeIterator for $AxisIter<'_, T, L, X> {}
        impl<T, L: Fix<(X,)>, X: Axis> FusedIterator for $AxisIter<'_, T, L, X> {}

        impl<T, L: AnyLayout, X: Axis> fmt::Debug for $AxisIter<'_, T, L, X> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Range { start, end } = self.positions;
                write!(f, "{} from {start} to {end} of {}", X::NAME, self.whole.mapping())
            }
        }
    )*};
}

outer! {
    AxisIter View;
    AxisIterMut ViewMut;
}

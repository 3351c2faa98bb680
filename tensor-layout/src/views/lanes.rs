//! Iterators over the parts along some axes, at each position along the others.

use crate::elements::parts::LaneOf;
use crate::layout::AnyLayout;
use crate::types::invariant::Invariant;
use crate::types::lookup::AxisTuple;
use crate::types::shape::Shape;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// An iterator over the parts along the axes `Axes`, made by [`View::lanes`](crate::View::lanes). There is one for each
/// position along the other axes, in logical order.
pub struct Lanes<'a, T, L: AnyLayout, Axes> {
    whole: View<'a, T, L>,
    /// The position of the next part, and its offset.
    next: [usize; MAX_RANK],
    offset: usize,
    /// The number of elements from one part to the next along the innermost of the other axes, or 0 if it is not constant.
    step: usize,
    remaining: usize,
    axes: Invariant<Axes>,
}

/// An iterator over the mutable parts along the axes `Axes`, made by
/// [`ViewMut::lanes_mut`](crate::ViewMut::lanes_mut). There is one for each position along the other axes, in logical
/// order.
pub struct LanesMut<'a, T, L: AnyLayout, Axes> {
    /// The whole view. Only this iterator accesses the elements of the parts that it has not returned.
    whole: ViewMut<'a, T, L>,
    /// The position of the next part, and its offset.
    next: [usize; MAX_RANK],
    offset: usize,
    /// The number of elements from one part to the next along the innermost of the other axes, or 0 if it is not constant.
    step: usize,
    remaining: usize,
    axes: Invariant<Axes>,
}

impl<T, L: AnyLayout, Axes> Clone for Lanes<'_, T, L, Axes> {
    fn clone(&self) -> Self {
        Lanes { ..*self }
    }
}

macro_rules! lanes {
    ($($Lanes:ident $View:ident;)*) => {$(
        impl<'a, T, L: AnyLayout, Axes: AxisTuple> $Lanes<'a, T, L, Axes> {
            /// The index of the innermost of the other axes, or 0 if there is none.
            const INNER: usize = {
                let mut index = L::RANK;
                while index > 1 && find(Axes::LETTERS, L::Shape::AXES[index - 1]).is_some() {
                    index -= 1;
                }
                index.saturating_sub(1)
            };

            /// Moves forward by a number of parts. At least one part is left after them.
            #[inline]
            fn advance(&mut self, mut by: usize) {
                let sizes = self.whole.all_sizes();
                for (index, axis) in L::Shape::AXES.iter().enumerate().rev() {
                    if by > 0 && !Axes::LETTERS.contains(axis) {
                        let sum = self.next[index] + by;
                        (self.next[index], by) = (sum % sizes[index], sum / sizes[index]);
                    }
                }
                self.offset = self.whole.mapping().offset_in_range(&self.next);
            }

            /// Returns the part at an offset.
            ///
            /// # Safety
            ///
            /// It is the offset of a position that is 0 along the axes of parts, and of which no part was returned.
            #[inline]
            unsafe fn part(&self, offset: usize) -> $View<'a, T, LaneOf<L, Axes>> {
                // SAFETY: the caller passes such an offset.
                let part = unsafe { self.whole.elements().lane::<Axes>(offset) };
                // SAFETY: the part is borrowed for `'a`, and the caller passes each offset once.
                unsafe { $View::of_elements(&part) }
            }

            pub(crate) fn new(whole: $View<'a, T, L>) -> Self {
                let sizes = whole.all_sizes();
                let along = |axis: &char| Axes::LETTERS.contains(axis);
                let others = L::Shape::AXES.iter().zip(sizes).filter(|(axis, _)| !along(axis));
                let mut step = 0;
                if const { L::STRUCTURE.is_strided() } {
                    step = whole.mapping().strides_of_axes()[Self::INNER];
                }
                $Lanes {
                    next: [0; MAX_RANK],
                    offset: 0,
                    step,
                    remaining: others.map(|(_, size)| size).product(),
                    whole,
                    axes: PhantomData,
                }
            }
        }

        impl<'a, T, L: AnyLayout, Axes: AxisTuple> Iterator for $Lanes<'a, T, L, Axes> {
            type Item = $View<'a, T, LaneOf<L, Axes>>;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.remaining = self.remaining.checked_sub(1)?;
                // SAFETY: a part is left, and `offset` is that of `next`, which moves on after this.
                let part = unsafe { self.part(self.offset) };
                let in_row = self.next[Self::INNER] + 1;
                if self.step > 0 && in_row < self.whole.all_sizes()[Self::INNER] {
                    self.next[Self::INNER] = in_row;
                    self.offset += self.step;
                } else if self.remaining > 0 {
                    self.advance(1);
                }
                Some(part)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.remaining, Some(self.remaining))
            }

            // Skips without a visit. `skip`, `step_by` and others call `nth`.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.remaining = self.remaining.saturating_sub(n);
                if self.remaining > 0 {
                    self.advance(n);
                }
                self.next()
            }

            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                let last = self.len().checked_sub(1)?;
                self.nth(last)
            }

            #[inline]
            fn count(self) -> usize {
                self.len()
            }

            /// Folds the parts, with a loop of its own along the innermost of the other axes.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut function: F) -> B {
                let mut folded = start;
                while self.remaining > 0 {
                    let row = self.whole.all_sizes()[Self::INNER] - self.next[Self::INNER];
                    let count = if self.step > 0 { row.min(self.remaining) } else { 1 };
                    for index in 0..count {
                        // SAFETY: at least `count` parts are left in this row, each `step` after the one before.
                        let part = unsafe { self.part(self.offset + index * self.step) };
                        folded = function(folded, part);
                    }
                    self.remaining -= count;
                    if self.remaining > 0 {
                        self.advance(count);
                    }
                }
                folded
            }
        }

        impl<T, L: AnyLayout, Axes: AxisTuple> ExactSizeIterator for $Lanes<'_, T, L, Axes> {}
        impl<T, L: AnyLayout, Axes: AxisTuple> FusedIterator for $Lanes<'_, T, L, Axes> {}

        impl<T, L: AnyLayout, Axes: AxisTuple> fmt::Debug for $Lanes<'_, T, L, Axes> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} parts along", self.remaining)?;
                for axis in Axes::LETTERS {
                    write!(f, " {axis}")?;
                }
                write!(f, " of {}", self.whole.mapping())
            }
        }
    )*};
}

lanes! {
    Lanes View;
    LanesMut ViewMut;
}

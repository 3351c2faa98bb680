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
use core::mem;
use core::ops::Range;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// An iterator over the parts along the axes `Axes`, made by [`View::lanes`](crate::View::lanes). There is one for each
/// position along the other axes, in logical order.
pub struct Lanes<'a, T, L: AnyLayout, Axes> {
    whole: View<'a, T, L>,
    /// The offset of the next part, if one is left in its row.
    offset: usize,
    /// The number of parts left in the row: those along the innermost of the other axes.
    in_row: usize,
    /// The number of elements from one part of a row to the next. If it is not constant, it is 0, and rows have one part.
    step: usize,
    /// The numbers of the parts after the row.
    after: Range<usize>,
    axes: Invariant<Axes>,
}

/// An iterator over the mutable parts along the axes `Axes`, made by
/// [`ViewMut::lanes_mut`](crate::ViewMut::lanes_mut). There is one for each position along the other axes, in logical
/// order.
pub struct LanesMut<'a, T, L: AnyLayout, Axes> {
    /// The whole view. Only this iterator accesses the elements of the parts that it has not returned.
    whole: ViewMut<'a, T, L>,
    /// The offset of the next part, if one is left in its row.
    offset: usize,
    /// The number of parts left in the row: those along the innermost of the other axes.
    in_row: usize,
    /// The number of elements from one part of a row to the next. If it is not constant, it is 0, and rows have one part.
    step: usize,
    /// The numbers of the parts after the row.
    after: Range<usize>,
    axes: Invariant<Axes>,
}

impl<T, L: AnyLayout, Axes> Clone for Lanes<'_, T, L, Axes> {
    fn clone(&self) -> Self {
        Lanes {
            after: self.after.clone(),
            ..*self
        }
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

            /// Goes to the row that begins after this one. Returns whether there is one.
            fn next_row(&mut self) -> bool {
                let (sizes, mut number) = (self.whole.all_sizes(), self.after.start);
                let mut position = [0; MAX_RANK];
                for (index, axis) in L::Shape::AXES.iter().enumerate().rev() {
                    if !Axes::LETTERS.contains(axis) {
                        position[index] = number % sizes[index];
                        number /= sizes[index];
                    }
                }
                let row = sizes[Self::INNER] - position[Self::INNER];
                self.in_row = if self.step > 0 { row } else { 1 }.min(self.after.len());
                self.after.start += self.in_row;
                self.offset = self.whole.mapping().offset_in_range(&position);
                self.in_row > 0
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
                    offset: 0,
                    in_row: 0,
                    step,
                    after: 0..others.map(|(_, size)| size).product(),
                    whole,
                    axes: PhantomData,
                }
            }
        }

        impl<'a, T, L: AnyLayout, Axes: AxisTuple> Iterator for $Lanes<'a, T, L, Axes> {
            type Item = $View<'a, T, LaneOf<L, Axes>>;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                if self.in_row == 0 && !self.next_row() {
                    return None;
                }
                // SAFETY: a part of the row is left, and `offset` moves on after this.
                let part = unsafe { self.part(self.offset) };
                self.in_row -= 1;
                self.offset = self.offset.wrapping_add(self.step);
                Some(part)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let remaining = self.in_row + self.after.len();
                (remaining, Some(remaining))
            }

            // Skips without a visit. `skip`, `step_by` and others call `nth`.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let in_row = n.min(self.in_row);
                self.in_row -= in_row;
                self.offset = self.offset.wrapping_add(in_row.wrapping_mul(self.step));
                self.after.start += (n - in_row).min(self.after.len());
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
                while self.in_row > 0 || self.next_row() {
                    for index in 0..mem::take(&mut self.in_row) {
                        // SAFETY: each part of the row is `step` after the one before.
                        let part = unsafe { self.part(self.offset + index * self.step) };
                        folded = function(folded, part);
                    }
                }
                folded
            }
        }

        impl<T, L: AnyLayout, Axes: AxisTuple> ExactSizeIterator for $Lanes<'_, T, L, Axes> {}
        impl<T, L: AnyLayout, Axes: AxisTuple> FusedIterator for $Lanes<'_, T, L, Axes> {}

        impl<T, L: AnyLayout, Axes: AxisTuple> fmt::Debug for $Lanes<'_, T, L, Axes> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} parts along", self.len())?;
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

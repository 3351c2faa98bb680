//! Iterators over the parts along some axes, at each position along the others.

use crate::elements::parts::LanesAlong;
use crate::layout::AnyLayout;
use crate::types::invariant::Invariant;
use crate::types::lookup::AxisTuple;
use crate::types::shape::Shape;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use tensor_layout_arithmetic::MAX_RANK;

/// An iterator over the parts along the axes `Axes`, made by [`View::lanes`](crate::View::lanes). There is one for each
/// position along the other axes, in logical order.
pub struct Lanes<'a, T, L: AnyLayout, Axes> {
    whole: View<'a, T, L>,
    next: [usize; MAX_RANK],
    remaining: usize,
    axes: Invariant<Axes>,
}

/// An iterator over the mutable parts along the axes `Axes`, made by
/// [`ViewMut::lanes_mut`](crate::ViewMut::lanes_mut). There is one for each position along the other axes, in logical
/// order.
pub struct LanesMut<'a, T, L: AnyLayout, Axes> {
    /// The whole view. Only this iterator accesses the elements of the parts that it has not returned.
    whole: ViewMut<'a, T, L>,
    next: [usize; MAX_RANK],
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
        impl<'a, T, L: LanesAlong<Axes>, Axes: AxisTuple> $Lanes<'a, T, L, Axes> {
            pub(crate) fn new(whole: $View<'a, T, L>) -> Self {
                let sizes = whole.all_sizes();
                let along = |axis: &char| Axes::LETTERS.contains(axis);
                let others = L::Shape::AXES.iter().zip(sizes).filter(|(axis, _)| !along(axis));
                $Lanes {
                    next: [0; MAX_RANK],
                    remaining: others.map(|(_, size)| size).product(),
                    whole,
                    axes: PhantomData,
                }
            }
        }

        impl<'a, T, L: LanesAlong<Axes>, Axes: AxisTuple> Iterator for $Lanes<'a, T, L, Axes> {
            type Item = $View<'a, T, L::Lane>;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.remaining = self.remaining.checked_sub(1)?;
                let part = self.whole.elements().lane(&self.next);
                let sizes = self.whole.all_sizes();
                for (index, axis) in L::Shape::AXES.iter().enumerate().rev() {
                    if Axes::LETTERS.contains(axis) {
                        continue;
                    }
                    self.next[index] += 1;
                    if self.next[index] < sizes[index] {
                        break;
                    }
                    self.next[index] = 0;
                }
                // SAFETY: the part is borrowed for `'a`, and each position along the other axes is visited once.
                Some(unsafe { $View::of_elements(&part) })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.remaining, Some(self.remaining))
            }

            // Skips without a visit. `skip`, `step_by` and others call `nth`.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.remaining = self.remaining.saturating_sub(n);
                let (sizes, mut more) = (self.whole.all_sizes(), n);
                for (index, axis) in L::Shape::AXES.iter().enumerate().rev() {
                    if self.remaining > 0 && !Axes::LETTERS.contains(axis) {
                        let sum = self.next[index] + more;
                        (self.next[index], more) = (sum % sizes[index], sum / sizes[index]);
                    }
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
        }

        impl<T, L: LanesAlong<Axes>, Axes: AxisTuple> ExactSizeIterator for $Lanes<'_, T, L, Axes> {}
        impl<T, L: LanesAlong<Axes>, Axes: AxisTuple> FusedIterator for $Lanes<'_, T, L, Axes> {}

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

//! Iterators over elements: in logical or in storage order, with coordinates, or in contiguous runs.

// Decision: `next` looks for the end of a run after it takes an element. The compiler turns `next` into two nested
// loops, and unrolls the inner one, only if the paths within a run and at its end separate after the body of the
// `for`. They meet before it, so each element takes four instructions: an addition, a step, a count and a jump.
// `for_each`, `fold` and `sum` do not use `next`.

use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::layout::order::{LogicalOrder, Order, Visit, VisitOffsets, VisitRuns, fold_positions};
use crate::types::shape::Shape;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::slice;

/// An iterator over the elements of a view, in the order `O`. [`View::iter`](crate::View::iter) and
/// [`View::iter_in_storage_order`](crate::View::iter_in_storage_order) make it.
pub struct Iter<'a, T, L: AnyLayout, O> {
    elements: Elements<T, L>,
    visit: VisitOffsets<L, O>,
    borrowed: PhantomData<&'a [T]>,
}

/// An iterator over mutable references to the elements of a view, in the order `O`.
/// [`ViewMut::iter_mut`](crate::ViewMut::iter_mut) and
/// [`ViewMut::iter_mut_in_storage_order`](crate::ViewMut::iter_mut_in_storage_order) make it.
pub struct IterMut<'a, T, L: AnyLayout, O> {
    elements: Elements<T, L>,
    visit: VisitOffsets<L, O>,
    borrowed: PhantomData<&'a mut [T]>,
}

/// An iterator over the elements of a view with their coordinates, in the order `O`.
/// [`View::indexed_iter`](crate::View::indexed_iter) and
/// [`View::indexed_iter_in_storage_order`](crate::View::indexed_iter_in_storage_order) make it.
pub struct IndexedIter<'a, T, L: AnyLayout, O> {
    pub(crate) elements: Elements<T, L>,
    pub(crate) visit: Visit<L, O>,
    borrowed: PhantomData<&'a [T]>,
}

/// An iterator over mutable references to the elements of a view, with the coordinates of the elements, in
/// the order `O`.
/// [`ViewMut::indexed_iter_mut`](crate::ViewMut::indexed_iter_mut) and
/// [`ViewMut::indexed_iter_mut_in_storage_order`](crate::ViewMut::indexed_iter_mut_in_storage_order) make it.
pub struct IndexedIterMut<'a, T, L: AnyLayout, O> {
    pub(crate) elements: Elements<T, L>,
    pub(crate) visit: Visit<L, O>,
    borrowed: PhantomData<&'a mut [T]>,
}

macro_rules! shared {
    ($($Iter:ident)*) => {$(
        // SAFETY: the iterator gives out shared references to its elements. All other fields are plain
        // numbers.
        unsafe impl<T: Sync, L: AnyLayout, O> Send for $Iter<'_, T, L, O> {}
        // SAFETY: see `Send`.
        unsafe impl<T: Sync, L: AnyLayout, O> Sync for $Iter<'_, T, L, O> {}

        impl<T, L: AnyLayout, O> Clone for $Iter<'_, T, L, O> {
            fn clone(&self) -> Self {
                $Iter {
                    elements: self.elements,
                    visit: self.visit.clone(),
                    borrowed: PhantomData,
                }
            }
        }
    )*};
}

macro_rules! unique {
    ($($Iter:ident)*) => {$(
        // SAFETY: the iterator gives out unique references to its elements. All other fields are plain
        // numbers.
        unsafe impl<T: Send, L: AnyLayout, O> Send for $Iter<'_, T, L, O> {}
        // SAFETY: a shared reference to the iterator gives out no elements.
        unsafe impl<T: Sync, L: AnyLayout, O> Sync for $Iter<'_, T, L, O> {}
    )*};
}

shared!(Iter IndexedIter);
unique!(IterMut IndexedIterMut);

macro_rules! iterators {
    ($($Iter:ident $Indexed:ident [$($mutability:tt)?] $as_reference:ident;)*) => {$(
        impl<'a, T, L: AnyLayout, O: Order> $Iter<'a, T, L, O> {
            #[inline]
            pub(crate) fn new(elements: Elements<T, L, &'a $($mutability)? [T]>) -> Self {
                $Iter {
                    visit: VisitOffsets::new(elements.mapping()),
                    elements: elements.raw(),
                    borrowed: PhantomData,
                }
            }
        }

        impl<'a, T, L: AnyLayout, O: Order> Iterator for $Iter<'a, T, L, O> {
            type Item = &'a $($mutability)? T;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let offset = self.visit.next(self.elements.mapping())?;
                // SAFETY: visited offsets are below the span.
                let $($mutability)? element = unsafe { self.elements.at_offset(offset) };
                // SAFETY: the element is borrowed for `'a`, and visited once.
                Some(unsafe { element.$as_reference() })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let remaining = self.visit.remaining();
                (remaining, Some(remaining))
            }

            // Skips without a visit. `skip`, `step_by` and others call `nth`.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.visit.skip(n, self.elements.mapping());
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

            /// Folds the elements. If the iterator is still at its first element, this function runs nested
            /// loops. Methods that call `fold`, such as `for_each` and `sum`, are then as fast as nested
            /// loops.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut function: F) -> B {
                let elements = self.elements;
                self.visit.fold(elements.mapping(), start, |folded, offset| {
                    // SAFETY: visited offsets are below the span.
                    let $($mutability)? element = unsafe { elements.at_offset(offset) };
                    // SAFETY: the element is borrowed for `'a`, and visited once.
                    function(folded, unsafe { element.$as_reference() })
                })
            }
        }

        impl<T, L: AnyLayout> DoubleEndedIterator for $Iter<'_, T, L, LogicalOrder> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let offset = self.visit.next_back(self.elements.mapping())?;
                // SAFETY: visited offsets are below the span.
                let $($mutability)? element = unsafe { self.elements.at_offset(offset) };
                // SAFETY: the element is borrowed for `'a`, and visited once.
                Some(unsafe { element.$as_reference() })
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.visit.skip_back(n, self.elements.mapping());
                self.next_back()
            }
        }

        impl<T, L: AnyLayout, O: Order> ExactSizeIterator for $Iter<'_, T, L, O> {}
        impl<T, L: AnyLayout, O: Order> FusedIterator for $Iter<'_, T, L, O> {}

        impl<T, L: AnyLayout, O: Order> fmt::Debug for $Iter<'_, T, L, O> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name = concat!(stringify!($Iter), " of ");
                write!(f, "{name}{}, {} left", self.elements.mapping(), self.visit.remaining())
            }
        }

        impl<'a, T, L: AnyLayout, O: Order> $Indexed<'a, T, L, O> {
            #[inline]
            pub(crate) fn new(elements: Elements<T, L, &'a $($mutability)? [T]>) -> Self {
                $Indexed {
                    visit: Visit::new(elements.mapping()),
                    elements: elements.raw(),
                    borrowed: PhantomData,
                }
            }
        }

        impl<'a, T, L: AnyLayout, O: Order> Iterator for $Indexed<'a, T, L, O> {
            type Item = (L::Axes, &'a $($mutability)? T);

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let position = self.visit.next(self.elements.mapping())?;
                // SAFETY: visited positions are in range.
                let $($mutability)? element = unsafe { self.elements.at_known_position(&position) };
                // SAFETY: the element is borrowed for `'a`, and visited once.
                Some((L::Shape::coordinate(&position), unsafe { element.$as_reference() }))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let remaining = self.visit.remaining();
                (remaining, Some(remaining))
            }

            // Skips without a visit. `skip`, `step_by` and others call `nth`.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.visit.skip(n, self.elements.mapping());
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

            /// Folds the elements. If the iterator is still at its first element, this function runs nested
            /// loops.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut function: F) -> B {
                if self.visit.is_untouched() {
                    let elements = self.elements;
                    let mapping = elements.mapping();
                    return fold_positions::<L, O, B>(mapping, start, |folded, position| {
                        // SAFETY: visited positions are in range.
                        let $($mutability)? element = unsafe { elements.at_known_position(position) };
                        // SAFETY: the element is borrowed for `'a`, and visited once.
                        let element = unsafe { element.$as_reference() };
                        function(folded, (L::Shape::coordinate(position), element))
                    });
                }
                let mut folded = start;
                while let Some(element) = self.next() {
                    folded = function(folded, element);
                }
                folded
            }
        }

        impl<T, L: AnyLayout> DoubleEndedIterator for $Indexed<'_, T, L, LogicalOrder> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let position = self.visit.next_back(self.elements.mapping())?;
                // SAFETY: visited positions are in range.
                let $($mutability)? element = unsafe { self.elements.at_known_position(&position) };
                // SAFETY: the element is borrowed for `'a`, and visited once.
                Some((L::Shape::coordinate(&position), unsafe { element.$as_reference() }))
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.visit.skip_back(n, self.elements.mapping());
                self.next_back()
            }
        }

        impl<T, L: AnyLayout, O: Order> ExactSizeIterator for $Indexed<'_, T, L, O> {}
        impl<T, L: AnyLayout, O: Order> FusedIterator for $Indexed<'_, T, L, O> {}

        impl<T, L: AnyLayout, O: Order> fmt::Debug for $Indexed<'_, T, L, O> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name = concat!(stringify!($Indexed), " of ");
                write!(f, "{name}{}, {} left", self.elements.mapping(), self.visit.remaining())
            }
        }
    )*};
}

iterators! {
    Iter IndexedIter [] as_ref;
    IterMut IndexedIterMut [mut] as_mut;
}

/// An iterator over contiguous runs of elements as slices, in storage order.
/// [`View::runs`](crate::View::runs) makes it.
pub struct Runs<'a, T, L: AnyLayout> {
    elements: Elements<T, L>,
    visit: VisitRuns,
    borrowed: PhantomData<&'a [T]>,
}

/// An iterator over contiguous runs of elements as mutable slices, in storage order.
/// [`ViewMut::runs_mut`](crate::ViewMut::runs_mut) makes it.
pub struct RunsMut<'a, T, L: AnyLayout> {
    elements: Elements<T, L>,
    visit: VisitRuns,
    borrowed: PhantomData<&'a mut [T]>,
}

// SAFETY: the iterator gives out shared references to its elements. All other fields are plain numbers.
unsafe impl<T: Sync, L: AnyLayout> Send for Runs<'_, T, L> {}
// SAFETY: see `Send`.
unsafe impl<T: Sync, L: AnyLayout> Sync for Runs<'_, T, L> {}
// SAFETY: the iterator gives out unique references to its elements. All other fields are plain numbers.
unsafe impl<T: Send, L: AnyLayout> Send for RunsMut<'_, T, L> {}
// SAFETY: a shared reference to the iterator gives out no elements.
unsafe impl<T: Sync, L: AnyLayout> Sync for RunsMut<'_, T, L> {}

impl<T, L: AnyLayout> Clone for Runs<'_, T, L> {
    fn clone(&self) -> Self {
        Runs {
            elements: self.elements,
            visit: self.visit.clone(),
            borrowed: PhantomData,
        }
    }
}

macro_rules! runs {
    ($($Runs:ident [$($mutability:tt)?] $from_raw_parts:ident $as_pointer:ident;)*) => {$(
        impl<'a, T, L: AnyLayout> $Runs<'a, T, L> {
            pub(crate) fn new(elements: Elements<T, L, &'a $($mutability)? [T]>) -> Self {
                $Runs {
                    visit: VisitRuns::new(elements.mapping()),
                    elements: elements.raw(),
                    borrowed: PhantomData,
                }
            }
        }

        impl<'a, T, L: AnyLayout> Iterator for $Runs<'a, T, L> {
            type Item = &'a $($mutability)? [T];

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let (offset, length) = self.visit.next(self.elements.mapping())?;
                // SAFETY: visited offsets are below the span.
                let start = unsafe { self.elements.at_offset(offset) };
                // SAFETY: each offset of the run belongs to an element borrowed for `'a`, and is visited
                // once.
                Some(unsafe { slice::$from_raw_parts(start.$as_pointer(), length) })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.visit.remaining(), Some(self.visit.remaining()))
            }

            // Skips without a visit. `skip`, `step_by` and others call `nth`.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.visit.skip(n, self.elements.mapping());
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

        impl<T, L: AnyLayout> ExactSizeIterator for $Runs<'_, T, L> {}
        impl<T, L: AnyLayout> FusedIterator for $Runs<'_, T, L> {}

        impl<T, L: AnyLayout> fmt::Debug for $Runs<'_, T, L> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} runs of {}", self.visit.remaining(), self.elements.mapping())
            }
        }
    )*};
}

runs! {
    Runs [] from_raw_parts as_ptr;
    RunsMut [mut] from_raw_parts_mut as_ptr;
}

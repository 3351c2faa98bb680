//! Iterators over pairs of elements of two views, and `IntoIterator` for views.

// Decision: two views that are visited together have the same sizes. The sizes are compared even if the types
// guarantee that they are equal, because unsafe code relies on them.

use crate::elements::iter::{IndexedIter, IndexedIterMut, Iter, IterMut};
use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::layout::order::{LogicalOrder, StorageOrder, fold_pairs_of_offsets};
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt;
use core::iter::FusedIterator;

/// An iterator over pairs of elements of two views with the same shape, in the storage order of the first
/// view. The iterator is made by [`View::zip`](crate::View::zip).
pub struct Zip<'a, T, L: AnyLayout, U, M: AnyLayout> {
    first: IndexedIter<'a, T, L, StorageOrder>,
    second: View<'a, U, M>,
}

/// An iterator over pairs of elements of two views with the same shape, in the storage order of the first
/// view. The elements of the first view are mutable. The iterator is made by
/// [`ViewMut::zip_mut`](crate::ViewMut::zip_mut).
pub struct ZipMut<'a, T, L: AnyLayout, U, M: AnyLayout> {
    first: IndexedIterMut<'a, T, L, StorageOrder>,
    second: View<'a, U, M>,
}

impl<T, L: AnyLayout, U, M: AnyLayout> Clone for Zip<'_, T, L, U, M> {
    fn clone(&self) -> Self {
        Zip {
            first: self.first.clone(),
            second: self.second,
        }
    }
}

macro_rules! zip {
    ($($Zip:ident $Indexed:ident [$($mutability:tt)?] $as_reference:ident;)*) => {$(
        impl<'a, T, L: AnyLayout, U, M: AnyLayout> $Zip<'a, T, L, U, M> {
            /// # Safety
            ///
            /// Both views have the same sizes.
            pub(crate) unsafe fn new(
                first: Elements<T, L, &'a $($mutability)? [T]>,
                second: View<'a, U, M>,
            ) -> Self {
                $Zip {
                    first: $Indexed::new(first),
                    second,
                }
            }
        }

        impl<'a, T, L: AnyLayout, U, M: AnyLayout> Iterator for $Zip<'a, T, L, U, M> {
            type Item = (&'a $($mutability)? T, &'a U);

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let elements = self.first.elements;
                let position = self.first.visit.next(elements.mapping())?;
                // SAFETY: visited positions are in range.
                let $($mutability)? first = unsafe { elements.at_known_position(&position) };
                // SAFETY: the second view has the same sizes.
                let second = unsafe { self.second.elements().at_known_position(&position) };
                // SAFETY: the element is borrowed for `'a`, and visited once.
                let first = unsafe { first.$as_reference() };
                // SAFETY: the element is borrowed for `'a`.
                Some((first, unsafe { second.as_ref() }))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.first.size_hint()
            }

            // Skips without a visit. `skip`, `step_by` and others call `nth`.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.first.visit.skip(n, self.first.elements.mapping());
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

            /// Folds the pairs. If the iterator is at its first pair, nested loops fold them. These loops are
            /// faster than calls of `next`.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut function: F) -> B {
                if self.first.visit.is_untouched() {
                    let (elements, others) = (self.first.elements, self.second.elements());
                    return fold_pairs_of_offsets::<L, M, StorageOrder, B>(
                        elements.mapping(),
                        others.mapping(),
                        start,
                        |folded, first, second| {
                            // SAFETY: visited offsets are below the span.
                            let $($mutability)? first = unsafe { elements.at_offset(first) };
                            // SAFETY: the second view has the same sizes.
                            let second = unsafe { others.at_offset(second) };
                            // SAFETY: the element is borrowed for `'a`, and visited once.
                            let first = unsafe { first.$as_reference() };
                            // SAFETY: the element is borrowed for `'a`.
                            function(folded, (first, unsafe { second.as_ref() }))
                        },
                    );
                }
                let mut folded = start;
                while let Some(pair) = self.next() {
                    folded = function(folded, pair);
                }
                folded
            }
        }

        impl<T, L: AnyLayout, U, M: AnyLayout> ExactSizeIterator for $Zip<'_, T, L, U, M> {}
        impl<T, L: AnyLayout, U, M: AnyLayout> FusedIterator for $Zip<'_, T, L, U, M> {}

        impl<T, L: AnyLayout, U, M: AnyLayout> fmt::Debug for $Zip<'_, T, L, U, M> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}, with {}", self.first, self.second.mapping())
            }
        }
    )*};
}

zip! {
    Zip IndexedIter [] as_ref;
    ZipMut IndexedIterMut [mut] as_mut;
}

macro_rules! into_iterator {
    ($([$($reference:tt)*] $View:ty, $Iter:ident, $Item:ty, |$view:ident| $elements:expr;)*) => {$(
        impl<'a, T, L: AnyLayout> IntoIterator for $($reference)* $View {
            type Item = $Item;
            type IntoIter = $Iter<'a, T, L, LogicalOrder>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                let $view = self;
                $Iter::new($elements)
            }
        }
    )*};
}

into_iterator! {
    [] View<'a, T, L>, Iter, &'a T, |view| view.borrowed();
    [&] View<'a, T, L>, Iter, &'a T, |view| view.borrowed();
    [&'a] ViewMut<'_, T, L>, Iter, &'a T, |view| view.as_view().borrowed();
    [&'a mut] ViewMut<'_, T, L>, IterMut, &'a mut T, |view| view.reborrow().borrowed();
    [] ViewMut<'a, T, L>, IterMut, &'a mut T, |view| view.borrowed();
}

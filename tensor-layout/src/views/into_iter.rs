//! The iterator that consumes a tensor.

// Decision: the iterator keeps one `Option` for each element, to know which elements have been taken. To use
// fewer bytes, it would need unsafe code.

use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::layout::order::{LogicalOrder, Visit};
use crate::types::storage::Writable;
use crate::views::tensor::Tensor;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

/// An iterator over the elements of a tensor, by value, in logical order and without padding. The iterator is
/// made by [`Tensor::into_iter`](crate::Tensor#impl-IntoIterator-for-Tensor<T,+L>).
#[derive(Clone)]
pub struct IntoIter<T, L: AnyLayout> {
    /// The memory. Elements that the iterator has returned are `None`.
    elements: Vec<Option<T>>,
    mapping: Mapping<L>,
    visit: Visit<L, LogicalOrder>,
}

#[diagnostic::do_not_recommend]
impl<T, L: AnyLayout<Storage: Writable>> IntoIterator for Tensor<T, L> {
    type Item = T;
    type IntoIter = IntoIter<T, L>;
    /// Returns an iterator over the elements by value, in logical order and without padding.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// type Columns = layout!(WH[H = 2, W = 2], pad(H = 3));
    /// let letters =
    ///     ["A", "C", "-", "B", "D", "-"].map(String::from);
    /// let tensor =
    ///     Tensor::<String, Columns>::from_vec(letters.into())?;
    /// let word: String = tensor.into_iter().collect();
    /// assert_eq!(word, "ABCD");
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// The iterator allocates a second vector to mark the elements that it has returned.
    /// [`into_vec`](Tensor::into_vec) returns the memory without an allocation.
    fn into_iter(self) -> IntoIter<T, L> {
        let mapping = self.mapping();
        IntoIter {
            elements: self.into_vec().into_iter().map(Some).collect(),
            mapping,
            visit: Visit::new(&mapping),
        }
    }
}

// No two positions share an element, so each element is still there when its position is visited.
impl<T, L: AnyLayout> Iterator for IntoIter<T, L> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let position = self.visit.next(&self.mapping)?;
        self.elements[self.mapping.offset_in_range(&position)].take()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = self.visit.remaining();
        (remaining, Some(remaining))
    }

    // Skips without a visit. The elements that are skipped are dropped together with the iterator.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.visit.skip(n, &self.mapping);
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

impl<T, L: AnyLayout> DoubleEndedIterator for IntoIter<T, L> {
    fn next_back(&mut self) -> Option<T> {
        let position = self.visit.next_back(&self.mapping)?;
        self.elements[self.mapping.offset_in_range(&position)].take()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.visit.skip_back(n, &self.mapping);
        self.next_back()
    }
}

impl<T, L: AnyLayout> ExactSizeIterator for IntoIter<T, L> {}
impl<T, L: AnyLayout> FusedIterator for IntoIter<T, L> {}

impl<T, L: AnyLayout> fmt::Debug for IntoIter<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "IntoIter of {}, {} left",
            self.mapping,
            self.visit.remaining()
        )
    }
}

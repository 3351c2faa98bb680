// Methods of `ViewMut`: addresses. `view_mut.rs` includes this file.

impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    /// Views the elements at an address mutably, as [`View::from_raw_parts`] does.
    ///
    /// # Safety
    ///
    /// The conditions of [`View::from_raw_parts`] hold, except that the view itself writes. For its whole lifetime, every
    /// element can be written to, and is reached through nothing else.
    #[must_use]
    #[inline]
    pub unsafe fn from_raw_parts(start: *mut T, mapping: Mapping<L>) -> Self
    where
        L::Storage: Writable,
    {
        // SAFETY: the caller guarantees it.
        let start = unsafe { NonNull::new_unchecked(start) };
        // SAFETY: the caller guarantees it.
        let elements: Elements<T, L> = unsafe { Elements::new(start, mapping) };
        // SAFETY: the caller guarantees it, except that no two positions share an element, which the type of a
        // writable storage guarantees.
        unsafe { ViewMut::of_elements(&elements) }
    }

    /// Returns the address of the element whose positions are all 0, for reading; see [`View::as_ptr`].
    #[must_use]
    #[inline]
    pub fn as_ptr(&self) -> *const T {
        self.elements().start().as_ptr()
    }

    /// Returns the address of the element whose positions are all 0, for writing, until the view is used again.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, W};
    ///
    /// let mut memory = [0_u8; 3];
    /// let mut row =
    ///     ViewMut::<u8, layout!(W[3])>::from_array(&mut memory);
    /// let offset = row.offset((W(1),));
    /// // SAFETY: the element at the offset of a coordinate is one
    /// // of the view's.
    /// unsafe { *row.as_mut_ptr().add(offset) = 7 };
    /// assert_eq!(memory, [0, 7, 0]);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.elements().start().as_ptr()
    }
}

// Methods of `ViewMut`: addresses. `view_mut.rs` includes this file.

impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    /// Views the elements at an address mutably.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut memory = [0_u8; 6];
    /// let pixels = memory.as_mut_ptr();
    ///
    /// let mapping = <layout!(HW[?, 3])>::with((H(2),))?;
    /// // SAFETY: 6 elements begin there, and `memory` is not used
    /// // before the last use of `image`.
    /// let mut image =
    ///     unsafe { ViewMut::from_raw_parts(pixels, mapping) };
    /// image[(H(1), W(0))] = 7;
    /// assert_eq!(memory, [0, 0, 0, 7, 0, 0]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// - `start` is aligned for `T` and not null. The [`span_bytes`](Mapping::span_bytes) bytes from `start`
    ///   on, padding included, are within one allocation.
    /// - The caller chooses the lifetime of the view. For this whole lifetime, every element at an
    ///   [`offset`](Mapping::offset) of the mapping is an initialised `T`, can be written to, and is reached
    ///   through nothing else.
    ///
    /// Memory between the elements, such as padding, may be uninitialised or borrowed elsewhere. A view never
    /// uses this memory.
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

    /// Returns the address of the element whose positions are all 0. The address is for reading; see
    /// [`View::as_ptr`].
    #[must_use]
    #[inline]
    pub fn as_ptr(&self) -> *const T {
        self.elements().start().as_ptr()
    }

    /// Returns the address of the element whose positions are all 0. The address is for writing, and is valid
    /// until the view is used again; see [`View::as_ptr`].
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut memory = [0_u8; 6];
    /// let mut image =
    ///     ViewMut::<u8, layout!(HW[2, 3])>::from_array(
    ///         &mut memory,
    ///     );
    /// let offset = image.offset((H(1), W(0)));
    /// // SAFETY: the element at the offset of a coordinate is one
    /// // of the view's.
    /// unsafe { *image.as_mut_ptr().add(offset) = 7 };
    /// assert_eq!(image[(H(1), W(0))], 7);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.elements().start().as_ptr()
    }
}

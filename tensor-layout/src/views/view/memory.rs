// Methods of `View`: addresses. `view.rs` includes this file.

impl<T, L: AnyLayout> View<'_, T, L> {
    /// Views the elements at an address. A library in another language can provide this address.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let memory = [1_u8, 2, 3, 0, 4, 5, 6];
    /// let rows = memory.as_ptr();
    ///
    /// let mapping =
    ///     <layout!(HW[?, 3], pad(W = 4))>::with((H(2),))?;
    /// assert_eq!(mapping.span(), 7);
    /// // SAFETY: 7 elements begin there, and `memory` is neither
    /// // dropped nor written to
    /// // before the last use of `image`.
    /// let image = unsafe { View::from_raw_parts(rows, mapping) };
    /// assert_eq!(image[(H(1), W(0))], 4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// - `start` is aligned for `T` and not null. The [`span_bytes`](Mapping::span_bytes) bytes from `start`
    ///   on, padding included, are within one allocation.
    /// - The caller chooses the lifetime of the view. For this whole lifetime, every element at an
    ///   [`offset`](Mapping::offset) of the mapping is an initialised `T`. During this lifetime, nobody
    ///   writes to these elements, except within an `UnsafeCell`.
    ///
    /// Memory between the elements, such as padding, may be uninitialised or mutably borrowed elsewhere. A
    /// view never uses this memory, although the processor may fetch it together with the elements.
    #[doc(alias("from_shape_ptr", "from_blob"))]
    #[must_use]
    #[inline]
    pub unsafe fn from_raw_parts(start: *const T, mapping: Mapping<L>) -> Self {
        // SAFETY: the caller guarantees it.
        let start = unsafe { NonNull::new_unchecked(start.cast_mut()) };
        // SAFETY: the caller guarantees it.
        let elements: Elements<T, L> = unsafe { Elements::new(start, mapping) };
        // SAFETY: the caller guarantees it.
        unsafe { View::of_elements(&elements) }
    }

    /// Returns the address of the element whose positions are all 0.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let memory = [1_u8, 2, 3, 4, 5, 6];
    /// let image =
    ///     View::<u8, layout!(HW[2, 3])>::from_array(&memory);
    /// assert_eq!(image.as_ptr(), memory.as_ptr());
    /// ```
    ///
    /// The [`offset`](Mapping::offset) of an element is its distance from this address. The elements can be
    /// read for as long as the memory is borrowed.
    #[doc(alias = "data_ptr")]
    #[must_use]
    #[inline]
    pub fn as_ptr(&self) -> *const T {
        self.elements().start().as_ptr()
    }
}

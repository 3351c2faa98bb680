// Methods of `View`: addresses. `view.rs` includes this file.

impl<T, L: AnyLayout> View<'_, T, L> {
    /// Views the elements at an address, for example of a library in another language.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let memory = [7_u8; 6];
    /// let mapping = <layout!(HW[?, 3])>::with((H(2),))?;
    /// // SAFETY: 6 elements begin there, and `memory` is neither
    /// // dropped nor written to before the last use of `image`.
    /// let image =
    ///     unsafe { View::from_raw_parts(memory.as_ptr(), mapping) };
    /// # assert_eq!(image[(H(1), W(0))], 7);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// - `start` is aligned for `T` and not null. The [`span_bytes`](Mapping::span_bytes) bytes from `start`
    ///   on, padding included, are within one allocation.
    /// - For the whole lifetime of the view, which the caller chooses, every element at an [`offset`](Mapping::offset) of the
    ///   mapping is an initialised `T`, and nobody writes to it, except within an `UnsafeCell`.
    ///
    /// Memory between the elements may be uninitialised or mutably borrowed elsewhere.
    #[doc(alias("from_shape_ptr", "from_blob", "pointer"))]
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

    /// Returns the address of the element whose positions are all 0; see [`from_raw_parts`](Self::from_raw_parts).
    /// The [`offset`](Mapping::offset) of an element is its distance from this address. The elements can be read for
    /// as long as the memory is borrowed.
    #[doc(alias = "data_ptr")]
    #[must_use]
    #[inline]
    pub fn as_ptr(&self) -> *const T {
        self.elements().start().as_ptr()
    }
}

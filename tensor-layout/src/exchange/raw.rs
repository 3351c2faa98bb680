//! Views of memory that is known by its address only.

use crate::elements::Elements;
use crate::error::LayoutError;
use crate::factor::Writable;
use crate::layout::AnyLayout;
use crate::mapping::Mapping;
use crate::{View, ViewMut};
use core::ptr::NonNull;

impl<T, L: AnyLayout> View<'_, T, L> {
    /// Views the elements that begin at an address, such as a library in another language hands out.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let memory = [1_u8, 2, 3, 0, 4, 5, 6];
    /// let rows = memory.as_ptr();
    ///
    /// let mapping = <layout!(HW[?, 3], pad(W = 4))>::with((H(2),))?;
    /// assert_eq!(mapping.span(), 7);
    /// // SAFETY: so many elements begin there, and `memory` is neither dropped nor written to
    /// // before the last use of `image`.
    /// let image = unsafe { View::from_raw_parts(rows, mapping) };
    /// assert_eq!(image[(H(1), W(0))], 4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// - `start` is aligned for `T` and not null, and the
    ///   [`span_bytes`](Mapping::span_bytes) from there on are within one allocation, padding
    ///   included.
    /// - For the whole lifetime of the view, which the caller chooses, every element at an
    ///   [`offset`](Mapping::offset) of the mapping is an initialised `T` that nobody writes to (but
    ///   within an `UnsafeCell`).
    ///
    /// What lies between those elements, such as padding, may be uninitialised or borrowed mutably
    /// elsewhere: a view never touches it.
    #[must_use]
    #[inline]
    pub unsafe fn from_raw_parts(start: *const T, mapping: Mapping<L>) -> Self {
        // SAFETY: the caller's.
        let start = unsafe { NonNull::new_unchecked(start.cast_mut()) };
        // SAFETY: the caller's.
        let elements = unsafe { Elements::new(start, mapping) };
        // SAFETY: the caller's.
        unsafe { View::of(elements) }
    }

    /// The address of the element whose positions are all 0.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let memory = [1_u8, 2, 3, 4, 5, 6];
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&memory);
    /// assert_eq!(image.as_ptr(), memory.as_ptr());
    /// ```
    ///
    /// The other elements are so many elements further on as their
    /// [`offset`](Mapping::offset) says, and can be read for as long as the memory is borrowed.
    #[must_use]
    #[inline]
    pub fn as_ptr(&self) -> *const T {
        self.elements().start().as_ptr()
    }
}

impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    /// Views the elements that begin at an address, to write to them.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut memory = [0_u8; 6];
    /// let pixels = memory.as_mut_ptr();
    ///
    /// let mapping = <layout!(HW[?, 3])>::with((H(2),))?;
    /// // SAFETY: 6 elements begin there, and `memory` is not used before the last use of `image`.
    /// let mut image = unsafe { ViewMut::from_raw_parts(pixels, mapping) }?;
    /// image[(H(1), W(0))] = 7;
    /// assert_eq!(memory, [0, 0, 0, 7, 0, 0]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If strides known at run time only let two positions share an element, as for
    /// [`with`](Self::with).
    ///
    /// # Safety
    ///
    /// - `start` is aligned for `T` and not null, and the
    ///   [`span_bytes`](Mapping::span_bytes) from there on are within one allocation, padding
    ///   included.
    /// - For the whole lifetime of the view, which the caller chooses, every element at an
    ///   [`offset`](Mapping::offset) of the mapping is an initialised `T`, can be written to, and is
    ///   reached through nothing else.
    ///
    /// What lies between those elements, such as padding, may be uninitialised or borrowed
    /// elsewhere: a view never touches it.
    #[inline]
    pub unsafe fn from_raw_parts(start: *mut T, mapping: Mapping<L>) -> Result<Self, LayoutError>
    where
        L::Storage: Writable,
    {
        mapping.check_writable()?;
        // SAFETY: the caller's.
        let start = unsafe { NonNull::new_unchecked(start) };
        // SAFETY: the caller's.
        let elements = unsafe { Elements::new(start, mapping) };
        // SAFETY: the caller's, but that no two positions share an element, which has been checked.
        Ok(unsafe { ViewMut::of(elements) })
    }

    /// The address of the element whose positions are all 0, to read; see [`View::as_ptr`].
    #[must_use]
    #[inline]
    pub fn as_ptr(&self) -> *const T {
        self.elements().start().as_ptr()
    }

    /// The address of the element whose positions are all 0, to write, until the view is used
    /// again; see [`View::as_ptr`].
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut memory = [0_u8; 6];
    /// let mut image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut memory);
    /// let offset = image.offset((H(1), W(0))).unwrap();
    /// // SAFETY: the element at the offset of a coordinate is one of the view's.
    /// unsafe { *image.as_mut_ptr().add(offset) = 7 };
    /// assert_eq!(image[(H(1), W(0))], 7);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.elements().start().as_ptr()
    }
}

//! Borrowed tensors: `View` and `ViewMut`.

use crate::coordinate::{self, Coordinate};
use crate::elements::{Elements, check_array};
use crate::error::{LayoutError, LengthError};
use crate::factor::Writable;
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::mapping::{Mapping, TakesLayout};
use core::marker::PhantomData;
use core::ops::{Deref, Index, IndexMut};
#[cfg(feature = "alloc")]
use core::ptr::NonNull;
use tensor_layout_arithmetic::MAX_RANK;

/// A tensor of `T` in memory borrowed for `'a`, laid out as `L`.
///
/// Elements are found by typed coordinates, in any order of axes:
///
/// ```
/// use tensor_layout::{layout, View, C, H, N, W};
///
/// type Image = layout!(NHWC[N = 1, C = 3, H = 2, W = 2]);
///
/// let bytes: Vec<u8> = (0..12).collect();
/// let image = View::<u8, Image>::new(&bytes)?;
/// assert_eq!(image[(N(0), C(2), H(1), W(0))], 8);
/// assert_eq!(image[(H(1), W(0), C(2), N(0))], 8);
/// # Ok::<(), tensor_layout::LengthError>(())
/// ```
///
/// A position out of range panics, as with a slice, and never lands on another element; `get`
/// gives `None`. Sizes, strides and axes are those of the [`Mapping`] that a view derefs to. The
/// view of a static layout is one pointer.
pub struct View<'a, T, L: AnyLayout> {
    elements: Elements<T, L>,
    borrowed: PhantomData<&'a [T]>,
}

/// A tensor of `T` in memory borrowed mutably for `'a`, laid out as `L`.
///
/// ```
/// use tensor_layout::{layout, ViewMut, H, W};
///
/// let mut rows = [0_u8; 10];
/// let mut image = ViewMut::<u8, layout!(HW[2, 3], pad(W = 5))>::from_array(&mut rows);
/// image[(H(1), W(2))] = 7;
/// assert_eq!(rows, [0, 0, 0, 0, 0, 0, 0, 7, 0, 0]);
/// ```
///
/// A layout in which positions share an element cannot be written through:
///
/// ```compile_fail
/// # use tensor_layout::{layout, ViewMut};
/// let mut row = [0_u8; 3];
/// let image = ViewMut::<u8, layout!(HW[2, 3], broadcast(H))>::from_array(&mut row);
/// ```
pub struct ViewMut<'a, T, L: AnyLayout> {
    /// Nothing else reaches these elements while the view lives, and no two positions share one.
    elements: Elements<T, L>,
    borrowed: PhantomData<&'a mut [T]>,
}

impl<T, L: AnyLayout> Clone for View<'_, T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: AnyLayout> Copy for View<'_, T, L> {}

// SAFETY: a view is a shared reference to its elements; the mapping is plain numbers.
unsafe impl<T: Sync, L: AnyLayout> Send for View<'_, T, L> {}
// SAFETY: as above.
unsafe impl<T: Sync, L: AnyLayout> Sync for View<'_, T, L> {}
// SAFETY: a mutable view is a unique reference to its elements; the mapping is plain numbers.
unsafe impl<T: Send, L: AnyLayout> Send for ViewMut<'_, T, L> {}
// SAFETY: through a shared reference to it, a mutable view only reads.
unsafe impl<T: Sync, L: AnyLayout> Sync for ViewMut<'_, T, L> {}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views a slice of at least [`SPAN`](crate::TensorLayout::SPAN) elements.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// type Padded = layout!(HW[2, 3], pad(W = 5));
    /// let rows = [1_u8, 2, 3, 0, 0, 4, 5, 6]; // the padding of the last row is not needed
    /// assert_eq!(View::<u8, Padded>::new(&rows)?[(H(1), W(2))], 6);
    ///
    /// let error = View::<u8, Padded>::new(&rows[1..]).unwrap_err();
    /// assert_eq!((error.needed(), error.given()), (8, 7));
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the slice is shorter.
    #[inline]
    pub fn new(elements: &'a [T]) -> Result<Self, LengthError>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        match Elements::of_static_slice(elements) {
            Ok(elements) => Ok(View {
                elements,
                borrowed: PhantomData,
            }),
            Err(error) => Err(error),
        }
    }

    /// Views an array of at least [`SPAN`](crate::TensorLayout::SPAN) elements; one that is too
    /// short does not compile.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let letters = View::<char, layout!(WH[2, 3])>::from_array(&['A', 'D', 'B', 'E', 'C', 'F']);
    /// assert_eq!(letters[(H(0), W(1))], 'B');
    /// ```
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View};
    /// let letters = View::<char, layout!(HW[2, 3])>::from_array(&['A', 'B', 'C', 'D', 'E']);
    /// ```
    #[must_use]
    #[inline]
    pub fn from_array<const LENGTH: usize>(elements: &'a [T; LENGTH]) -> Self
    where
        L: StaticLayout,
    {
        const { check_array::<L, LENGTH>() };
        match Elements::of_static_slice(elements.as_slice()) {
            Ok(elements) => View {
                elements,
                borrowed: PhantomData,
            },
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views a slice of at least [`span`](Mapping::span) elements, with sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// type Gray = layout!(HW[?, ?]);
    /// let pixels = [1_u8, 2, 3, 4, 5, 6];
    /// let image = View::with(&pixels, Gray::with((H(2), W(3)))?)?;
    /// assert_eq!(image[(W(0), H(1))], 4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the slice is shorter than that.
    #[inline]
    pub fn with(elements: &'a [T], mapping: Mapping<L>) -> Result<Self, LengthError> {
        Ok(View {
            elements: Elements::of_slice(elements, mapping)?,
            borrowed: PhantomData,
        })
    }

    /// The element at a coordinate, or `None` if a position is out of range.
    #[must_use]
    #[inline]
    pub fn get<I: Coordinate<L::Axes>>(&self, coordinate: I) -> Option<&'a T> {
        const { coordinate::check::<L, I>() };
        self.try_at(&coordinate)
    }

    /// Views elements for as long as the caller says.
    ///
    /// # Safety
    ///
    /// Those at the offsets of the mapping can be read for `'a`, and nobody writes to them.
    #[inline(always)]
    pub(crate) unsafe fn of(elements: Elements<T, L>) -> Self {
        View {
            elements,
            borrowed: PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) fn elements(&self) -> Elements<T, L> {
        self.elements
    }

    /// What `get` gives.
    #[inline]
    pub(crate) fn try_at<I: Coordinate<L::Axes>>(&self, coordinate: &I) -> Option<&'a T> {
        let element = self.elements.get(coordinate)?;
        // SAFETY: it is one of the elements borrowed for `'a`.
        Some(unsafe { element.as_ref() })
    }

    /// Views a slice without looking at its length.
    ///
    /// # Safety
    ///
    /// The slice has at least `mapping.span()` elements.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) unsafe fn of_long_slice(elements: &'a [T], mapping: Mapping<L>) -> Self {
        View {
            // SAFETY: the caller's.
            elements: unsafe { Elements::new(NonNull::from(elements).cast(), mapping) },
            borrowed: PhantomData,
        }
    }

    /// The element at a coordinate, for as long as the memory is borrowed.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn at<I: Coordinate<L::Axes>>(&self, coordinate: &I) -> &'a T {
        let element = self.elements.at(coordinate);
        // SAFETY: it is one of the elements borrowed for `'a`.
        unsafe { element.as_ref() }
    }

    /// The element at a position in logical order; panics if it is out of range.
    pub(crate) fn element(&self, position: &[usize; MAX_RANK]) -> &'a T {
        let element = self.elements.at_position(position);
        // SAFETY: it is one of the elements borrowed for `'a`.
        unsafe { element.as_ref() }
    }

    /// The same elements in a layout that leaves more sizes open, such as `NHWC[?, 3, ?, ?]` for
    /// `NHWC[1, 3, 4, 5]`. Does not compile where that could fail.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// fn sum(image: View<u8, layout!(HW[?, ?])>) -> u32 {
    ///     let mut sum = 0;
    ///     for h in image.axis(H) {
    ///         for w in image.axis(W) {
    ///             sum += u32::from(image[(h, w)]);
    ///         }
    ///     }
    ///     sum
    /// }
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// assert_eq!(sum(image.into_layout()), 21);
    /// ```
    #[must_use]
    pub fn into_layout<L2: TakesLayout<L>>(self) -> View<'a, T, L2> {
        View {
            elements: self.elements.into_layout(),
            borrowed: PhantomData,
        }
    }

    /// The same elements in another layout of the same axes, if that puts every one of them at the
    /// same place: a dynamic layout as a static one, or the other way round.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let pixels = [1_u8, 2, 3, 4, 5, 6];
    /// let image = View::with(&pixels, <layout!(HW[?, ?])>::with((H(2), W(3)))?)?;
    /// let image: View<u8, layout!(HW[2, 3])> = image.try_into_layout()?;
    ///
    /// let error = image.mapping().try_into_layout::<layout!(WH[2, 3])>().unwrap_err();
    /// assert_eq!(error.axis(), Some('H'));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a size or a stride differs.
    pub fn try_into_layout<L2>(self) -> Result<View<'a, T, L2>, LayoutError>
    where
        L2: AnyLayout<Axes = L::Axes>,
    {
        Ok(View {
            elements: self.elements.try_into_layout()?,
            borrowed: PhantomData,
        })
    }

    /// The layout with its sizes.
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        *self.elements.mapping()
    }
}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views a slice of at least [`SPAN`](crate::TensorLayout::SPAN) elements.
    ///
    /// # Errors
    ///
    /// If the slice is shorter.
    #[inline]
    pub fn new(elements: &'a mut [T]) -> Result<Self, LengthError>
    where
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { layout::check::<L>() };
        match Elements::of_static_slice(elements) {
            Ok(elements) => Ok(ViewMut {
                elements,
                borrowed: PhantomData,
            }),
            Err(error) => Err(error),
        }
    }

    /// Views an array of at least [`SPAN`](crate::TensorLayout::SPAN) elements; one that is too
    /// short does not compile.
    #[must_use]
    #[inline]
    pub fn from_array<const LENGTH: usize>(elements: &'a mut [T; LENGTH]) -> Self
    where
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { check_array::<L, LENGTH>() };
        match Elements::of_static_slice(elements.as_mut_slice()) {
            Ok(elements) => ViewMut {
                elements,
                borrowed: PhantomData,
            },
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views a slice of at least [`span`](Mapping::span) elements, with sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Mapping, DynH, DynW, H, RunTimeStrides, TensorLayout, ViewMut, W};
    ///
    /// type Foreign = TensorLayout<(DynH, DynW), RunTimeStrides>;
    /// let mut memory = [0_u8; 6];
    /// let columns = Mapping::<Foreign>::try_from_strides((H(2), W(3)), (H(1), W(2)))?;
    /// ViewMut::with(&mut memory, columns)?[(H(1), W(0))] = 7;
    /// assert_eq!(memory[1], 7);
    ///
    /// let shared = Mapping::<Foreign>::try_from_strides((H(2), W(3)), (H(1), W(1)))?;
    /// assert!(ViewMut::with(&mut memory, shared).is_err());
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the slice is shorter than that, or if strides known at run time only let two positions
    /// share an element.
    #[inline]
    pub fn with(elements: &'a mut [T], mapping: Mapping<L>) -> Result<Self, LayoutError>
    where
        L::Storage: Writable,
    {
        mapping.check_writable()?;
        Ok(ViewMut {
            elements: Elements::of_slice(elements, mapping)?,
            borrowed: PhantomData,
        })
    }

    /// Views elements for as long as the caller says.
    ///
    /// # Safety
    ///
    /// Those at the offsets of the mapping are reached through nothing else for `'a`, and no two
    /// positions share one.
    #[inline(always)]
    pub(crate) unsafe fn of(elements: Elements<T, L>) -> Self {
        ViewMut {
            elements,
            borrowed: PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) fn elements(&self) -> Elements<T, L> {
        self.elements
    }

    /// Views a slice without looking at its length.
    ///
    /// # Safety
    ///
    /// The slice has at least `mapping.span()` elements.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) unsafe fn of_long_slice(elements: &'a mut [T], mapping: Mapping<L>) -> Self {
        ViewMut {
            // SAFETY: the caller's.
            elements: unsafe { Elements::new(NonNull::from(elements).cast(), mapping) },
            borrowed: PhantomData,
        }
    }

    /// The element at a coordinate, for as long as the memory is borrowed.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn into_at<I: Coordinate<L::Axes>>(self, coordinate: &I) -> &'a mut T {
        let mut element = self.elements.at(coordinate);
        // SAFETY: it is one of the elements that this view alone reaches, for `'a`.
        unsafe { element.as_mut() }
    }

    /// The element at a coordinate, for as long as the memory is borrowed, or `None` if a position
    /// is out of range.
    #[inline]
    pub(crate) fn into_try_at<I: Coordinate<L::Axes>>(self, coordinate: &I) -> Option<&'a mut T> {
        let mut element = self.elements.get(coordinate)?;
        // SAFETY: it is one of the elements that this view alone reaches, for `'a`.
        Some(unsafe { element.as_mut() })
    }

    /// The elements, to read.
    #[must_use]
    #[inline(always)]
    pub fn as_view(&self) -> View<'_, T, L> {
        View {
            elements: self.elements,
            borrowed: PhantomData,
        }
    }

    /// The elements, to write, for a shorter time.
    #[must_use]
    #[inline(always)]
    pub fn reborrow(&mut self) -> ViewMut<'_, T, L> {
        ViewMut {
            elements: self.elements,
            borrowed: PhantomData,
        }
    }

    /// The element at a coordinate, or `None` if a position is out of range.
    #[must_use]
    #[inline]
    pub fn get<I: Coordinate<L::Axes>>(&self, coordinate: I) -> Option<&T> {
        const { coordinate::check::<L, I>() };
        self.as_view().try_at(&coordinate)
    }

    /// The element at a coordinate, to write, or `None` if a position is out of range.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut pixels = [0_u8; 6];
    /// let mut image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
    /// assert!(image.get_mut((H(2), W(0))).is_none());
    /// *image.get_mut((H(1), W(0))).unwrap() = 9;
    /// assert_eq!(pixels, [0, 0, 0, 9, 0, 0]);
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut<I: Coordinate<L::Axes>>(&mut self, coordinate: I) -> Option<&mut T> {
        const { coordinate::check::<L, I>() };
        self.reborrow().into_try_at(&coordinate)
    }

    /// The same elements in a layout that leaves more sizes open; see [`View::into_layout`].
    #[must_use]
    pub fn into_layout<L2: TakesLayout<L>>(self) -> ViewMut<'a, T, L2> {
        ViewMut {
            elements: self.elements.into_layout(),
            borrowed: PhantomData,
        }
    }

    /// The same elements in another layout of the same axes, if that puts every one of them at the
    /// same place; see [`View::try_into_layout`]. To keep the view in any case,
    /// [`reborrow`](Self::reborrow) it.
    ///
    /// # Errors
    ///
    /// If a size or a stride differs.
    pub fn try_into_layout<L2>(self) -> Result<ViewMut<'a, T, L2>, LayoutError>
    where
        L2: AnyLayout<Axes = L::Axes>,
        L2::Storage: Writable,
    {
        Ok(ViewMut {
            elements: self.elements.try_into_layout()?,
            borrowed: PhantomData,
        })
    }

    /// The layout with its sizes.
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        *self.elements.mapping()
    }
}

impl<T, L: AnyLayout> Deref for View<'_, T, L> {
    type Target = Mapping<L>;
    #[inline]
    fn deref(&self) -> &Mapping<L> {
        self.elements.mapping()
    }
}

impl<T, L: AnyLayout> Deref for ViewMut<'_, T, L> {
    type Target = Mapping<L>;
    #[inline]
    fn deref(&self) -> &Mapping<L> {
        self.elements.mapping()
    }
}

impl<T, L: AnyLayout, I: Coordinate<L::Axes>> Index<I> for View<'_, T, L> {
    type Output = T;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: I) -> &T {
        const { coordinate::check::<L, I>() };
        let element = self.elements.at(&coordinate);
        // SAFETY: it is one of the elements borrowed for `'a`.
        unsafe { element.as_ref() }
    }
}

impl<T, L: AnyLayout, I: Coordinate<L::Axes>> Index<I> for ViewMut<'_, T, L> {
    type Output = T;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: I) -> &T {
        const { coordinate::check::<L, I>() };
        self.as_view().at(&coordinate)
    }
}

impl<T, L: AnyLayout, I: Coordinate<L::Axes>> IndexMut<I> for ViewMut<'_, T, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: I) -> &mut T {
        const { coordinate::check::<L, I>() };
        self.reborrow().into_at(&coordinate)
    }
}

//! Tensors borrowed to write.

use crate::elements::iter::{IndexedIterMut, Iter, IterMut, RunsMut};
use crate::elements::parts::{AxisRange, Fix, Resize, Step, Stepped, check_crop};
use crate::elements::pointer::{Elements, check_array};
use crate::elements::reshape::{AxisSplit, Merge, Merged, Rename, Reorder, SplitAxis, check_merge};
#[cfg(any(feature = "bytemuck", feature = "image", feature = "ndarray"))]
use crate::interop;
#[cfg(feature = "bytemuck")]
use crate::interop::bytemuck::PlainData;
#[cfg(feature = "image")]
use crate::interop::image::{ImageAxes, PixelOf};
#[cfg(feature = "ndarray")]
use crate::interop::ndarray::{ArrayAxes, ArrayDimension};
use crate::layout::coordinate::{self, Coordinate, OrderOf, Positions, PositionsAlong};
#[cfg(feature = "bytemuck")]
use crate::layout::error::BytesError;
use crate::layout::error::{LayoutError, LengthError, PositionError, RangeError};
use crate::layout::mapping::{Mapping, SameAxes, TakesLayout};
use crate::layout::order::{LogicalOrder, StorageOrder};
use crate::layout::{self, AnyLayout, FullyKnown, StaticLayout, TensorLayout};
use crate::types::axis::{A, Axis, AxisName, DynA, Position};
use crate::types::lookup::{Among, AxisOf, NoneTwice, choice};
use crate::types::sealed::SealedSame;
use crate::types::shape::{ComparableShape, FixedLike};
use crate::types::size::{AsSize, StaticSize, StaticSizeOf};
use crate::types::storage::{StridedStorage, Writable};
use crate::types::surgery::AxisNames;
use crate::views::axis_iter::AxisIterMut;
#[cfg(feature = "rayon")]
use crate::views::parallel::ParAxisIterMut;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::{View, same_by_type};
use crate::views::zip::ZipMut;
#[cfg(feature = "image")]
use ::image::{FlatSamples, ImageBuffer};
#[cfg(feature = "ndarray")]
use ::ndarray::ArrayViewMut;
use core::marker::PhantomData;
#[cfg(feature = "image")]
use core::ops::DerefMut;
use core::ops::{Deref, Index, IndexMut};
use core::ptr::NonNull;

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

// SAFETY: a mutable view is a unique reference to its elements; the mapping is plain numbers.
unsafe impl<T: Send, L: AnyLayout> Send for ViewMut<'_, T, L> {}
// SAFETY: through a shared reference to it, a mutable view only reads.
unsafe impl<T: Sync, L: AnyLayout> Sync for ViewMut<'_, T, L> {}

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

    /// Views elements that are borrowed mutably for `'a`.
    ///
    /// # Safety
    ///
    /// They are, nothing else reaches them meanwhile, and no two positions share one.
    #[inline(always)]
    pub(crate) unsafe fn of_elements(elements: Elements<T, L>) -> Self {
        ViewMut {
            elements,
            borrowed: PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) fn elements(&self) -> Elements<T, L> {
        self.elements
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
        // SAFETY: they are borrowed for as long as this view is.
        unsafe { View::of_elements(self.elements) }
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
        self.as_view().try_checked_element(&coordinate)
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
        L2: AnyLayout<Axes: SameAxes<L::Axes>>,
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

/// # Parts: fewer axes, or fewer positions along one
///
/// A part borrows the whole for as long; [`reborrow`](ViewMut::reborrow) it first to have it back.
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// The part at these positions, without their axes; see [`View::fix`].
    ///
    /// # Panics
    ///
    /// If a position is out of range; a constant one, of an axis whose size is known at
    /// compile time, does not compile.
    #[inline]
    #[track_caller]
    pub fn fix<P: Positions<Axes: NoneTwice + Among<L::Axes>>>(
        self,
        positions: P,
    ) -> ViewMut<'a, T, L::Fixed>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        match self.fixed(&positions) {
            Ok(part) => part,
            Err(error) => panic!("{error}"),
        }
    }

    /// [`fix`](Self::fix) for positions that may be out of range.
    ///
    /// # Errors
    ///
    /// If a position is out of range.
    #[inline]
    pub fn try_fix<P: Positions<Axes: NoneTwice + Among<L::Axes>>>(
        self,
        positions: P,
    ) -> Result<ViewMut<'a, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        self.fixed(&positions)
    }

    #[inline]
    fn fixed<P>(self, positions: &P) -> Result<ViewMut<'a, T, L::Fixed>, PositionError>
    where
        P: Positions,
        L: Fix<P::Axes>,
    {
        let part = self.elements().try_fix(positions)?;
        // SAFETY: they are some of the elements of this view, each once.
        Ok(unsafe { ViewMut::of_elements(part) })
    }

    /// The part with the positions of a range along one axis, which then count from 0; see
    /// [`View::range`].
    ///
    /// # Panics
    ///
    /// If the range is empty or reaches beyond the axis, or if it starts inside an inner
    /// block of the axis.
    #[inline]
    #[track_caller]
    pub fn range<R: AxisRange<Axis: AxisOf<L::Axes>>>(self, range: R) -> ViewMut<'a, T, L::Resized>
    where
        L: Resize<<R::Axis as Axis>::Dynamic>,
    {
        match self.try_range(range) {
            Ok(part) => part,
            Err(error) => panic!("{error}"),
        }
    }

    /// [`range`](Self::range) for one that may be out of range.
    ///
    /// # Errors
    ///
    /// If the range is empty or reaches beyond the axis, or if it starts inside an inner
    /// block of the axis.
    #[inline]
    pub fn try_range<R: AxisRange<Axis: AxisOf<L::Axes>>>(
        self,
        range: R,
    ) -> Result<ViewMut<'a, T, L::Resized>, RangeError>
    where
        L: Resize<<R::Axis as Axis>::Dynamic>,
    {
        let part = self
            .elements()
            .try_range::<R, <R::Axis as Axis>::Dynamic>(&range)?;
        // SAFETY: they are some of the elements of this view, each once.
        Ok(unsafe { ViewMut::of_elements(part) })
    }

    /// The part with so many positions along one axis, from a first one on; the number is in
    /// the type; see [`View::crop`].
    ///
    /// # Panics
    ///
    /// If the window reaches beyond the axis, or if it starts inside an inner block of
    /// the axis.
    #[inline]
    #[track_caller]
    pub fn crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self,
        start: P,
        size: New,
    ) -> ViewMut<'a, T, L::Resized>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        match self.cropped(start, size) {
            Ok(part) => part,
            Err(error) => panic!("{error}"),
        }
    }

    /// [`crop`](Self::crop) for one that may be out of range.
    ///
    /// # Errors
    ///
    /// If the window reaches beyond the axis, or if it starts inside an inner block of
    /// the axis.
    #[inline]
    pub fn try_crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self,
        start: P,
        size: New,
    ) -> Result<ViewMut<'a, T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        self.cropped(start, size)
    }

    #[inline]
    fn cropped<P, New>(self, start: P, size: New) -> Result<ViewMut<'a, T, L::Resized>, RangeError>
    where
        P: Position,
        New: StaticSize,
        L: Resize<New>,
    {
        let part = self.elements().try_crop(start, size)?;
        // SAFETY: they are some of the elements of this view, each once.
        Ok(unsafe { ViewMut::of_elements(part) })
    }

    /// The parts before a position along one axis, and from it on, which can both be written
    /// through at the same time.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut pixels = [1, 2, 3, 4, 5, 6];
    /// let image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
    /// let (mut left, mut right) = image.split_at(W(1));
    /// core::mem::swap(&mut left[(H(0), W(0))], &mut right[(H(1), W(1))]);
    /// assert_eq!(pixels, [6, 2, 3, 4, 5, 1]);
    /// ```
    ///
    /// # Panics
    ///
    /// If a part would have no position, or if the axis has inner blocks and the position
    /// is inside one.
    #[inline]
    #[track_caller]
    pub fn split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        self,
        position: P,
    ) -> (ViewMut<'a, T, L::Resized>, ViewMut<'a, T, L::Resized>)
    where
        L: Resize<<P::Axis as Axis>::Dynamic>,
    {
        let (before, after) = match self
            .elements()
            .try_split_at::<P, <P::Axis as Axis>::Dynamic>(position)
        {
            Ok(parts) => parts,
            Err(error) => panic!("{error}"),
        };
        // SAFETY: they are the elements before the position, each once.
        let before = unsafe { ViewMut::of_elements(before) };
        // SAFETY: they are the elements from the position on, each once, and so others.
        let after = unsafe { ViewMut::of_elements(after) };
        (before, after)
    }

    /// Every `step`th position along one axis, the first one included; see [`View::step_by`].
    ///
    /// # Panics
    ///
    /// If `step` is 0.
    #[must_use]
    #[track_caller]
    pub fn step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        _axis: Name,
        step: usize,
    ) -> ViewMut<'a, T, Stepped<L, Name::Axis>>
    where
        L: Step<Name::Axis>,
        L::Storage: StridedStorage,
    {
        let part = self.elements().step_by(step);
        // SAFETY: they are some of the elements of this view, each once.
        unsafe { ViewMut::of_elements(part) }
    }
}

/// # The same elements under other axes
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// The same elements with their axes listed in another logical order; see
    /// [`View::permute`].
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        _axes: Names,
    ) -> ViewMut<'a, T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        let elements = self.elements();
        let mapping = L::reordered(elements.mapping());
        // SAFETY: only the order in which axes are listed differs.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        unsafe { ViewMut::of_elements(elements) }
    }

    /// The same elements with another name for one axis; see [`View::rename`].
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        _from: From,
        _to: To,
    ) -> ViewMut<'a, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        let elements = self.elements();
        let mapping = L::renamed(elements.mapping());
        // SAFETY: only the name of an axis differs.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        unsafe { ViewMut::of_elements(elements) }
    }

    /// The same elements with several axes as one, of which the last one moves fastest; see
    /// [`View::merge`].
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> ViewMut<'a, T, Merged<L, Names::Axes, New::Axis>>
    where
        L: FullyKnown + Merge<Names::Axes, New::Axis>,
        L::Storage: StridedStorage,
    {
        const { check_merge::<L, Names>() };
        match self.merged::<Names, New::Axis>() {
            Ok(view) => view,
            Err(error) => unreachable!("{error}"),
        }
    }

    /// [`merge`](Self::merge) for sizes or strides that are known at run time.
    ///
    /// # Errors
    ///
    /// If elements would have to be moved.
    pub fn try_merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> Result<ViewMut<'a, T, Merged<L, Names::Axes, New::Axis>>, LayoutError>
    where
        L: Merge<Names::Axes, New::Axis>,
        L::Storage: StridedStorage,
    {
        self.merged::<Names, New::Axis>()
    }

    fn merged<Names: AxisNames, X: Axis>(
        self,
    ) -> Result<ViewMut<'a, T, Merged<L, Names::Axes, X>>, LayoutError>
    where
        L: Merge<Names::Axes, X>,
        L::Storage: StridedStorage,
    {
        let elements = self.elements();
        let mapping = elements.mapping().try_merge::<Names, X>()?;
        // SAFETY: it steps through the same places as the merged axes did.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        Ok(unsafe { ViewMut::of_elements(elements) })
    }

    /// The same elements with one axis as two, the second of a given size and moving fastest:
    /// the reverse of [`try_merge`](Self::try_merge).
    ///
    /// # Errors
    ///
    /// If the size of the axis is not a multiple of that.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, Outer: AxisName, Inner: AsSize>(
        self,
        _axis: Name,
        _outer: Outer,
        inner: Inner,
    ) -> Result<ViewMut<'a, T, AxisSplit<L, Name::Axis, Outer::Axis, Inner::Size>>, LayoutError>
    where
        L: SplitAxis<Name::Axis, Outer::Axis, Inner::Size>,
        L::Storage: StridedStorage,
    {
        let elements = self.elements();
        let mapping = elements
            .mapping()
            .try_split::<Name::Axis, Outer::Axis, Inner>(inner)?;
        // SAFETY: both axes together step through the places of the one.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        Ok(unsafe { ViewMut::of_elements(elements) })
    }
}

/// # Going through the elements
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// The elements in logical order; see [`View::iter`].
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L, LogicalOrder> {
        self.as_view().iter()
    }

    /// The elements in logical order, to write.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut};
    ///
    /// let mut columns = [0; 6];
    /// let mut image = ViewMut::<usize, layout!(WH[H = 2, W = 3])>::from_array(&mut columns);
    /// for (index, pixel) in image.iter_mut().enumerate() {
    ///     *pixel = index;
    /// }
    /// assert_eq!(columns, [0, 3, 1, 4, 2, 5]);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L, LogicalOrder> {
        IterMut::new(self.elements())
    }

    /// The elements in storage order, to write, which is the fastest; see
    /// [`View::iter_in_storage_order`].
    #[inline]
    pub fn iter_mut_in_storage_order(&mut self) -> IterMut<'_, T, L, StorageOrder> {
        IterMut::new(self.elements())
    }

    /// The elements, to write, with their coordinates, in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut rows = [0; 6];
    /// let mut image = ViewMut::<usize, layout!(HW[2, 3])>::from_array(&mut rows);
    /// for ((H(h), W(w)), pixel) in image.indexed_iter_mut() {
    ///     *pixel = 10 * h + w;
    /// }
    /// assert_eq!(rows, [0, 1, 2, 10, 11, 12]);
    /// ```
    #[inline]
    pub fn indexed_iter_mut(&mut self) -> IndexedIterMut<'_, T, L, LogicalOrder> {
        IndexedIterMut::new(self.elements())
    }

    /// The elements, to write, with their coordinates, in storage order.
    #[inline]
    pub fn indexed_iter_mut_in_storage_order(&mut self) -> IndexedIterMut<'_, T, L, StorageOrder> {
        IndexedIterMut::new(self.elements())
    }

    /// The parts at the positions of one axis, without that axis; no two share an element.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, W};
    ///
    /// let mut rows = [0; 6];
    /// let image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut rows);
    /// for (value, mut column) in (1..).zip(image.axis_iter_mut(W)) {
    ///     column.fill(value);
    /// }
    /// assert_eq!(rows, [1, 2, 3, 1, 2, 3]);
    /// ```
    #[must_use]
    #[inline]
    pub fn axis_iter_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        _axis: Name,
    ) -> AxisIterMut<'a, T, L, Name::Axis>
    where
        L: Fix<(Name::Axis,)>,
    {
        AxisIterMut::new(self)
    }

    /// The parts at the positions of one axis, without that axis, for the threads of `rayon` to
    /// write.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use tensor_layout::{layout, ViewMut, N};
    ///
    /// let mut bytes = [0; 8];
    /// let frames = ViewMut::<u8, layout!(NHW[N = 4, H = 1, W = 2])>::from_array(&mut bytes);
    /// let numbered = frames.par_axis_iter_mut(N).zip([1, 2, 3, 4]);
    /// numbered.for_each(|(mut frame, number)| frame.fill(number));
    /// assert_eq!(bytes, [1, 1, 2, 2, 3, 3, 4, 4]);
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_axis_iter_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
    ) -> ParAxisIterMut<'a, T, L, Name::Axis>
    where
        T: Send,
        L: Fix<(Name::Axis,)>,
    {
        ParAxisIterMut(self.axis_iter_mut(axis))
    }

    /// The contiguous runs as slices, to write, in storage order; see [`View::runs`].
    ///
    /// Padding is in none of them.
    pub fn runs_mut(&mut self) -> RunsMut<'_, T, L> {
        RunsMut::new(self.elements())
    }

    /// All elements in storage order as one slice, to write, if there is no gap between them; see
    /// [`View::as_contiguous_slice`].
    #[must_use]
    pub fn as_contiguous_mut_slice(&mut self) -> Option<&mut [T]> {
        let mut runs = self.runs_mut();
        if runs.len() == 1 { runs.next() } else { None }
    }

    /// The elements, to write, together with those of another view of the same shape, in the
    /// storage order of this one; see [`View::zip`].
    ///
    /// ```
    /// use tensor_layout::{layout, View, ViewMut};
    ///
    /// let mut sums = [10, 20, 30, 40, 50, 60];
    /// let mut rows = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut sums);
    /// let columns = View::<u8, layout!(WH[2, 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// rows.zip_mut(columns).for_each(|(sum, pixel)| *sum += pixel);
    /// assert_eq!(sums, [11, 22, 33, 44, 55, 66]);
    /// ```
    #[must_use]
    #[inline]
    pub fn zip_mut<'b, U, M>(&'b mut self, other: View<'b, U, M>) -> ZipMut<'b, T, L, U, M>
    where
        M: AnyLayout,
        M::Shape: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        same_by_type(self.try_zip_mut(other))
    }

    /// [`zip_mut`](Self::zip_mut) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis.
    #[inline]
    pub fn try_zip_mut<'b, U, M>(
        &'b mut self,
        other: View<'b, U, M>,
    ) -> Result<ZipMut<'b, T, L, U, M>, LayoutError>
    where
        M: AnyLayout,
        M::Shape: ComparableShape<L::Shape>,
    {
        self.check_same_sizes(&other.mapping())?;
        // SAFETY: both have the same sizes.
        Ok(unsafe { ZipMut::new(self.elements(), other) })
    }

    /// Calls a function with each element, to write, and its coordinate, in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut table = Tensor::<usize, layout!(WH[H = 2, W = 3])>::filled(0);
    /// table.as_view_mut().for_each_mut(|(H(h), W(w)), cell| *cell = (h + 1) * (w + 1));
    /// assert_eq!(table.as_slice(), [1, 2, 2, 4, 3, 6]);
    /// ```
    #[inline]
    pub fn for_each_mut(&mut self, mut function: impl FnMut(L::Axes, &mut T)) {
        self.indexed_iter_mut_in_storage_order()
            .for_each(|(coordinate, element)| function(coordinate, element));
    }

    /// Writes copies of a value to all elements; padding stays as it is.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.runs_mut().for_each(|run| run.fill(value.clone()));
    }
}

/// To read.
impl<'a, T, L: AnyLayout> From<ViewMut<'a, T, L>> for View<'a, T, L> {
    fn from(view: ViewMut<'a, T, L>) -> Self {
        // SAFETY: they are borrowed for `'a`, and nobody writes to them any more.
        unsafe { View::of_elements(view.elements) }
    }
}

impl<T, L: AnyLayout> Deref for ViewMut<'_, T, L> {
    type Target = Mapping<L>;
    #[inline]
    fn deref(&self) -> &Mapping<L> {
        self.elements.mapping()
    }
}

impl<T, L, I> Index<I> for ViewMut<'_, T, L>
where
    L: AnyLayout,
    I: PositionsAlong<L::Axes> + Coordinate<L::Axes>,
{
    type Output = T;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: I) -> &T {
        const { coordinate::check::<L, I>() };
        self.as_view().checked_element(&coordinate)
    }
}

impl<T, L, I> IndexMut<I> for ViewMut<'_, T, L>
where
    L: AnyLayout,
    I: PositionsAlong<L::Axes> + Coordinate<L::Axes>,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: I) -> &mut T {
        const { coordinate::check::<L, I>() };
        self.reborrow().into_at(&coordinate)
    }
}

/// What can be written to as a tensor: `&mut` of a [`Tensor`](crate::Tensor) or [`ViewMut`], or a
/// `ViewMut`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written to as a tensor",
    label = "help: give `&mut` of a `Tensor` without `broadcast` and `overlap`, or a `ViewMut`"
)]
pub trait IntoViewMut<'a>: 'a {
    /// The type of the elements.
    type Element;
    /// Their layout.
    type Layout: AnyLayout;
    /// All elements, to write.
    fn into_view_mut(self) -> ViewMut<'a, Self::Element, Self::Layout>;
}

#[diagnostic::do_not_recommend]
impl<'a, V: Target<'a>> IntoViewMut<'a> for V {
    type Element = V::Element;
    type Layout = V::Layout;
    fn into_view_mut(self) -> ViewMut<'a, V::Element, V::Layout> {
        self.target()
    }
}

/// The types that are [`IntoViewMut`], which itself is implemented for all at once: of a trait that is
/// implemented for `&mut` of one type, the compiler tells in six lines more that it is not for `&`.
pub trait Target<'a>: 'a {
    type Element;
    type Layout: AnyLayout;
    fn target(self) -> ViewMut<'a, Self::Element, Self::Layout>;
}

impl<'a, T, L: AnyLayout> Target<'a> for ViewMut<'a, T, L> {
    type Element = T;
    type Layout = L;
    fn target(self) -> ViewMut<'a, T, L> {
        self
    }
}

impl<'a, T, L: AnyLayout> Target<'a> for &'a mut ViewMut<'_, T, L> {
    type Element = T;
    type Layout = L;
    fn target(self) -> ViewMut<'a, T, L> {
        self.reborrow()
    }
}

#[cfg(feature = "alloc")]
impl<'a, T, L: AnyLayout<Storage: Writable>> Target<'a> for &'a mut Tensor<T, L> {
    type Element = T;
    type Layout = L;
    fn target(self) -> ViewMut<'a, T, L> {
        self.as_view_mut()
    }
}

choice! {
    impl['a, V: 'a] IntoViewMut<'a>, V {
        type Element = ();
        type Layout = TensorLayout<(DynA,), (A,)>;
        fn into_view_mut(self) -> ViewMut<'a, (), TensorLayout<(DynA,), (A,)>> {
            unreachable!("nothing is this")
        }
    }
}

/// The type of elements `T` itself, as that of what they are copied to.
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` cannot be copied to elements of type `{Self}`",
    label = "help: `map_into` converts them on the way"
)]
pub trait SameElement<T>: Sized + SealedSame<T> {
    /// The same view.
    #[doc(hidden)]
    fn same<L: AnyLayout>(view: ViewMut<'_, Self, L>) -> ViewMut<'_, T, L>;
}

impl<T> SameElement<T> for T {
    fn same<L: AnyLayout>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, L> {
        view
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
        Ok(unsafe { ViewMut::of_elements(elements) })
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

#[cfg(feature = "bytemuck")]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views bytes as elements to write to them; see [`View::try_from_bytes`].
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut bytes = [0; 8];
    /// let mut image = ViewMut::<[u8; 2], layout!(HW[2, 2])>::try_from_bytes(&mut bytes)?;
    /// image[(H(1), W(0))] = *b"Aa";
    /// assert_eq!(bytes, *b"\0\0\0\0Aa\0\0");
    /// # Ok::<(), tensor_layout::BytesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_bytes`].
    #[inline]
    pub fn try_from_bytes(bytes: &'a mut [u8]) -> Result<Self, BytesError>
    where
        T: PlainData,
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { interop::bytemuck::check::<T, L>() };
        match ViewMut::new(interop::bytemuck::elements_mut(bytes, &L::MAPPING)?) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views bytes as elements to write to them, with sizes known at run time; see
    /// [`View::try_from_bytes_with`].
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_bytes_with`], or if strides known at run time only let two positions
    /// share an element.
    pub fn try_from_bytes_with(
        bytes: &'a mut [u8],
        mapping: Mapping<L>,
    ) -> Result<Self, LayoutError>
    where
        T: PlainData,
        L::Storage: Writable,
    {
        const { interop::bytemuck::check::<T, L>() };
        ViewMut::with(interop::bytemuck::elements_mut(bytes, &mapping)?, mapping)
    }
}

#[cfg(feature = "image")]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views the samples of an image to write to them; see [`View::try_from_image`].
    ///
    /// ```
    /// use image::{Luma, GrayImage};
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut image = GrayImage::new(5, 4);
    /// let mut rows = ViewMut::<u8, layout!(HW[?, ?])>::try_from_image(&mut image)?;
    /// rows[(H(2), W(1))] = 7;
    /// assert_eq!(image.get_pixel(1, 2), &Luma([7])); // x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_image`].
    pub fn try_from_image<P: PixelOf<T>, Container>(
        image: &'a mut ImageBuffer<P, Container>,
    ) -> Result<Self, LayoutError>
    where
        Container: DerefMut<Target = [P::Subpixel]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage + Writable,
    {
        let mapping = interop::image::mapping_of(&image.sample_layout())?;
        ViewMut::with(image, mapping)
    }

    /// Views samples with the strides that they come with, to write to them; see
    /// [`View::try_from_flat_samples`].
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_flat_samples`], or if strides known at run time only let two
    /// positions share a sample.
    pub fn try_from_flat_samples<Buffer>(
        samples: &'a mut FlatSamples<Buffer>,
    ) -> Result<Self, LayoutError>
    where
        Buffer: AsMut<[T]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage + Writable,
    {
        let mapping = interop::image::mapping_of(&samples.layout)?;
        ViewMut::with(samples.samples.as_mut(), mapping)
    }
}

#[cfg(feature = "ndarray")]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views the elements of an array to write to them; see [`View::try_from_ndarray`].
    ///
    /// ```
    /// use ndarray::Array2;
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut image = Array2::<u8>::zeros((2, 3));
    /// let mut view = ViewMut::<u8, layout!(HW[?, ?])>::try_from_ndarray(image.view_mut())?;
    /// view[(W(2), H(1))] = 7;
    /// assert_eq!(image[(1, 2)], 7);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_ndarray`], or if strides known at run time only let two positions
    /// share an element.
    pub fn try_from_ndarray<D: ArrayDimension<L::Axes>>(
        mut array: ArrayViewMut<'a, T, D>,
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StridedStorage + Writable,
    {
        let mapping = interop::ndarray::mapping_of(array.shape(), array.strides())?;
        // SAFETY: the mapping has the sizes and strides of the array, so it finds the same elements,
        // and that nothing else reaches them for `'a` is what an array's mutable view is, which
        // ends here. All strides are positive or lead nowhere, so they begin at the first of them.
        unsafe { ViewMut::from_raw_parts(array.as_mut_ptr(), mapping) }
    }

    /// The same elements as an array, to write; see [`View::into_ndarray`]. To keep the view,
    /// [`reborrow`](Self::reborrow) it.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut pixels = [1_u8, 2, 3, 4, 5, 6];
    /// let mut image = ViewMut::<u8, layout!(WH[H = 2, W = 3])>::from_array(&mut pixels);
    /// image.reborrow().into_ndarray().row_mut(1).fill(9);
    /// assert_eq!(image[(H(1), W(0))], 9);
    /// assert_eq!(pixels, [1, 9, 3, 9, 5, 9]);
    /// ```
    ///
    /// # Panics
    ///
    /// If strides known at run time interlock, as 2 and 3 do for sizes of 3 and 2: no two positions
    /// share an element, but the mutable arrays of `ndarray` take only strides that are each longer
    /// than the way along all axes with shorter ones.
    #[must_use]
    pub fn into_ndarray(mut self) -> ArrayViewMut<'a, T, <L::Axes as ArrayAxes>::Dimension>
    where
        L::Axes: ArrayAxes,
        L::Storage: StridedStorage,
    {
        let mapping = self.mapping();
        assert!(
            interop::ndarray::is_nested(mapping.sizes().as_ref(), mapping.strides().as_ref()),
            "strides that interlock cannot be those of a mutable array: {mapping}"
        );
        // SAFETY: nothing else reaches the elements at the mapping's offsets for `'a`, and this view
        // ends here. They are within one allocation, so no more than `isize::MAX` bytes, and a
        // mapping has no more than `isize::MAX` positions and elements. No stride is negative.
        unsafe {
            ArrayViewMut::from_shape_ptr(interop::ndarray::shape_of(&mapping), self.as_mut_ptr())
        }
    }
}

//! Tensors borrowed to read.

use crate::elements::iter::{IndexedIter, Iter, Runs};
use crate::elements::parts::{AxisRange, Fix, Resize, Step, Stepped, check_crop};
use crate::elements::pointer::{Elements, check_array};
use crate::elements::reshape::{
    AxisSplit, BroadcastTo, Broadcasted, Merge, Merged, Rename, Reorder, SplitAxis,
    check_broadcast, check_merge,
};
#[cfg(any(feature = "bytemuck", feature = "image", feature = "ndarray"))]
use crate::interop;
#[cfg(feature = "bytemuck")]
use crate::interop::bytemuck::FromBytes;
#[cfg(feature = "image")]
use crate::interop::image::{ImageAxes, PixelOf};
#[cfg(feature = "ndarray")]
use crate::interop::ndarray::{ArrayAxes, ArrayDimension};
use crate::layout::coordinate::{self, Coordinate, OrderOf, Positions, PositionsAlong};
#[cfg(feature = "bytemuck")]
use crate::layout::error::BytesError;
#[cfg(feature = "image")]
use crate::layout::error::Reason;
use crate::layout::error::{LayoutError, LengthError, PositionError, RangeError};
use crate::layout::mapping::{Mapping, SameAxes, TakesLayout};
use crate::layout::order::{LogicalOrder, StorageOrder};
use crate::layout::{self, AnyLayout, FullyKnown, StaticLayout};
use crate::relayout::{ElementFunction, copy_all, map_all};
use crate::types::axis::{Axis, AxisName, Position};
use crate::types::lookup::{Among, AxisOf, NoneTwice, index_of};
use crate::types::shape::{ComparableShape, FixedLike, Shape};
use crate::types::size::{AsSize, StaticSize, StaticSizeOf};
use crate::types::storage::StridedStorage;
#[cfg(feature = "alloc")]
use crate::types::storage::{StaticStorage, Writable};
use crate::types::surgery::AxisNames;
use crate::views::axis_iter::AxisIter;
#[cfg(feature = "rayon")]
use crate::views::parallel::ParAxisIter;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view_mut::{IntoViewMut, SameElement};
use crate::views::zip::Zip;
#[cfg(feature = "image")]
use ::image::{FlatSamples, ImageBuffer};
#[cfg(feature = "ndarray")]
use ::ndarray::ArrayView;
use core::marker::PhantomData;
use core::ops::{Deref, Index};
use core::ptr::NonNull;
use tensor_layout_arithmetic::MAX_RANK;

pub(crate) type ShapeOf<L> = <L as AnyLayout>::Shape;

/// What was compared although the types say that it is the same: nothing unsafe should rely on a bound
/// alone, and it costs nothing where the sizes are constants.
#[inline(always)]
pub(crate) fn same_by_type<T>(compared: Result<T, LayoutError>) -> T {
    match compared {
        Ok(same) => same,
        Err(error) => unreachable!("{error}"),
    }
}

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
        self.try_checked_element(&coordinate)
    }

    /// Views elements for as long as the caller says.
    ///
    /// # Safety
    ///
    /// Those at the offsets of the mapping can be read for `'a`, and nobody writes to them.
    #[inline(always)]
    pub(crate) unsafe fn of_elements(elements: Elements<T, L>) -> Self {
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
    pub(crate) fn try_checked_element<I: Coordinate<L::Axes>>(
        &self,
        coordinate: &I,
    ) -> Option<&'a T> {
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
    pub(crate) fn checked_element<I: Coordinate<L::Axes>>(&self, coordinate: &I) -> &'a T {
        let element = self.elements.at(coordinate);
        // SAFETY: it is one of the elements borrowed for `'a`.
        unsafe { element.as_ref() }
    }

    /// The element at a position in logical order; panics if it is out of range.
    pub(crate) fn element_in_range(&self, position: &[usize; MAX_RANK]) -> &'a T {
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
    ///     for h in image.positions(H) {
    ///         for w in image.positions(W) {
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
        L2: AnyLayout<Axes: SameAxes<L::Axes>>,
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

impl<T, L: AnyLayout> Deref for View<'_, T, L> {
    type Target = Mapping<L>;
    #[inline]
    fn deref(&self) -> &Mapping<L> {
        self.elements.mapping()
    }
}

impl<T, L, I> Index<I> for View<'_, T, L>
where
    L: AnyLayout,
    I: PositionsAlong<L::Axes> + Coordinate<L::Axes>,
{
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

/// # Parts: fewer axes, or fewer positions along one
///
/// No element moves. What the type of a layout knows, the type of its parts knows, too.
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// The part at these positions, without their axes.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, N, W};
    ///
    /// type Image = layout!(NHWC[N = 1, C = 3, H = 2, W = 2]);
    /// let bytes: Vec<u8> = (0..12).collect();
    /// let image = View::<u8, Image>::new(&bytes)?;
    ///
    /// let green = image.fix((N(0), C(1)));
    /// assert_eq!(green.strides(), [6, 3]);
    /// assert_eq!(green[(H(1), W(0))], 7);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// An axis that is not there, one given twice, and fixing all of them do not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View, D};
    /// let image = View::<u8, layout!(HW[1, 3])>::from_array(&[1, 2, 3]);
    /// let plane = image.fix((D(0),));
    /// ```
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
    ) -> View<'a, T, L::Fixed>
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
    ) -> Result<View<'a, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        self.fixed(&positions)
    }

    #[inline]
    fn fixed<P>(self, positions: &P) -> Result<View<'a, T, L::Fixed>, PositionError>
    where
        P: Positions,
        L: Fix<P::Axes>,
    {
        let part = self.elements().try_fix(positions)?;
        // SAFETY: they are some of the elements of this view, each once.
        Ok(unsafe { View::of_elements(part) })
    }

    /// The part with the positions of a range along one axis, which then count from 0.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let right = image.range(W(1)..W(3)).range(H(1)..);
    /// assert_eq!(right.sizes(), [1, 2]);
    /// assert_eq!(right[(H(0), W(0))], 5);
    /// ```
    ///
    /// The size of that axis is then known at run time only; [`crop`](Self::crop)
    /// keeps it in the type.
    ///
    /// # Panics
    ///
    /// If the range is empty or reaches beyond the axis, or if it starts inside an inner
    /// block of the axis.
    #[inline]
    #[track_caller]
    pub fn range<R: AxisRange<Axis: AxisOf<L::Axes>>>(self, range: R) -> View<'a, T, L::Resized>
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
    ) -> Result<View<'a, T, L::Resized>, RangeError>
    where
        L: Resize<<R::Axis as Axis>::Dynamic>,
    {
        let part = self
            .elements()
            .try_range::<R, <R::Axis as Axis>::Dynamic>(&range)?;
        // SAFETY: they are some of the elements of this view, each once.
        Ok(unsafe { View::of_elements(part) })
    }

    /// The part with so many positions along one axis, from a first one on; the number is
    /// in the type.
    ///
    /// ```
    /// use tensor_layout::{layout, DimW, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let right = image.crop(W(1), DimW::<2>);
    /// assert_eq!(right[(H(1), W(0))], 5);
    /// assert_eq!(size_of_val(&right), size_of::<&u8>()); // its sizes are in the type
    /// ```
    ///
    /// More positions than the axis has do not compile, where both are known:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, DimW, View, W};
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let wide = image.crop(W(0), DimW::<4>);
    /// ```
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
    ) -> View<'a, T, L::Resized>
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
    ) -> Result<View<'a, T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        self.cropped(start, size)
    }

    #[inline]
    fn cropped<P, New>(self, start: P, size: New) -> Result<View<'a, T, L::Resized>, RangeError>
    where
        P: Position,
        New: StaticSize,
        L: Resize<New>,
    {
        let part = self.elements().try_crop(start, size)?;
        // SAFETY: they are some of the elements of this view, each once.
        Ok(unsafe { View::of_elements(part) })
    }

    /// The parts before a position along one axis, and from it on.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let (left, right) = image.split_at(W(1));
    /// assert!(left.iter().eq(&[1, 4]));
    /// assert!(right.iter().eq(&[2, 3, 5, 6]));
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
    ) -> (View<'a, T, L::Resized>, View<'a, T, L::Resized>)
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
        let before = unsafe { View::of_elements(before) };
        // SAFETY: they are the elements from the position on, each once, and so others.
        let after = unsafe { View::of_elements(after) };
        (before, after)
    }

    /// Every `step`th position along one axis, the first one included.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let outer_columns = image.step_by(W, 2);
    /// assert_eq!(outer_columns.strides(), [3, 2]);
    /// assert_eq!(outer_columns[(H(1), W(1))], 6);
    /// ```
    ///
    /// No declaration describes it, so its strides are known at run time only
    /// ([`RunTimeStrides`](crate::RunTimeStrides)).
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
    ) -> View<'a, T, Stepped<L, Name::Axis>>
    where
        L: Step<Name::Axis>,
        L::Storage: StridedStorage,
    {
        let part = self.elements().step_by(step);
        // SAFETY: they are some of the elements of this view, each once.
        unsafe { View::of_elements(part) }
    }
}

/// # The same elements under other axes
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// The same elements with their axes listed in another logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let columns = rows.permute((W, H));
    /// assert_eq!(columns.sizes(), [3, 2]);
    /// assert_eq!(columns[(H(1), W(0))], rows[(H(1), W(0))]);
    /// assert!(columns.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// ```
    ///
    /// An element's coordinate stays the same, for its axes have names. What changes is the
    /// order in which sizes and elements are listed, and so the shape. To move elements,
    /// see [`View::relayout_into`].
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        _axes: Names,
    ) -> View<'a, T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        let elements = self.elements();
        let mapping = L::reordered(elements.mapping());
        // SAFETY: only the order in which axes are listed differs.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        unsafe { View::of_elements(elements) }
    }

    /// The same elements with another name for one axis.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, K, W};
    ///
    /// let image = View::<u8, layout!(HWC[C = 3, H = 1, W = 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let scores = image.rename(C, K);
    /// assert_eq!(scores[(H(0), W(1), K(2))], 6);
    /// assert_eq!(scores.to_string(), "HWK[K=3, H=1, W=2], logical(KHW)");
    /// ```
    ///
    /// A name that another axis has does not compile.
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        _from: From,
        _to: To,
    ) -> View<'a, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        let elements = self.elements();
        let mapping = L::renamed(elements.mapping());
        // SAFETY: only the name of an axis differs.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        unsafe { View::of_elements(elements) }
    }

    /// The same elements with several axes as one, of which the last one moves fastest.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, P, W};
    ///
    /// let bytes: Vec<u8> = (0..18).collect();
    /// let image = View::<u8, layout!(HWC[C = 3, H = 2, W = 3])>::new(&bytes)?;
    /// let pixels = image.merge((H, W), P);
    /// assert_eq!((pixels.sizes(), pixels.strides()), ([3, 6], [1, 3]));
    /// assert_eq!(pixels[(P(5), C(1))], 16);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// No element moves, so it does not compile where they would have to, as for rows that
    /// are padded, or `(W, H)` here:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View, H, P, W};
    /// let image = View::<u8, layout!(HW[2, 2])>::from_array(&[1, 2, 3, 4]);
    /// let pixels = image.merge((W, H), P);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> View<'a, T, Merged<L, Names::Axes, New::Axis>>
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
    /// ```
    /// use tensor_layout::{layout, View, H, P, W};
    ///
    /// let bytes = [0; 8];
    /// let mapping = <layout!(HW[?, ?], align(W = 4))>::with((H(2), W(3)))?;
    /// let error = View::with(&bytes, mapping)?.try_merge((H, W), P).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axes H and W cannot be merged without moving elements: \
    ///      H has stride 4, but W ends after 3 elements: HW[H=2, W=3], align(W=4)",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If elements would have to be moved.
    pub fn try_merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> Result<View<'a, T, Merged<L, Names::Axes, New::Axis>>, LayoutError>
    where
        L: Merge<Names::Axes, New::Axis>,
        L::Storage: StridedStorage,
    {
        self.merged::<Names, New::Axis>()
    }

    fn merged<Names: AxisNames, X: Axis>(
        self,
    ) -> Result<View<'a, T, Merged<L, Names::Axes, X>>, LayoutError>
    where
        L: Merge<Names::Axes, X>,
        L::Storage: StridedStorage,
    {
        let elements = self.elements();
        let mapping = elements.mapping().try_merge::<Names, X>()?;
        // SAFETY: it steps through the same places as the merged axes did.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        Ok(unsafe { View::of_elements(elements) })
    }

    /// The same elements with one axis as two, the second of a given size and moving
    /// fastest: the reverse of [`try_merge`](Self::try_merge).
    ///
    /// ```
    /// use tensor_layout::{layout, DimW, View, H, P, W};
    ///
    /// let pixels = View::<u8, layout!(P[6])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = pixels.try_split(P, H, DimW::<3>)?; // or W(3), known at run time
    /// assert_eq!((image.sizes(), image.strides()), ([2, 3], [3, 1]));
    /// assert!(pixels.try_split(P, H, W(4)).is_err());
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the size of the axis is not a multiple of that.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, Outer: AxisName, Inner: AsSize>(
        self,
        _axis: Name,
        _outer: Outer,
        inner: Inner,
    ) -> Result<View<'a, T, AxisSplit<L, Name::Axis, Outer::Axis, Inner::Size>>, LayoutError>
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
        Ok(unsafe { View::of_elements(elements) })
    }

    /// The same elements at every position along an axis that the view has not, or has with size
    /// 1. A new axis comes first in the logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, DimH, View, C, H, W};
    ///
    /// let means = View::<f32, layout!(C[3])>::from_array(&[0.5, 0.4, 0.3]);
    /// let of_image = means.broadcast(W(640))?.broadcast(DimH::<480>)?.permute((C, H, W));
    /// assert_eq!(of_image.sizes(), [3, 480, 640]);
    /// assert_eq!(of_image[(C(1), H(7), W(99))], 0.4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the axis has another size than 1 (if that is known at compile time, it does not compile),
    /// or if there would be more than `isize::MAX` positions.
    #[track_caller]
    pub fn broadcast<New: AsSize>(
        self,
        size: New,
    ) -> Result<View<'a, T, Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
    {
        const { check_broadcast::<L, New::Size>() };
        let elements = self.elements();
        let mapping = elements.mapping().try_broadcast(size)?;
        // SAFETY: along that axis, every position is at the place of position 0.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        Ok(unsafe { View::of_elements(elements) })
    }
}

/// # Going through the elements
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// The elements in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let columns = View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// assert!(columns.iter().eq(&[1, 2, 3, 4, 5, 6]));
    /// assert!(columns.iter().rev().eq(&[6, 5, 4, 3, 2, 1]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'a, T, L, LogicalOrder> {
        Iter::new(self.elements())
    }

    /// The elements in storage order, which is the fastest.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let columns = View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// assert!(columns.iter_in_storage_order().eq(&[1, 4, 2, 5, 3, 6]));
    /// ```
    ///
    /// Where strides are known at run time only, the axis with the shortest one moves fastest.
    #[inline]
    pub fn iter_in_storage_order(&self) -> Iter<'a, T, L, StorageOrder> {
        Iter::new(self.elements())
    }

    /// The elements with their coordinates, in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 9, 4, 5, 6]);
    /// let brightest = image.indexed_iter().max_by_key(|(_, pixel)| **pixel);
    /// assert_eq!(brightest, Some(((H(0), W(2)), &9)));
    /// ```
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'a, T, L, LogicalOrder> {
        IndexedIter::new(self.elements())
    }

    /// The elements with their coordinates, in storage order.
    #[inline]
    pub fn indexed_iter_in_storage_order(&self) -> IndexedIter<'a, T, L, StorageOrder> {
        IndexedIter::new(self.elements())
    }

    /// The parts at the positions of one axis, without that axis.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let sums: Vec<u8> = image.axis_iter(H).map(|row| row.iter().sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[must_use]
    #[inline]
    pub fn axis_iter<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        _axis: Name,
    ) -> AxisIter<'a, T, L, Name::Axis>
    where
        L: Fix<(Name::Axis,)>,
    {
        AxisIter::new(self)
    }

    /// The parts at the positions of one axis, without that axis, for the threads of `rayon`.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use tensor_layout::{layout, View, N};
    ///
    /// type Frames = layout!(NHW[N = 4, H = 1, W = 2]);
    /// let frames = View::<u8, Frames>::from_array(&[1, 2, 3, 4, 5, 6, 7, 8]);
    /// let sums: Vec<u8> = frames.par_axis_iter(N).map(|frame| frame.iter().sum()).collect();
    /// assert_eq!(sums, [3, 7, 11, 15]);
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_axis_iter<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
    ) -> ParAxisIter<'a, T, L, Name::Axis>
    where
        T: Sync,
        L: Fix<(Name::Axis,)>,
    {
        ParAxisIter(self.axis_iter(axis))
    }

    /// The contiguous runs as slices, in storage order, each as long as can be.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// type Rows = layout!(HW[H = 2, W = 3], pad(W = 4));
    /// let rows = View::<u8, Rows>::from_array(&[1, 2, 3, 0, 4, 5, 6]);
    /// assert!(rows.runs().eq([[1, 2, 3], [4, 5, 6]]));
    /// ```
    ///
    /// A run ends where steps do not go on evenly: with each inner block if the last one of its
    /// axis is not full, and between elements that only happen to be neighbours, such as the last
    /// of one row and the first of the next where every third is taken of rows of four.
    pub fn runs(&self) -> Runs<'a, T, L> {
        Runs::new(self.elements())
    }

    /// All elements in storage order as one slice, if there is no gap between them.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// assert_eq!(image.as_contiguous_slice(), Some([1, 2, 3, 4, 5, 6].as_slice()));
    /// assert_eq!(image.fix((H(1),)).as_contiguous_slice(), Some([4, 5, 6].as_slice()));
    /// assert_eq!(image.fix((W(1),)).as_contiguous_slice(), None);
    /// ```
    #[must_use]
    pub fn as_contiguous_slice(&self) -> Option<&'a [T]> {
        let mut runs = self.runs();
        if runs.len() == 1 { runs.next() } else { None }
    }

    /// The elements together with those of another view of the same shape, in the storage order of
    /// this one.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let columns = View::<u8, layout!(WH[2, 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// assert!(rows.zip(columns).all(|(row, column)| row == column));
    /// ```
    ///
    /// Other shapes do not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View};
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let others = View::<u8, layout!(HW[3, 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let pairs = rows.zip(others);
    /// ```
    #[must_use]
    #[inline]
    pub fn zip<U, M>(self, other: View<'a, U, M>) -> Zip<'a, T, L, U, M>
    where
        M: AnyLayout,
        M::Shape: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        same_by_type(self.try_zip(other))
    }

    /// [`zip`](Self::zip) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis.
    #[inline]
    pub fn try_zip<U, M>(self, other: View<'a, U, M>) -> Result<Zip<'a, T, L, U, M>, LayoutError>
    where
        M: AnyLayout,
        M::Shape: ComparableShape<L::Shape>,
    {
        self.check_same_sizes(&other.mapping())?;
        // SAFETY: both have the same sizes.
        Ok(unsafe { Zip::new(self.elements(), other) })
    }

    /// Calls a function with each element and its coordinate, in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u32, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mut rows = [0; 2];
    /// image.for_each(|(H(h), W(_)), pixel| rows[h] += pixel);
    /// assert_eq!(rows, [6, 15]);
    /// ```
    #[inline]
    pub fn for_each(&self, mut function: impl FnMut(L::Axes, &'a T)) {
        self.indexed_iter_in_storage_order()
            .for_each(|(coordinate, element)| function(coordinate, element));
    }
}

/// # Moving elements to another layout
impl<T, L: AnyLayout> View<'_, T, L> {
    /// Copies all elements to a tensor or view of the same shape, whatever its storage.
    ///
    /// ```
    /// use tensor_layout::{layout, View, ViewMut};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mut columns = [0; 6];
    /// rows.relayout_into(ViewMut::<u8, layout!(WH[2, 3])>::from_array(&mut columns));
    /// assert_eq!(columns, [1, 4, 2, 5, 3, 6]);
    /// ```
    ///
    /// Only elements are written, no padding. Another shape does not compile, nor does a target
    /// that shares elements.
    ///
    /// Loops are chosen by the strides. Numbers of 1, 2, 4 or 8 bytes are moved by the fastest
    /// instructions that the processor has (found out at run time with the feature `std`), all
    /// other types by portable loops.
    pub fn relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(self, target: V)
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        same_by_type(self.try_relayout_into(target));
    }

    /// [`relayout_into`](Self::relayout_into) for sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, View, ViewMut, H, W};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mut memory = [0; 6];
    /// type Columns = layout!(WH[?, ?]);
    /// let mut columns = ViewMut::with(&mut memory, Columns::with((H(2), W(2)))?)?;
    /// let error = rows.try_relayout_into(&mut columns).unwrap_err();
    /// assert_eq!(error.axis(), Some('W'));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(
        self,
        target: V,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape>,
    {
        let target = V::Element::same(target.into_view_mut());
        self.check_same_sizes(&target.mapping())?;
        // SAFETY: both have the same sizes.
        unsafe { copy_all(self.elements(), target.elements()) }
        Ok(())
    }

    /// Writes what a function makes of each element to a tensor or view of the same shape, whatever
    /// its storage.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View};
    ///
    /// let bytes = View::<u8, layout!(HW[2, 2])>::from_array(&[0, 51, 102, 255]);
    /// let mut numbers = Tensor::<f32, layout!(WH[2, 2])>::filled(0.0);
    /// bytes.map_into(&mut numbers, |byte| f32::from(byte) / 255.0);
    /// assert_eq!(numbers.as_slice(), [0.0, 0.4, 0.2, 1.0]);
    /// ```
    ///
    /// The function is called once for each element, in no particular order.
    pub fn map_into<'t, V: IntoViewMut<'t, Element: Copy + 'static>>(
        self,
        target: V,
        function: impl Fn(T) -> V::Element,
    ) where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        same_by_type(self.try_map_into(target, function));
    }

    /// [`map_into`](Self::map_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_map_into<'t, V: IntoViewMut<'t, Element: Copy + 'static>>(
        self,
        target: V,
        function: impl Fn(T) -> V::Element,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape>,
    {
        let target = target.into_view_mut();
        self.check_same_sizes(&target.mapping())?;
        let function = &function;
        // SAFETY: both have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), None, |_| function) }
        Ok(())
    }

    /// Writes what a function makes of each element to a tensor or view of the same shape, with one
    /// function for each position along an axis.
    ///
    /// This is how images are prepared for a model, in one pass:
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, C};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 1, W = 2]);
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = 1, W = 2]);
    ///
    /// let photo = View::<u8, Photo>::from_array(&[10, 20, 30, 11, 21, 31]);
    /// let (scale, offset) = ([1.0, 0.5, 0.25], [0.0, -10.0, 0.0]);
    /// let mut planes = Tensor::<f32, Planes>::filled(0.0);
    /// photo.map_along_into(C, &mut planes, |C(c)| {
    ///     move |byte| f32::from(byte) * scale[c] + offset[c]
    /// });
    /// assert_eq!(planes.as_slice(), [10.0, 11.0, 0.0, 0.5, 7.5, 7.75]);
    /// ```
    ///
    /// The inner function is called once for each element, the outer one at least once for each
    /// position, both in no particular order.
    pub fn map_along_into<'t, Name, V, F>(
        self,
        axis: Name,
        target: V,
        function: impl FnMut(Name::Axis) -> F,
    ) where
        T: Copy + 'static,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        ShapeOf<V::Layout>: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        same_by_type(self.try_map_along_into(axis, target, function));
    }

    /// [`map_along_into`](Self::map_along_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_map_along_into<'t, Name, V, F>(
        self,
        _axis: Name,
        target: V,
        mut function: impl FnMut(Name::Axis) -> F,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        ShapeOf<V::Layout>: ComparableShape<L::Shape>,
    {
        let target = target.into_view_mut();
        self.check_same_sizes(&target.mapping())?;
        let axis = Some(index_of(L::Shape::AXES, Name::Axis::NAME));
        let function = |position| function(Name::Axis::at(position));
        // SAFETY: both have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), axis, function) }
        Ok(())
    }

    /// A tensor of the same shape with the same elements, stored as `OtherLayout` says. Padding is
    /// `T::default()`.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let columns = rows.to_layout::<layout!(WH[2, 3], pad(H = 3))>();
    /// assert_eq!(columns.as_slice(), [1, 4, 0, 2, 5, 0, 3, 6, 0]);
    /// ```
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_layout<OtherLayout>(self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout: AnyLayout,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        const { layout::check::<OtherLayout>() };
        same_by_type(self.try_to_layout())
    }

    /// [`to_layout`](Self::to_layout) for sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let mapping = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let rows = View::with(&[1, 2, 3, 4, 5, 6], mapping)?;
    /// let columns = rows.try_to_layout::<layout!(WH[?, ?])>()?;
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `OtherLayout` fixes another size, or cannot have these.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[cfg(feature = "alloc")]
    pub fn try_to_layout<OtherLayout>(self) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout: AnyLayout,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape>,
    {
        let mapping =
            Mapping::<OtherLayout>::of_sizes_and_strides(&self.all_sizes(), &[0; MAX_RANK])?;
        let mut tensor = Tensor::filled_with(mapping, T::default());
        self.try_relayout_into(&mut tensor)?;
        Ok(tensor)
    }
}

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
        unsafe { View::of_elements(elements) }
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

#[cfg(feature = "bytemuck")]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views bytes as elements: at least as many as [`SPAN`](crate::TensorLayout::SPAN) elements
    /// take, in the byte order of this machine.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// #[repr(align(4))]
    /// struct Aligned([u8; 16]); // as memory from a file or a GPU is
    ///
    /// type Rows = layout!(HW[2, 2]);
    /// let memory = Aligned([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    /// let image = View::<u32, Rows>::try_from_bytes(&memory.0)?;
    /// assert_eq!(image[(H(1), W(0))], 0x0202_0202);
    ///
    /// let error = View::<u32, Rows>::try_from_bytes(&memory.0[..15]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the buffer has 15 bytes (3 elements), but 16 (4 elements) are needed: HW[H=2, W=2]",
    /// );
    /// # Ok::<(), tensor_layout::BytesError>(())
    /// ```
    ///
    /// Elements without a size do not compile, for no bytes are theirs.
    ///
    /// # Errors
    ///
    /// If there are fewer bytes, or if they do not begin at a multiple of the alignment of `T`.
    #[inline]
    pub fn try_from_bytes(bytes: &'a [u8]) -> Result<Self, BytesError>
    where
        T: FromBytes,
        L: StaticLayout,
    {
        const { interop::bytemuck::check::<T, L>() };
        match View::new(interop::bytemuck::elements(bytes, &L::MAPPING)?) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views bytes as elements, with sizes known at run time: at least as many bytes as
    /// [`span`](Mapping::span) elements take; see [`try_from_bytes`](Self::try_from_bytes).
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let mapping = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let image = View::<[u8; 2], _>::try_from_bytes_with(b"AaBbCcDdEeFf", mapping)?;
    /// assert_eq!(image[(H(1), W(0))], *b"Dd");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are fewer bytes, or if they do not begin at a multiple of the alignment of `T`.
    pub fn try_from_bytes_with(bytes: &'a [u8], mapping: Mapping<L>) -> Result<Self, BytesError>
    where
        T: FromBytes,
    {
        const { interop::bytemuck::check::<T, L>() };
        match View::with(interop::bytemuck::elements(bytes, &mapping)?, mapping) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }
}

#[cfg(feature = "image")]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views the samples of an image: its rows are H, its columns W, its channels C.
    ///
    /// An image holds one row after the other and in it one pixel after the other, so the layout's
    /// label is `HWC` or `NHWC`, or `HW` or `NHW` for images of one channel. Its axes can have fixed
    /// sizes or open ones.
    ///
    /// ```
    /// use image::{Rgb, RgbImage};
    /// use tensor_layout::{layout, View, C, H, N, W};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = ?, W = ?]);
    ///
    /// let mut image = RgbImage::new(5, 4);
    /// image.put_pixel(1, 2, Rgb([7, 8, 9])); // x, y
    /// let photo = View::<u8, Photo>::try_from_image(&image)?;
    /// assert_eq!(photo.sizes(), [1, 3, 4, 5]);
    /// assert_eq!(photo[(N(0), C(0), H(2), W(1))], 7);
    ///
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = ?, W = ?]);
    /// let error = View::<u8, Planes>::try_from_image(&image).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has stride 1, but the layout's is 20: NCHW[N=1, C=3, H=4, W=5]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// The type of the samples is that of the elements: `u8` for an `RgbImage`, `f32` for an
    /// `Rgb32FImage`. A layout with other axes does not compile:
    ///
    /// ```compile_fail
    /// # use image::RgbImage;
    /// # use tensor_layout::{layout, View};
    /// # let image = RgbImage::new(5, 4);
    /// let photo = View::<u8, layout!(DHWC[1, 3, 4, 5])>::try_from_image(&image);
    /// ```
    ///
    /// # Errors
    ///
    /// If a size or stride is not that of the layout, as the number of channels or an order of axes,
    /// or if the image has no pixels.
    pub fn try_from_image<P: PixelOf<T>, Container>(
        image: &'a ImageBuffer<P, Container>,
    ) -> Result<Self, LayoutError>
    where
        Container: Deref<Target = [P::Subpixel]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let mapping = interop::image::mapping_of(&image.sample_layout())?;
        Ok(View::with(image, mapping)?)
    }

    /// Views samples with the strides that they come with, in a slice, vector or array.
    ///
    /// ```
    /// use image::flat::{FlatSamples, SampleLayout};
    /// use tensor_layout::{layout, View, C, H, W};
    ///
    /// // Two planes of one row, as planar formats hold them.
    /// let samples = FlatSamples {
    ///     samples: [1_u8, 2, 3, 4, 5, 6],
    ///     layout: SampleLayout {
    ///         channels: 2,
    ///         channel_stride: 3,
    ///         width: 3,
    ///         width_stride: 1,
    ///         height: 1,
    ///         height_stride: 3,
    ///     },
    ///     color_hint: None,
    /// };
    /// let planes = View::<u8, layout!(CHW[C = 2, H = ?, W = ?])>::try_from_flat_samples(&samples)?;
    /// assert_eq!(planes[(C(1), H(0), W(0))], 4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a size or stride is not that of the layout, if a size is 0, or if there are fewer samples
    /// than the layout needs.
    pub fn try_from_flat_samples<Buffer>(
        samples: &'a FlatSamples<Buffer>,
    ) -> Result<Self, LayoutError>
    where
        Buffer: AsRef<[T]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let mapping = interop::image::mapping_of(&samples.layout)?;
        Ok(View::with(samples.samples.as_ref(), mapping)?)
    }

    /// The elements as an image of the pixels `P`, in the same memory.
    ///
    /// ```
    /// use image::Rgb;
    /// use tensor_layout::{layout, View};
    ///
    /// type Photo = layout!(HWC[C = 3, H = 1, W = 2]);
    /// let photo = View::<u8, Photo>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = photo.try_into_image::<Rgb<u8>>()?;
    /// assert_eq!(image.get_pixel(1, 0), &Rgb([4, 5, 6])); // x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Tensor::try_into_image`].
    pub fn try_into_image<P>(self) -> Result<ImageBuffer<P, &'a [T]>, LayoutError>
    where
        P: PixelOf<T>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let image = interop::image::interleaved(&self.mapping(), P::CHANNEL_COUNT)?;
        let samples = self.contiguous_elements()?;
        match ImageBuffer::from_raw(image.width, image.height, samples) {
            Some(image) => Ok(image),
            None => unreachable!("a view has its elements"),
        }
    }

    /// The elements as samples with strides of their own, in the same memory.
    ///
    /// # Errors
    ///
    /// As for [`Tensor::try_into_flat_samples`], or if there are gaps between the elements: what is
    /// in them may not be the view's.
    pub fn try_into_flat_samples(self) -> Result<FlatSamples<&'a [T]>, LayoutError>
    where
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        Ok(FlatSamples {
            layout: interop::image::samples_of(&self.mapping())?,
            samples: self.contiguous_elements()?,
            color_hint: None,
        })
    }

    fn contiguous_elements(&self) -> Result<&'a [T], LayoutError> {
        let refuse = || self.refused(Reason::Gaps);
        self.as_contiguous_slice().ok_or_else(refuse)
    }
}

#[cfg(feature = "ndarray")]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views the elements of an array, whose axes are those of the layout in logical order.
    ///
    /// The label of a layout says in which order its axes are stored, the array's strides say the
    /// same, and here they are compared. So an array whose axes are themselves in storage order is
    /// permuted first:
    ///
    /// ```
    /// use ndarray::Array4;
    /// use tensor_layout::{layout, View, C, H, N, W};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = ?, W = ?]); // logical order: N, C, H, W
    ///
    /// let pixels = Array4::from_shape_fn((1, 2, 5, 3), |(_, h, w, c)| 100 * h + 10 * w + c);
    /// let photo = pixels.view().permuted_axes([0, 3, 1, 2]);
    /// let photo = View::<usize, Photo>::try_from_ndarray(photo)?;
    /// assert_eq!(photo[(N(0), H(1), W(4), C(2))], 142);
    ///
    /// // Without that, axis 1 would be C.
    /// let error = View::<usize, Photo>::try_from_ndarray(pixels.view()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has size 2, but the layout fixes it to 3: NHWC[N=1, C=2, H=5, W=3]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// Where all sizes are the same, the strides tell:
    ///
    /// ```
    /// # use ndarray::Array3;
    /// # use tensor_layout::{layout, View};
    /// let planes = Array3::<f32>::zeros((3, 3, 3)); // C, H, W, the last one adjacent in memory
    /// assert!(View::<f32, layout!(CHW[3, 3, 3])>::try_from_ndarray(planes.view()).is_ok());
    ///
    /// let error = View::<f32, layout!(HWC[3, 3, 3])>::try_from_ndarray(planes.view()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has stride 9, but the layout's is 1: HWC[C=3, H=3, W=3]",
    /// );
    /// ```
    ///
    /// A layout with [`RunTimeStrides`](crate::RunTimeStrides) takes any strides that are not
    /// negative. A number of axes that is not the layout's does not compile, unless the array leaves
    /// it open (`IxDyn`):
    ///
    /// ```compile_fail
    /// # use ndarray::Array2;
    /// # use tensor_layout::{layout, View};
    /// let image = Array2::<f32>::zeros((3, 3));
    /// let image = View::<f32, layout!(HWC[3, 3, 3])>::try_from_ndarray(image.view());
    /// ```
    ///
    /// # Errors
    ///
    /// If a size or stride is not that of the layout (but for strides of axes of size 1, which lead
    /// nowhere), if a stride is negative or a size 0, or if an array of any number of axes has not
    /// as many as the layout.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "an array's view is a reference itself"
    )]
    pub fn try_from_ndarray<D: ArrayDimension<L::Axes>>(
        array: ArrayView<'a, T, D>,
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StridedStorage,
    {
        let mapping = interop::ndarray::mapping_of(array.shape(), array.strides())?;
        // SAFETY: the mapping has the sizes and strides of the array, so it finds the same elements,
        // and that they can be read for `'a` is what an array's view is. All strides are positive
        // or lead nowhere, so they begin at the first of them.
        Ok(unsafe { View::from_raw_parts(array.as_ptr(), mapping) })
    }

    /// The same elements as an array, whose axes are in logical order: of `Ix1` to `Ix6`, or
    /// `IxDyn` where there are seven or eight.
    ///
    /// ```
    /// use ndarray::Axis;
    /// use tensor_layout::{layout, View};
    ///
    /// let image = View::<u8, layout!(HWC[C = 3, H = 1, W = 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = image.into_ndarray(); // C, H, W
    /// assert_eq!(image.shape(), [3, 1, 2]);
    /// assert_eq!(image.sum_axis(Axis(2)).into_raw_vec_and_offset().0, [5, 7, 9]);
    /// ```
    ///
    /// A blocked layout has no strides, so it does not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View};
    /// let blocks = View::<u8, layout!(NCHW4c[1, 4, 1, 1])>::from_array(&[1, 2, 3, 4]);
    /// let array = blocks.into_ndarray();
    /// ```
    #[must_use]
    pub fn into_ndarray(self) -> ArrayView<'a, T, <L::Axes as ArrayAxes>::Dimension>
    where
        L::Axes: ArrayAxes,
        L::Storage: StridedStorage,
    {
        // SAFETY: the elements at the mapping's offsets can be read for `'a`. They are within one
        // allocation, so no more than `isize::MAX` bytes, and a mapping has no more than
        // `isize::MAX` positions and elements. No stride is negative.
        unsafe {
            ArrayView::from_shape_ptr(interop::ndarray::shape_of(&self.mapping()), self.as_ptr())
        }
    }
}

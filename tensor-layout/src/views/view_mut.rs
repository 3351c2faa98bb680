//! Mutable views of tensors.

use crate::elements::iter::{IndexedIter, IndexedIterMut, Iter, IterMut, Runs, RunsMut};
use crate::elements::parts::{AxisRange, Fix, Resize, Stepped, StorageToStep, check_crop};
use crate::elements::pointer::{Elements, check_array, check_no_gaps, check_packed, element_at};
use crate::elements::reshape::{Rename, Reordered};
#[cfg(any(feature = "bytemuck", feature = "image", feature = "ndarray"))]
use crate::interop;
#[cfg(feature = "bytemuck")]
use crate::interop::bytemuck::{FromBytes, IntoBytes};
#[cfg(feature = "image")]
use crate::interop::image::{ImageAxes, ImageLayout, PixelOf};
#[cfg(feature = "ndarray")]
use crate::interop::ndarray::DimensionOf;
use crate::layout::bounds::{ComparedWith, FilledFrom, SameSizes, TryFilledFrom, TrySameSizes};
#[cfg(feature = "alloc")]
use crate::layout::bounds::{MovesFrom, TryMovesFrom};
use crate::layout::components::{FixedBeside, TakesAllComponents, TakesComponents};
use crate::layout::coordinate::{self, Coordinate, OrderOf, Positions, PositionsAlong};
#[cfg(feature = "bytemuck")]
use crate::layout::error::BytesError;
use crate::layout::error::{LayoutError, LengthError, PositionError, RangeError};
use crate::layout::given_sizes::{ListedSize, ListedSizes};
#[cfg(feature = "alloc")]
use crate::layout::mapping::or_panic;
use crate::layout::mapping::{Mapping, TakesLayout, check_listed};
use crate::layout::nominal::TakesMeaning;
use crate::layout::order::{LogicalOrder, StorageOrder};
// The shared file uses this name.
use crate::layout::split_merge::{Merge, SplitAxis, TryMerge, TrySplit, check_merge, check_split};
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::relayout::ElementFunction;
use crate::types::axis::{AxisName, Position, RunTimeSize};
use crate::types::lookup::{Among, AxisOf};
use crate::types::sealed::{Same, Sealed, Tensors};
use crate::types::shape::{ComparableShape, SameAxes};
use crate::types::size::{Follows, NewAxes, NewAxis, StaticSizeOf};
use crate::types::storage::{StaticStorage, StridedStorage, Writable};
use crate::types::type_lists::AxisNames;
use crate::views::arguments::Lends;
use crate::views::axis_iter::{AxisIter, AxisIterMut, HasParts, WholeOf};
#[cfg(feature = "alloc")]
use crate::views::borders::{self, PaddedFrom, TryPaddedFrom};
use crate::views::compare::Float;
#[cfg(feature = "alloc")]
use crate::views::fold::{self, Bounded, FoldOf, MeanOf, SumOf, TryFoldOf};
#[cfg(feature = "ndarray")]
use crate::views::given_arrays::WriteArray;
use crate::views::given_elements::AsArrayMut;
use crate::views::lanes::{Lanes, LanesMut};
#[cfg(feature = "rayon")]
use crate::views::parallel::{ParAxisIter, ParAxisIterMut};
use crate::views::rearrangement::{AsSource, SameLayout};
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::{View, same_by_type};
use crate::views::zip::{Zip, ZipMut};
#[cfg(feature = "alloc")]
use crate::views::zip_map::NumbersAlong;
#[cfg(feature = "image")]
use ::image::{FlatSamples, ImageBuffer};
#[cfg(feature = "ndarray")]
use ::ndarray::ArrayViewMut;
#[cfg(feature = "image")]
use core::ops::DerefMut;
use core::ops::{Deref, Index, IndexMut};
use core::ptr::NonNull;
#[cfg(any(doc, doctest))]
use tensor_layout_macros::{docs_elsewhere as docs_on_view, docs_here as docs_on_view_mut};

/// A mutable view of a tensor with elements of type `T` and the layout `L`. It borrows the memory for `'a`.
///
/// ```
/// use tensor_layout::{layout, ViewMut, H, W};
///
/// let mut rows = [0_u8; 10];
/// let mut image = ViewMut::<
///     u8,
///     layout!(HW[2, 3], pad(W = 5)),
/// >::from_array(&mut rows);
/// image[(H(1), W(2))] = 7;
/// assert_eq!(image.as_view().iter().max(), Some(&7));
/// assert_eq!(rows, [0, 0, 0, 0, 0, 0, 0, 7, 0, 0]);
/// ```
///
/// A layout in which two positions share an element has no mutable view:
///
/// ```compile_fail
/// # use tensor_layout::{layout, ViewMut};
/// let mut row = [0_u8; 3];
/// let image = ViewMut::<
///     u8,
///     layout!(HW[2, 3], broadcast(H)),
/// >::from_array(&mut row);
/// ```
///
/// Methods of a [`View`] that a mutable view also has are only on its page. Those that take a part or reshape, such as
/// [`fix`](View::fix), consume the mutable view.
///
/// | to | call |
/// |---|---|
/// | write elements | `view[(..)] = 7`, [`get_mut`](Self::get_mut), [`swap`](Self::swap), [`fill`](Self::fill) |
/// | loop | [`iter_mut`](Self::iter_mut), [`indexed_iter_mut`](Self::indexed_iter_mut), [`axis_iter_mut`](Self::axis_iter_mut), [`par_axis_iter_mut`](#method.par_axis_iter_mut), [`for_each_mut`](Self::for_each_mut), [`runs_mut`](Self::runs_mut) |
/// | write a part | [`fix_mut`](Self::fix_mut), [`range_mut`](Self::range_mut), [`crop_mut`](Self::crop_mut), [`split_at_mut`](Self::split_at_mut), [`step_by_mut`](Self::step_by_mut), [`part!`](crate::part!) |
/// | reshape without moving elements | [`permute_mut`](Self::permute_mut), [`rename_mut`](Self::rename_mut), [`merge_mut`](Self::merge_mut), [`split_mut`](Self::split_mut) |
/// | use the view again after a method that consumes it, such as [`fix`](View::fix) | [`reborrow`](Self::reborrow) |
/// | take a part or reshape | [`fix`](View::fix), [`range`](View::range), [`crop`](View::crop), [`split_at`](View::split_at), [`step_by`](View::step_by), [`permute`](View::permute), [`rename`](View::rename), [`merge`](View::merge), [`split`](View::split) |
/// | anything else without writing | the methods of [`View`]; its page has a table |
pub struct ViewMut<'a, T, L: AnyLayout> {
    /// Invariant: no two positions share an element.
    pub(super) elements: Elements<T, L, &'a mut [T]>,
}

// SAFETY: a mutable view is a unique reference to its elements; the mapping is plain numbers.
unsafe impl<T: Send, L: AnyLayout> Send for ViewMut<'_, T, L> {}
// SAFETY: a shared reference to a mutable view only reads.
unsafe impl<T: Sync, L: AnyLayout> Sync for ViewMut<'_, T, L> {}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views a slice mutably, as [`View::new`] does.
    #[inline]
    pub fn new(elements: &'a mut [T]) -> Result<Self, LengthError>
    where
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { layout::check::<L>() };
        match Elements::of_static_slice(elements) {
            Ok(elements) => Ok(ViewMut { elements }),
            Err(error) => Err(error),
        }
    }

    /// Views an array mutably, as [`View::from_array`] does.
    #[must_use]
    #[inline]
    pub fn from_array<A: AsArrayMut<T> + ?Sized>(elements: &'a mut A) -> Self
    where
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { check_array::<L>(A::LENGTH) };
        match Elements::of_static_slice(elements.as_array_mut()) {
            Ok(elements) => ViewMut { elements },
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views a slice mutably, as [`View::with`] does.
    #[inline]
    pub fn with(elements: &'a mut [T], mapping: Mapping<L>) -> Result<Self, LayoutError>
    where
        L::Storage: Writable,
    {
        Ok(ViewMut {
            elements: Elements::of_slice(elements, mapping)?,
        })
    }

    /// Views a slice mutably, as [`View::with_sizes`] does.
    pub fn with_sizes<Sizes: ListedSizes<Item: ListedSize>>(
        elements: &'a mut [T],
        sizes: Sizes,
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StaticStorage + Writable,
    {
        const { check_listed::<L, Sizes>() };
        Self::with(elements, Mapping::of_listed(sizes)?)
    }

    /// Views the first elements of a slice mutably, as [`View::from_prefix`] does.
    #[inline]
    pub fn from_prefix(elements: &'a mut [T], mapping: Mapping<L>) -> Result<Self, LayoutError>
    where
        L::Storage: Writable,
    {
        Ok(ViewMut {
            elements: Elements::of_start(elements, mapping)?,
        })
    }

    /// Views a slice without a check of its length.
    ///
    /// # Safety
    ///
    /// The slice has at least `mapping.span()` elements.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) unsafe fn of_long_slice(elements: &'a mut [T], mapping: Mapping<L>) -> Self {
        ViewMut {
            // SAFETY: the caller guarantees it.
            elements: unsafe { Elements::new(NonNull::from(elements).cast(), mapping) },
        }
    }

    /// Views elements that are borrowed mutably for `'a`.
    ///
    /// # Safety
    ///
    /// The elements are borrowed mutably for `'a`, nothing else reaches them meanwhile, and no two positions
    /// share an element.
    #[inline(always)]
    pub(crate) unsafe fn of_elements<B>(elements: &Elements<T, L, B>) -> Self {
        ViewMut {
            // SAFETY: the caller guarantees it.
            elements: unsafe { elements.borrow() },
        }
    }

    #[inline(always)]
    pub(crate) fn borrowed(self) -> Elements<T, L, &'a mut [T]> {
        self.elements
    }

    #[inline(always)]
    pub(crate) fn elements(&self) -> Elements<T, L> {
        self.elements.raw()
    }

    /// Consumes the view and returns the element at a coordinate, or `None` if a position is out of range.
    #[inline]
    pub(crate) fn into_try_at<I: Coordinate<L::Axes>>(self, coordinate: &I) -> Option<&'a mut T> {
        let mut element = self.elements.get(coordinate)?;
        // SAFETY: only this view reaches the element, for `'a`.
        Some(unsafe { element.as_mut() })
    }

    /// Returns a read-only view of the same elements.
    #[must_use]
    #[inline(always)]
    pub fn as_view(&self) -> View<'_, T, L> {
        // SAFETY: the elements are borrowed for as long as this view.
        unsafe { View::of_elements(&self.elements) }
    }

    /// Borrows the view for a shorter time, after which it can be used again.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H};
    ///
    /// let mut memory = [1, 2, 3, 4];
    /// let mut view = ViewMut::<_, layout!(HW[2, 2])>::from_array(
    ///     &mut memory,
    /// );
    /// // `view.fix(..)` would consume `view`.
    /// view.reborrow().fix((H(0),)).fill(0);
    /// view.fix((H(1),)).fill(1);
    /// assert_eq!(memory, [0, 0, 1, 1]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn reborrow(&mut self) -> ViewMut<'_, T, L> {
        // SAFETY: the elements are borrowed for as long as this view.
        unsafe { ViewMut::of_elements(&self.elements) }
    }

    /// Returns the element at a coordinate; see [`View::get`].
    #[must_use]
    #[inline]
    pub fn get<I: Coordinate<L::Axes>>(&self, coordinate: I) -> Option<&T> {
        const { coordinate::check::<L, I>() };
        self.as_view().try_checked_element(&coordinate)
    }

    /// Returns a mutable reference to the element at a coordinate, or `None` if a position is out of range.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut pixels = [0_u8; 3];
    /// let mut row =
    ///     ViewMut::<u8, layout!(W[3])>::from_array(&mut pixels);
    /// *row.get_mut((W(1),)).unwrap() = 9;
    /// assert!(row.get_mut((W(3),)).is_none());
    /// assert_eq!(pixels, [0, 9, 0]);
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut<I: Coordinate<L::Axes>>(&mut self, coordinate: I) -> Option<&mut T> {
        const { coordinate::check::<L, I>() };
        self.reborrow().into_try_at(&coordinate)
    }

    /// Swaps the elements at two coordinates.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, W};
    ///
    /// let mut pixels = [1_u8, 2, 3];
    /// let mut row =
    ///     ViewMut::<u8, layout!(W[3])>::from_array(&mut pixels);
    /// row.swap((W(0),), (W(2),));
    /// assert_eq!(pixels, [3, 2, 1]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range.
    #[track_caller]
    pub fn swap<I: Coordinate<L::Axes>, J: Coordinate<L::Axes>>(&mut self, one: I, other: J) {
        const { coordinate::check::<L, I>() };
        const { coordinate::check::<L, J>() };
        let (one, other) = (self.elements.at(&one), self.elements.at(&other));
        // SAFETY: only this view reaches the elements. Both coordinates may name the same element.
        unsafe { one.swap(other) }
    }

    /// Returns an error where [`swap`](Self::swap) panics, and swaps nothing.
    pub fn try_swap<I: Coordinate<L::Axes>, J: Coordinate<L::Axes>>(
        &mut self,
        one: I,
        other: J,
    ) -> Result<(), PositionError> {
        const { coordinate::check::<L, I>() };
        const { coordinate::check::<L, J>() };
        let sizes = self.all_sizes();
        let refuse =
            |along: &dyn Fn(char) -> Option<usize>| PositionError::new(along, L::STRUCTURE, &sizes);
        let (first, second) = (self.elements.get(&one), self.elements.get(&other));
        let first = first.ok_or_else(|| refuse(&|letter| one.along(letter)))?;
        let second = second.ok_or_else(|| refuse(&|letter| other.along(letter)))?;
        // SAFETY: only this view reaches the elements. Both coordinates may name the same element.
        unsafe { first.swap(second) }
        Ok(())
    }

    /// Converts the view to a layout that fixes fewer sizes; see [`View::into_layout`].
    #[must_use]
    pub fn into_layout<L2>(self) -> ViewMut<'a, T, L2>
    where
        L2: TakesLayout<L, Kept: Sized> + AnyLayout<Meaning: TakesMeaning<L::Meaning>>,
    {
        ViewMut {
            elements: self.elements.retyped(),
        }
    }

    /// Converts the view to another layout with the same axes; see [`View::try_into_layout`]. An error does not give
    /// the view back: [`reborrow`](Self::reborrow) it first.
    pub fn try_into_layout<L2: AnyLayout<Meaning: TakesMeaning<L::Meaning>>>(
        self,
    ) -> Result<ViewMut<'a, T, L2>, LayoutError>
    where
        L2::Axes: SameAxes<L::Axes>,
        L2::Storage: Writable,
    {
        Ok(ViewMut {
            elements: self.elements.try_retyped()?,
        })
    }

    /// Changes the layout to `Named`; see [`View::claim`].
    #[doc(alias("cast", "reinterpret", "assume"))]
    #[must_use]
    pub fn claim<Named: TakesLayout<L>>(self) -> ViewMut<'a, T, Named> {
        ViewMut {
            elements: self.elements.retyped(),
        }
    }

    /// Tries [`claim`](Self::claim) for sizes and strides known at run time.
    pub fn try_claim<Named>(self) -> Result<ViewMut<'a, T, Named>, LayoutError>
    where
        Named: AnyLayout<Axes: SameAxes<L::Axes>>,
        Named::Storage: Writable,
    {
        Ok(ViewMut {
            elements: self.elements.try_retyped()?,
        })
    }

    /// Returns the layout with its sizes; see [`View::mapping`].
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        *self.elements.mapping()
    }
}

/// Makes the view read-only.
#[diagnostic::do_not_recommend]
impl<'a, T, L: AnyLayout> From<ViewMut<'a, T, L>> for View<'a, T, L> {
    fn from(view: ViewMut<'a, T, L>) -> Self {
        // SAFETY: the elements are borrowed for `'a`, and nothing writes to them any more.
        unsafe { View::of_elements(&view.elements) }
    }
}

/// Views an array, as [`ViewMut::from_array`] does.
#[diagnostic::do_not_recommend]
impl<'a, T, L, const LENGTH: usize> From<&'a mut [T; LENGTH]> for ViewMut<'a, T, L>
where
    L: StaticLayout<Storage: Writable>,
{
    fn from(elements: &'a mut [T; LENGTH]) -> Self {
        ViewMut::from_array(elements)
    }
}

/// Views a slice, as [`ViewMut::new`] does.
impl<'a, T, L: StaticLayout<Storage: Writable>> TryFrom<&'a mut [T]> for ViewMut<'a, T, L> {
    type Error = LengthError;
    fn try_from(elements: &'a mut [T]) -> Result<Self, LengthError> {
        const { layout::check::<L>() };
        ViewMut::new(elements)
    }
}

impl<T, L: StaticLayout> AsRef<[T]> for ViewMut<'_, T, L> {
    /// Returns the elements in storage order, like `as_ref` of a [`View`].
    fn as_ref(&self) -> &[T] {
        const { check_packed::<L>() };
        match self.as_contiguous_slice() {
            Some(elements) => elements,
            None => unreachable!("a packed tensor has no gaps"),
        }
    }
}

impl<T, L: StaticLayout> AsMut<[T]> for ViewMut<'_, T, L> {
    /// Returns the elements in storage order, as a mutable slice. A layout with padding or shared elements
    /// does not compile.
    fn as_mut(&mut self) -> &mut [T] {
        const { check_packed::<L>() };
        match self.as_contiguous_mut_slice() {
            Some(elements) => elements,
            None => unreachable!("a packed tensor has no gaps"),
        }
    }
}

// The page of the type links to the page of `Mapping`, and does not repeat it.
#[doc(hidden)]
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
        let element = element_at!(L, I, self.elements, coordinate);
        // SAFETY: the element is borrowed as long as this view.
        unsafe { element.as_ref() }
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
        let mut element = element_at!(L, I, self.elements, coordinate);
        // SAFETY: only this view reaches the element, and it is borrowed mutably.
        unsafe { element.as_mut() }
    }
}

impl<T, L: AnyLayout> Sealed<Tensors> for ViewMut<'_, T, L> {}

/// A tensor that can be written to: `&mut Tensor`, `&mut ViewMut` or a [`ViewMut`]. For an argument of a known layout,
/// [`AsViewMut`](crate::AsViewMut) has better messages.
///
/// ```
/// use tensor_layout::{layout, traits::IntoViewMut, Tensor};
///
/// fn clear<'a>(
///     target: impl IntoViewMut<
///         'a,
///         Element = u8,
///         Layout = layout!(HW[2, 3]),
///     >,
/// ) {
///     target.into_view_mut().fill(0);
/// }
/// let mut image = Tensor::filled(7);
/// clear(&mut image);
/// assert_eq!(image.as_slice(), [0; 6]);
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be written to as a tensor\n\
               help: write `&mut tensor` or `tensor.as_view_mut()`, of a layout without `broadcast` and `overlap`; of a reference `x` to one, `&mut *x`")]
pub trait IntoViewMut<'a>: Sealed<Tensors> + 'a {
    /// The type of the elements.
    type Element;
    /// The type of the layout.
    type Layout: AnyLayout;
    /// Borrows all elements as a mutable view.
    fn into_view_mut(self) -> ViewMut<'a, Self::Element, Self::Layout>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'a, T, L: AnyLayout> IntoViewMut<'a> for ViewMut<'a, T, L> {
    type Element = T;
    type Layout = L;
    fn into_view_mut(self) -> ViewMut<'a, T, L> {
        self
    }
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'a, T, L: AnyLayout> IntoViewMut<'a> for &'a mut ViewMut<'_, T, L> {
    type Element = T;
    type Layout = L;
    fn into_view_mut(self) -> ViewMut<'a, T, L> {
        self.reborrow()
    }
}

#[diagnostic::do_not_recommend]
#[cfg(feature = "alloc")]
#[doc(hidden)]
impl<'a, T, L: AnyLayout<Storage: Writable>> IntoViewMut<'a> for &'a mut Tensor<T, L> {
    type Element = T;
    type Layout = L;
    fn into_view_mut(self) -> ViewMut<'a, T, L> {
        self.as_view_mut()
    }
}

/// A bound that only the type `T` meets. In a copy, this bound checks that source and target have the same
/// type of elements.
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` cannot be copied to elements of type `{Self}`\n\
               help: `map_into` converts them on the way (`try_map_into` where sizes are `?`)"
)]
pub trait SameElement<T>: Sized + Sealed<Same<T>> {
    /// Returns `view`, with `T` as the type of its elements.
    #[doc(hidden)]
    fn same<L: AnyLayout>(view: ViewMut<'_, Self, L>) -> ViewMut<'_, T, L>;
}

// Rustdoc would print this implementation on the page of each type.
#[cfg(not(doc))]
impl<T> SameElement<T> for T {
    fn same<L: AnyLayout>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, L> {
        view
    }
}

/// The type to which the files of `shared` add methods.
type This<'a, T, L> = ViewMut<'a, T, L>;
/// The `self` of their methods that return parts and reshapes.
type Receiver<'a, S> = S;
/// The parts and reshapes.
type Part<'a, T, L> = ViewMut<'a, T, L>;

// These files are included, and not modules, for the sake of messages: if the `impl` of a method is in
// another module than its type, the compiler prints that module's path.
include!("shared/parts.rs");
include!("shared/parts_mut.rs");
include!("shared/reshape.rs");
include!("shared/reshape_mut.rs");
include!("shared/iteration.rs");
include!("view_mut/iteration.rs");
include!("shared/relayout.rs");
include!("shared/fold.rs");
include!("shared/borders.rs");
include!("shared/components.rs");
include!("shared/close.rs");
include!("view_mut/memory.rs");
include!("view_mut/interop.rs");

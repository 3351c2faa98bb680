//! Read-only views of tensors.

use crate::elements::iter::{IndexedIter, Iter, Runs};
use crate::elements::parts::{AxisRange, Fix, Resize, Stepped, StorageToStep, check_crop};
use crate::elements::pointer::{Elements, check_array, check_no_gaps, check_packed, element_at};
use crate::elements::reshape::{
    BroadcastTo, Broadcasted, Rename, Reordered, Windowed, WindowsAlong, check_broadcast,
    check_windows,
};
#[cfg(any(feature = "bytemuck", feature = "image", feature = "ndarray"))]
use crate::interop;
#[cfg(feature = "bytemuck")]
use crate::interop::bytemuck::FromBytes;
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
#[cfg(feature = "image")]
use crate::layout::error::LayoutCause;
use crate::layout::error::{LayoutError, LengthError, PositionError, RangeError};
use crate::layout::given_sizes::{ListedSize, ListedSizes};
#[cfg(feature = "alloc")]
use crate::layout::mapping::or_panic;
use crate::layout::mapping::{Mapping, TakesLayout, check_listed};
use crate::layout::nominal::TakesMeaning;
use crate::layout::order::{LogicalOrder, StorageOrder};
use crate::layout::split_merge::{Merge, SplitAxis, TryMerge, TrySplit, check_merge, check_split};
pub(crate) use crate::layout::tensor_layout::ShapeOf;
use crate::layout::{self, AnyLayout, StaticLayout, components};
use crate::relayout::{ElementFunction, copy_all, copy_components, map_all};
use crate::types::axis::{Axis, AxisName, Position, RunTimeSize};
use crate::types::lookup::{Among, AxisOf};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::shape::{SameAxes, Shape};
use crate::types::size::{AsSize, Follows, NewAxes, NewAxis, StaticSizeOf};
#[cfg(feature = "alloc")]
use crate::types::storage::Writable;
use crate::types::storage::{StaticStorage, StridedStorage};
use crate::types::type_lists::AxisNames;
use crate::views::arguments::Lends;
use crate::views::axis_iter::{AxisIter, HasParts, WholeOf};
#[cfg(feature = "alloc")]
use crate::views::borders::{self, PaddedFrom, TryPaddedFrom};
use crate::views::compare::{Float, NotClose};
#[cfg(feature = "alloc")]
use crate::views::fold::{self, Bounded, FoldOf, MeanOf, SumOf, TryFoldOf};
#[cfg(feature = "ndarray")]
use crate::views::given_arrays::ReadArray;
use crate::views::given_elements::AsArray;
use crate::views::lanes::Lanes;
#[cfg(feature = "rayon")]
use crate::views::parallel::ParAxisIter;
use crate::views::rearrangement::{AsSource, SameLayout};
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view_mut::{IntoViewMut, SameElement, ViewMut};
use crate::views::zip::Zip;
use crate::views::zip_map::{NumbersAlong, Repeated};
#[cfg(feature = "image")]
use ::image::{FlatSamples, ImageBuffer};
#[cfg(feature = "ndarray")]
use ::ndarray::ArrayView;
#[cfg(feature = "alloc")]
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::{Deref, Index};
use core::ptr::NonNull;
use core::slice;
use tensor_layout_arithmetic::MAX_RANK;
#[cfg(any(doc, doctest))]
use tensor_layout_macros::docs_here as docs_on_view;

/// Unwraps the result of a comparison of two layouts. Trait bounds guarantee that each size has the same number
/// in both layouts, or the same name. The comparison is made nevertheless: sizes with one name may have different
/// numbers, and unsafe code should not rely on a trait bound alone. Comparing constant sizes costs nothing.
#[inline(always)]
#[track_caller]
pub(crate) fn same_by_type<T, L: AnyLayout, M: AnyLayout>(
    compared: Result<T, LayoutError>,
    one: &Mapping<L>,
    other: &Mapping<M>,
) -> T {
    match compared {
        Ok(same) => same,
        Err(_) => one.refuse_sizes_of(other),
    }
}

/// A read-only view of a tensor with elements of type `T` and the layout `L`. It borrows the memory for `'a`.
///
/// Index it with typed coordinates, in any order of axes:
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
/// # assert_eq!(image.mapping().len(), 12);
/// # Ok::<(), tensor_layout::LengthError>(())
/// ```
///
/// A coordinate with a single axis is a tuple, too, and needs a comma: `row[(W(0),)]`.
///
/// If a position is out of range, indexing panics, and `get` returns `None`, as for a slice.
/// `at!(image, N = 0, C = 2, H = 1, W = 0)` checks constant positions at compile time; see [`at!`](crate::at!). A
/// view derefs to its [`Mapping`], which has the sizes, strides and axes. If the layout is a
/// [`StaticLayout`](crate::StaticLayout), the view has the size of one pointer. For a method with a plain name and
/// its twin with `try_`, see [when they fail](crate::guide::errors#methods-that-fail). The examples of methods do not
/// repeat `use tensor_layout::{layout, View};` and the other names of this crate.
///
/// | to | call |
/// |---|---|
/// | make a view ([which way](crate::guide::tour#which-constructor)) | [`new`](Self::new), [`from_array`](Self::from_array), [`with`](Self::with), [`from_prefix`](Self::from_prefix); from bytes, images and arrays: [`try_from_bytes`](#method.try_from_bytes), [`try_from_image`](#method.try_from_image), [`try_from_ndarray`](#method.try_from_ndarray) |
/// | read elements | `view[(..)]`, [`get`](Self::get), [`at!`](crate::at!) |
/// | ask for sizes and strides | [`size`](Mapping::size), [`sizes`](Mapping::sizes), [`stride`](Mapping::stride), [`len`](Mapping::len), [`span`](Mapping::span), [`positions`](Mapping::positions) |
/// | loop | [`iter`](Self::iter), [`indexed_iter`](Self::indexed_iter), [`axis_iter`](Self::axis_iter), [`lanes`](Self::lanes), [`par_axis_iter`](#method.par_axis_iter), [`for_each`](Self::for_each), [`runs`](Self::runs), [`zip`](Self::zip) |
/// | take a part | [`fix`](Self::fix), [`range`](Self::range), [`crop`](Self::crop), [`split_at`](Self::split_at), [`step_by`](Self::step_by), [`part!`](crate::part!) |
/// | reshape without moving elements | [`permute`](Self::permute), [`rename`](Self::rename), [`merge`](Self::merge), [`split`](Self::split), [`broadcast`](Self::broadcast), [`windows`](Self::windows), [`into_layout`](Self::into_layout) |
/// | copy to another layout | [`to_layout`](#method.to_layout), [`relayout_into`](Self::relayout_into), [`rearrange!`](crate::rearrange!) |
/// | convert the elements | [`map_into`](Self::map_into), [`map_along_into`](Self::map_along_into); those of several tensors: [`zip_map_into`](crate::zip_map_into) |
/// | compute one value for several positions | [`fold_along`](#method.fold_along), [`sum_along`](#method.sum_along), [`mean_along`](#method.mean_along), [`max_along`](#method.max_along), [`argmax_along`](#method.argmax_along) |
/// | join, add borders, mirror | [`concat`](crate::concat()), [`stack`](crate::stack), [`padded_with`](#method.padded_with), [`flipped`](#method.flipped) |
/// | compare | `==`, [`is_close`](Self::is_close), [`assert_close`](Self::assert_close) |
/// | hand the view to another library | [`as_slice`](Self::as_slice), [`as_contiguous_slice`](Self::as_contiguous_slice), [`as_ptr`](Self::as_ptr), [`try_into_image`](#method.try_into_image), [`into_ndarray`](#method.into_ndarray) |
pub struct View<'a, T, L: AnyLayout> {
    pub(super) elements: Elements<T, L, &'a [T]>,
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
// SAFETY: see `Send`.
unsafe impl<T: Sync, L: AnyLayout> Sync for View<'_, T, L> {}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views a slice of at least [`SPAN`](crate::TensorLayout::SPAN) elements, and at most
    /// [`FOOTPRINT`](crate::TensorLayout::FOOTPRINT).
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// type Padded = layout!(HW[2, 2], pad(W = 3));
    /// let rows = [1_u8, 2, 0, 3, 4];
    /// let view = View::<u8, Padded>::new(&rows)?;
    /// assert_eq!(view[(H(1), W(1))], 4);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the slice is shorter, or longer, because it may hold a tensor with other strides. If other
    /// data follows, pass `&memory[..Padded::SPAN]`.
    #[doc(alias("from_shape", "from_slice", "aview"))]
    #[inline]
    pub fn new(elements: &'a [T]) -> Result<Self, LengthError>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        match Elements::of_static_slice(elements) {
            Ok(elements) => Ok(View { elements }),
            Err(error) => Err(error),
        }
    }

    /// Views an array. An array that [`new`](Self::new) would refuse does not compile.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let letters =
    ///     View::<char, layout!(WH[2, 3])>::from_array(&[
    ///         'A', 'D', 'B', 'E', 'C', 'F',
    ///     ]);
    /// assert_eq!(letters[(H(0), W(1))], 'B');
    /// ```
    #[must_use]
    #[inline]
    pub fn from_array<A: AsArray<T> + ?Sized>(elements: &'a A) -> Self
    where
        L: StaticLayout,
    {
        const { check_array::<L>(A::LENGTH) };
        match Elements::of_static_slice(elements.as_array()) {
            Ok(elements) => View { elements },
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views an array in a constant or a `static`, such as weights. An array that [`new`](Self::new) would refuse does
    /// not compile there. Elsewhere, use [`from_array`](Self::from_array).
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// type Blur = layout!(HW[2, 2]);
    /// static BLUR: View<f32, Blur> =
    ///     View::from_static(&[0.1, 0.4, 0.4, 0.1]);
    /// # assert_eq!(BLUR[(H(1), W(0))], 0.4);
    /// ```
    ///
    /// # Panics
    ///
    /// Outside of a constant, panics if [`new`](Self::new) would return an error.
    #[must_use]
    #[track_caller]
    pub const fn from_static<const LENGTH: usize>(elements: &'a [T; LENGTH]) -> Self
    where
        L: StaticLayout,
    {
        View {
            elements: Elements::of_array(elements),
        }
    }

    /// Views a slice with the sizes and strides of `mapping`, which may be known only at run time.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// type Gray = layout!(HW[?, ?]);
    /// let pixels = [1_u8, 2, 3, 4];
    /// let image = View::with(&pixels, Gray::with((H(2), W(2)))?)?;
    /// assert_eq!(image[(W(0), H(1))], 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the slice is shorter than the [`span`](Mapping::span), or longer than the
    /// [`footprint`](Mapping::footprint). For a part, or with strides known only at run time, none is too long.
    #[inline]
    pub fn with(elements: &'a [T], mapping: Mapping<L>) -> Result<Self, LayoutError> {
        Ok(View {
            elements: Elements::of_slice(elements, mapping)?,
        })
    }

    /// Views a slice as [`with`](Self::with) does, with the sizes of a list; see [`Mapping::try_from_sizes`].
    #[doc(alias("from_shape", "from_dims"))]
    pub fn with_sizes<Sizes: ListedSizes<Item: ListedSize>>(
        elements: &'a [T],
        sizes: Sizes,
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StaticStorage,
    {
        const { check_listed::<L, Sizes>() };
        Self::with(elements, Mapping::of_listed(sizes)?)
    }

    /// Views the first elements of a slice as [`with`](Self::with) does. The slice may be longer than the mapping
    /// needs.
    #[inline]
    pub fn from_prefix(elements: &'a [T], mapping: Mapping<L>) -> Result<Self, LayoutError> {
        Ok(View {
            elements: Elements::of_start(elements, mapping)?,
        })
    }

    /// Returns the element at a coordinate, or `None` if a position is out of range.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let view = View::<_, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// assert_eq!(view.get((H(1), W(0))), Some(&4));
    /// assert_eq!(view.get((H(2), W(0))), None);
    /// ```
    #[doc(alias = "item")]
    #[must_use]
    #[inline]
    pub fn get<I: Coordinate<L::Axes>>(&self, coordinate: I) -> Option<&'a T> {
        const { coordinate::check::<L, I>() };
        self.try_checked_element(&coordinate)
    }

    /// Views elements for a lifetime that the caller chooses.
    ///
    /// # Safety
    ///
    /// The elements at the offsets of the mapping can be read for `'a`, and nothing writes to them meanwhile.
    #[inline(always)]
    pub(crate) unsafe fn of_elements<B>(elements: &Elements<T, L, B>) -> Self {
        View {
            // SAFETY: the caller guarantees it.
            elements: unsafe { elements.borrow() },
        }
    }

    #[inline(always)]
    pub(crate) fn borrowed(self) -> Elements<T, L, &'a [T]> {
        self.elements
    }

    #[inline(always)]
    pub(crate) fn elements(&self) -> Elements<T, L> {
        self.elements.raw()
    }

    /// Returns the element at a coordinate, or `None` if a position is out of range.
    #[inline]
    pub(crate) fn try_checked_element<I: Coordinate<L::Axes>>(
        &self,
        coordinate: &I,
    ) -> Option<&'a T> {
        let element = self.elements.get(coordinate)?;
        // SAFETY: the element is borrowed for `'a`.
        Some(unsafe { element.as_ref() })
    }

    /// Views a slice without a check of its length.
    ///
    /// # Safety
    ///
    /// The slice has at least `mapping.span()` elements.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) unsafe fn of_long_slice(elements: &'a [T], mapping: Mapping<L>) -> Self {
        View {
            // SAFETY: the caller guarantees it.
            elements: unsafe { Elements::new(NonNull::from(elements).cast(), mapping) },
        }
    }

    /// Returns the element at a position in logical order. Panics if the position is out of range.
    pub(crate) fn element_in_range(&self, position: &[usize; MAX_RANK]) -> &'a T {
        let element = self.elements.at_position(position);
        // SAFETY: the element is borrowed for `'a`.
        unsafe { element.as_ref() }
    }

    /// Converts the view to a layout that fixes fewer sizes at compile time, such as `NHWC[?, 3, ?, ?]`
    /// instead of `NHWC[1, 3, 4, 5]`. A conversion that could fail does not compile; see [`Mapping::into_layout`].
    #[doc(alias = "into_dyn")]
    #[must_use]
    pub fn into_layout<L2>(self) -> View<'a, T, L2>
    where
        L2: TakesLayout<L, Kept: Sized> + AnyLayout<Meaning: TakesMeaning<L::Meaning>>,
    {
        View {
            elements: self.elements.retyped(),
        }
    }

    /// Converts the view to another layout with the same axes. Every element must keep its offset in memory.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// type Gray = layout!(HW[?, ?]);
    /// let gray = View::<u8, Gray>::with_sizes(&[7; 6], [2, 3])?;
    /// let image: View<u8, layout!(HW[2, 3])> =
    ///     gray.try_into_layout()?;
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size or a stride differs between the two layouts.
    #[doc(alias = "into_dimensionality")]
    pub fn try_into_layout<L2: AnyLayout<Meaning: TakesMeaning<L::Meaning>>>(
        self,
    ) -> Result<View<'a, T, L2>, LayoutError>
    where
        L2::Axes: SameAxes<L::Axes>,
    {
        Ok(View {
            elements: self.elements.try_retyped()?,
        })
    }

    /// Changes the layout to `Named`, which is declared as a `struct`. The caller promises that the elements
    /// are what the name says, for example red, green and blue in this order.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// # layout! {
    /// #     struct Rgb = HWC[C = 3, H = ?, W = ?];
    /// # }
    /// type Photo = layout!(HWC[C = 3, H = 1, W = 1]);
    /// let photo = View::<u8, Photo>::from_array(&[9, 0, 0]);
    /// let photo: View<u8, Rgb> = photo.claim();
    /// ```
    ///
    /// No element moves. Both layouts store the elements in the same way; `Named` may fix fewer sizes. It replaces a
    /// name that the layout already has.
    #[doc(alias("cast", "reinterpret", "assume"))]
    #[must_use]
    pub fn claim<Named: TakesLayout<L>>(self) -> View<'a, T, Named> {
        View {
            elements: self.elements.retyped(),
        }
    }

    /// Tries [`claim`](Self::claim) for sizes and strides known at run time.
    pub fn try_claim<Named>(self) -> Result<View<'a, T, Named>, LayoutError>
    where
        Named: AnyLayout<Axes: SameAxes<L::Axes>>,
    {
        Ok(View {
            elements: self.elements.try_retyped()?,
        })
    }

    /// Returns the layout with its sizes, as a [`Mapping`].
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        *self.elements.mapping()
    }
}

impl<T, L: AnyLayout> Sealed<Tensors> for View<'_, T, L> {}

// The page of the type links to the page of `Mapping`, and does not repeat it.
#[doc(hidden)]
impl<T, L: AnyLayout> Deref for View<'_, T, L> {
    type Target = Mapping<L>;
    #[inline]
    fn deref(&self) -> &Mapping<L> {
        self.elements.mapping()
    }
}

/// Views an array, as [`View::from_array`] does.
#[diagnostic::do_not_recommend]
impl<'a, T, L: StaticLayout, const LENGTH: usize> From<&'a [T; LENGTH]> for View<'a, T, L> {
    fn from(elements: &'a [T; LENGTH]) -> Self {
        View::from_array(elements)
    }
}

/// Views a slice, as [`View::new`] does.
impl<'a, T, L: StaticLayout> TryFrom<&'a [T]> for View<'a, T, L> {
    type Error = LengthError;
    fn try_from(elements: &'a [T]) -> Result<Self, LengthError> {
        const { layout::check::<L>() };
        View::new(elements)
    }
}

impl<T, L: StaticLayout> AsRef<[T]> for View<'_, T, L> {
    /// Returns the elements in storage order. A layout with padding or shared elements does not compile.
    fn as_ref(&self) -> &[T] {
        const { check_packed::<L>() };
        match self.as_contiguous_slice() {
            Some(elements) => elements,
            None => unreachable!("a packed tensor has no gaps"),
        }
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
        let element = element_at!(L, I, self.elements, coordinate);
        // SAFETY: the element is borrowed for `'a`.
        unsafe { element.as_ref() }
    }
}

/// The type to which the files of `shared` add methods.
type This<'a, T, L> = View<'a, T, L>;
/// The `self` of their methods that return parts and reshapes.
type Receiver<'a, S> = S;
/// The parts and reshapes.
type Part<'a, T, L> = View<'a, T, L>;

// These files are included, and not modules, for the sake of messages: if the `impl` of a method is in
// another module than its type, the compiler prints that module's path.
include!("shared/parts.rs");
include!("shared/reshape.rs");
include!("shared/broadcast.rs");
include!("view/iteration.rs");
include!("view/relayout.rs");
include!("shared/fold.rs");
include!("shared/borders.rs");
include!("view/components.rs");
include!("view/close.rs");
include!("view/memory.rs");
include!("view/interop.rs");

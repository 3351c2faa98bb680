//! The owned tensor.

// Decisions:
//
// - **A tensor has each method of a view, written as one line**, in `tensor/` or, for mutable views too, in
//   `shared/`. A tensor cannot deref to a view, because it contains no view to which a reference could point.
//   The method of the tensor repeats the `where` clause of the view's method. So if a condition is not met, the
//   message names it.
// - **`from_vec` takes a vector that is exactly as long as the footprint.** A shorter vector would lack
//   padding, and a longer vector is a mistake. This rule does not apply to memory of another library, which
//   may be longer, or may lack the padding after its last element.
// - **`as_slice` has no padding**, because code that sums up or writes a slice takes each entry for an
//   element. If the layout may have padding, the call does not compile. If sizes are known only at run time,
//   the clauses of the layout decide whether the call compiles. The sizes do not decide it: code that was
//   tested with one width should not panic with another. `memory`, `into_vec` and `from_vec` include the
//   padding.
// - **Tensors have no `FromIterator` and no `Extend`.** The number of elements is known before the elements.
//   So if an iterator ended early, `from_iter` could only panic. `from_vec` compares the length and returns
//   an error.
// - **Tensors have no `Borrow<[T]>`**: a slice compares and hashes elements in storage order, and a tensor in
//   logical order.
// - **A static tensor has `AsRef<[T]>` for every layout**, but a call does not compile if the layout has
//   padding. A bound that excludes such layouts would need arithmetic in types.

use crate::elements::iter::{IndexedIter, IndexedIterMut, Iter, IterMut, Runs, RunsMut};
use crate::elements::parts::{AxisRange, Fix, Resize, Stepped, StorageToStep, check_crop};
use crate::elements::pointer::{Elements, check_no_padding, check_packed, element_at};
use crate::elements::reshape::{
    BroadcastTo, Broadcasted, Rename, Reordered, Windowed, WindowsAlong, check_broadcast,
    check_windows,
};
#[cfg(any(feature = "image", feature = "ndarray"))]
use crate::interop;
#[cfg(feature = "bytemuck")]
use crate::interop::bytemuck::{FromBytes, IntoBytes};
#[cfg(feature = "image")]
use crate::interop::image::{ImageAxes, ImageLayout, PixelOf};
#[cfg(feature = "ndarray")]
use crate::interop::ndarray::DimensionOf;
use crate::layout::bounds::{
    ComparedWith, FilledFrom, MovesFrom, SameSizes, TryFilledFrom, TryMovesFrom, TrySameSizes,
};
use crate::layout::components::{FixedBeside, TakesAllComponents, TakesComponents};
use crate::layout::coordinate::{self, Coordinate, OrderOf, Positions, PositionsAlong};
use crate::layout::error::{LayoutError, LengthError, PositionError, RangeError, Refused};
use crate::layout::given_sizes::{ListedSize, ListedSizes};
use crate::layout::mapping::{Mapping, TakesLayout, check_listed, or_panic};
use crate::layout::nominal::TakesMeaning;
use crate::layout::order::{LogicalOrder, StorageOrder, fold_positions};
use crate::layout::split_merge::{
    IntoMerged, Merge, Ownable, SplitAxis, TryMerge, TrySplit, check_merge, check_split,
};
use crate::layout::{self, AnyLayout, StaticLayout, TensorLayout};
use crate::relayout::ElementFunction;
use crate::types::axis::{AxisName, Position, RunTimeSize};
use crate::types::lookup::{Among, AxisOf};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::shape::{SameAxes, Shape};
use crate::types::size::{AsSize, Follows, NewAxes, NewAxis, StaticSizeOf};
use crate::types::storage::{
    DeclaredStorage, Factors, RunTimeStrides, StaticStorage, StridedStorage, Writable,
};
use crate::types::type_lists::AxisNames;
use crate::views::arguments::Lends;
use crate::views::axis_iter::{AxisIter, AxisIterMut, HasParts, WholeOf};
#[cfg(feature = "alloc")]
use crate::views::borders::{self, PaddedFrom, TryPaddedFrom};
use crate::views::compare::Float;
use crate::views::fold::{self, Bounded, FoldOf, MeanOf, SumOf, TryFoldOf};
#[cfg(feature = "ndarray")]
use crate::views::given_arrays::OwnedArray;
use crate::views::lanes::{Lanes, LanesMut};
#[cfg(feature = "rayon")]
use crate::views::parallel::{ParAxisIter, ParAxisIterMut};
use crate::views::rearrangement::AsSource;
use crate::views::view::{View, same_by_type};
use crate::views::view_mut::{IntoViewMut, SameElement, ViewMut};
use crate::views::zip::{Zip, ZipMut};
use crate::views::zip_map::{NumbersAlong, Repeated};
#[cfg(feature = "image")]
use ::image::{FlatSamples, ImageBuffer};
#[cfg(feature = "ndarray")]
use ::ndarray::Array;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, Index, IndexMut};
use core::ptr::NonNull;
#[cfg(any(doc, doctest))]
use tensor_layout_macros::{docs_elsewhere as docs_on_view, docs_elsewhere as docs_on_view_mut};

/// An owned tensor: `L` is its layout, and `T` the type of its elements.
///
/// ```
/// use tensor_layout::{layout, Tensor, C, H, N, W};
///
/// type Planes = layout!(NCHW[N = 1, C = 3, H = 2, W = 2]);
///
/// let mut tensor = Tensor::<u8, Planes>::from_fn(
///     |(N(_), C(c), H(h), W(w))| (100 * c + 10 * h + w) as u8,
/// );
/// assert_eq!(tensor[(N(0), H(0), W(1), C(2))], 201);
/// assert_eq!(tensor.as_slice()[..5], [0, 1, 10, 11, 100]);
/// assert_eq!(tensor.as_view().iter().max(), Some(&211));
///
/// // Or `tensor.fix_mut(..)`.
/// tensor.as_view_mut().fix((C(0),)).fill(7);
/// tensor.as_mut_slice()[0] = 9;
/// assert_eq!(tensor.into_vec()[..5], [9, 7, 7, 7, 100]);
/// ```
///
/// The constructors allocate the whole footprint, padding included.
///
/// | to | call |
/// |---|---|
/// | make a tensor | [`from_fn`](Self::from_fn), [`filled`](Self::filled), [`from_vec`](Self::from_vec); for sizes known at run time: [`from_fn_with`](Self::from_fn_with), [`filled_with`](Self::filled_with), [`from_vec_with`](Self::from_vec_with), [`from_vec_with_sizes`](Self::from_vec_with_sizes) |
/// | take a part to write to | [`fix_mut`](ViewMut::fix_mut), [`range_mut`](ViewMut::range_mut), [`crop_mut`](ViewMut::crop_mut), [`split_at_mut`](ViewMut::split_at_mut), [`axis_iter_mut`](Self::axis_iter_mut), [`lanes_mut`](Self::lanes_mut) |
/// | write elements | `tensor[(..)] = x`, [`fill`](#method.fill), [`iter_mut`](Self::iter_mut), [`for_each_mut`](#method.for_each_mut), [`zip_mut`](#method.zip_mut) |
/// | write to the memory itself | [`as_mut_slice`](Self::as_mut_slice), [`memory_mut`](Self::memory_mut), [`as_bytes_mut`](#method.as_bytes_mut) |
/// | take the elements | [`into_vec`](Self::into_vec), [`into_layout`](Self::into_layout), [`into_permuted`](#method.into_permuted) |
/// | take a part, reshape, copy, convert | as on the page of [`View`]: [`fix`](View::fix), [`crop`](View::crop), [`merge`](View::merge), [`broadcast`](View::broadcast), [`to_layout`](View::to_layout), [`map_into`](View::map_into), [`sum_along`](View::sum_along) |
/// | anything else | the methods of [`View`] and [`ViewMut`]; their pages have tables |
pub struct Tensor<T, L: AnyLayout> {
    /// Invariant: the vector has at least as many elements as the span of the mapping.
    elements: Vec<T>,
    mapping: Mapping<L>,
}

impl<T, L: AnyLayout> Tensor<T, L> {
    /// Makes a tensor by calling a function with each coordinate, in logical order. Padding is filled with
    /// `T::default()`.
    #[doc(alias(
        "from_shape_fn",
        "fromfunction",
        "arange",
        "eye",
        "linspace",
        "meshgrid",
        "rand",
        "random"
    ))]
    #[must_use]
    pub fn from_fn(function: impl FnMut(L::Axes) -> T) -> Self
    where
        T: Default,
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { layout::check::<L>() };
        Self::of_fn(L::UNCHECKED.of_checked_layout(), function)
    }

    /// Makes a tensor as [`from_fn`](Self::from_fn) does, with sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mapping = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let tensor = Tensor::from_fn_with(
    ///     |(H(h), W(w))| 10 * h + w,
    ///     mapping,
    /// );
    /// assert_eq!(tensor.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn from_fn_with(function: impl FnMut(L::Axes) -> T, mapping: Mapping<L>) -> Self
    where
        T: Default,
        L::Storage: DeclaredStorage + Writable,
    {
        Self::of_fn(mapping, function)
    }

    /// Makes a tensor and fills its elements and padding with copies of one value.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let ones =
    ///     Tensor::<u8, layout!(HW[2, 3], pad(W = 5))>::filled(1);
    /// assert_eq!(ones.memory(), [1; 10]);
    /// ```
    #[doc(alias("full", "from_elem", "zeros", "ones"))]
    #[must_use]
    pub fn filled(value: T) -> Self
    where
        T: Clone,
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::of_value(L::UNCHECKED.of_checked_layout(), value)
    }

    /// Makes a tensor as [`filled`](Self::filled) does, with sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mapping =
    ///     <layout!(HW[?, ?], pad(W = 4))>::with((H(2), W(3)))?;
    /// assert_eq!(
    ///     Tensor::filled_with(1, mapping).memory(),
    ///     [1; 8]
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn filled_with(value: T, mapping: Mapping<L>) -> Self
    where
        T: Clone,
        L::Storage: DeclaredStorage,
    {
        Self::of_value(mapping, value)
    }

    /// Takes a vector as the memory of a tensor. The vector must have exactly
    /// [`FOOTPRINT`](crate::TensorLayout::FOOTPRINT) elements, in storage order, padding included.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// type Columns = layout!(WH[H = 2, W = 3]);
    /// let tensor = Tensor::<char, Columns>::from_vec(vec![
    ///     'A', 'D', 'B', 'E', 'C', 'F',
    /// ])?;
    /// assert_eq!(tensor[(H(0), W(2))], 'C');
    ///
    /// let refused = Tensor::<char, Columns>::from_vec(vec!['A'])
    ///     .unwrap_err();
    /// assert_eq!(refused.error().needed(), 6);
    /// assert_eq!(refused.into_value(), ['A']);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// `TryFrom<Vec<T>>` calls this function.
    ///
    /// # Errors
    ///
    /// Returns an error if the vector has another length. The error gives the vector back.
    #[doc(alias("from_shape_vec", "tensor", "array"))]
    pub fn from_vec(elements: Vec<T>) -> Result<Self, Refused<Vec<T>, LengthError>>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::of_vec(elements, L::UNCHECKED.of_checked_layout())
    }

    /// Takes a vector as [`from_vec`](Self::from_vec) does, with sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mapping = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let tensor =
    ///     Tensor::from_vec_with(vec![1, 2, 3, 4, 5, 6], mapping)?;
    /// assert_eq!(tensor[(H(1), W(0))], 4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the vector is shorter or longer than the [`footprint`](Mapping::footprint). The
    /// error gives the vector back.
    pub fn from_vec_with(
        elements: Vec<T>,
        mapping: Mapping<L>,
    ) -> Result<Self, Refused<Vec<T>, LengthError>>
    where
        L::Storage: DeclaredStorage,
    {
        Self::of_vec(elements, mapping)
    }

    /// Takes a vector as [`from_vec`](Self::from_vec) does, with the sizes of a list, as a file or a model states
    /// them; see [`Mapping::try_from_sizes`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, N, W};
    ///
    /// type Images = layout!(NCHW[N = ?, C = 3, H = ?, W = ?]);
    /// let (elements, sizes) = (vec![0.5; 24], [1, 3, 2, 4]);
    /// let images = Tensor::<f32, Images>::from_vec_with_sizes(
    ///     elements, sizes,
    /// )?;
    /// assert_eq!(images.sizes(), (N(1), C(3), H(2), W(4)));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Mapping::try_from_sizes`]. Also returns an error if the vector is shorter or longer than
    /// the [`footprint`](Mapping::footprint). The error gives the vector back.
    #[doc(alias("from_shape_vec", "from_dims"))]
    pub fn from_vec_with_sizes<Sizes: ListedSizes<Item: ListedSize>>(
        elements: Vec<T>,
        sizes: Sizes,
    ) -> Result<Self, Refused<Vec<T>, LayoutError>>
    where
        L::Storage: StaticStorage,
    {
        const { check_listed::<L, Sizes>() };
        match Mapping::of_listed(sizes) {
            Ok(mapping) => Self::of_vec(elements, mapping).map_err(|refused| {
                let error = *refused.error();
                Refused::new(refused.into_value(), error.into())
            }),
            Err(error) => Err(Refused::new(elements, error)),
        }
    }

    fn of_fn(mapping: Mapping<L>, mut function: impl FnMut(L::Axes) -> T) -> Self
    where
        T: Default,
    {
        let mut elements = Vec::new();
        elements.resize_with(mapping.footprint(), T::default);
        fold_positions::<L, LogicalOrder, ()>(&mapping, (), |(), position| {
            elements[mapping.offset_in_range(position)] = function(L::Shape::coordinate(position));
        });
        Tensor { elements, mapping }
    }

    fn of_value(mapping: Mapping<L>, value: T) -> Self
    where
        T: Clone,
    {
        Tensor {
            elements: vec![value; mapping.footprint()],
            mapping,
        }
    }

    /// Makes a tensor whose elements `write` writes. Padding has the value `fill`.
    ///
    /// # Safety
    ///
    /// `write` reads no element. If it returns `Ok`, it has written all of them. No two positions share an element.
    pub(crate) unsafe fn of_written<E>(
        mapping: Mapping<L>,
        fill: T,
        write: impl FnOnce(Elements<T, L>) -> Result<(), E>,
    ) -> Result<Self, E>
    where
        T: Copy,
    {
        let footprint = mapping.footprint();
        let mut elements = if footprint == mapping.len() {
            Vec::with_capacity(footprint)
        } else {
            vec![fill; footprint]
        };
        // SAFETY: a vector is not at address 0.
        let start = unsafe { NonNull::new_unchecked(elements.as_mut_ptr()) };
        // SAFETY: the vector has room for the footprint.
        write(unsafe { Elements::new(start, mapping) })?;
        // SAFETY: all have a value: `write` has written the elements, and if there is padding, the vector was filled.
        unsafe { elements.set_len(footprint) };
        Ok(Tensor { elements, mapping })
    }

    /// Returns a tensor of the same layout, with a function applied to all memory.
    pub(crate) fn map_memory<U>(self, function: impl FnMut(T) -> U) -> Tensor<U, L> {
        Tensor {
            elements: self.elements.into_iter().map(function).collect(),
            mapping: self.mapping,
        }
    }

    fn of_vec(elements: Vec<T>, mapping: Mapping<L>) -> Result<Self, Refused<Vec<T>, LengthError>> {
        let (needed, given) = (mapping.footprint(), elements.len());
        if given == needed {
            return Ok(Tensor { elements, mapping });
        }
        let error = LengthError::new(needed, given, L::STRUCTURE, &mapping.all_sizes());
        Err(Refused::new(elements, error))
    }

    /// Makes a tensor from a vector of another library. After the last element, the vector may have less or
    /// more padding than the layout.
    #[cfg(any(feature = "image", feature = "ndarray"))]
    fn of_foreign(
        elements: Vec<T>,
        mapping: Mapping<L>,
    ) -> Result<Self, Refused<Vec<T>, LengthError>> {
        match mapping.check_least_length(elements.len()) {
            Ok(()) => Ok(Tensor { elements, mapping }),
            Err(error) => Err(Refused::new(elements, error)),
        }
    }

    /// Borrows the tensor as a view.
    #[doc(alias = "view")]
    #[must_use]
    #[inline(always)]
    pub fn as_view(&self) -> View<'_, T, L> {
        // SAFETY: the vector has as many elements as the span.
        unsafe { View::of_long_slice(&self.elements, self.mapping) }
    }

    /// Borrows the tensor as a mutable view.
    #[doc(alias = "view_mut")]
    #[must_use]
    #[inline(always)]
    pub fn as_view_mut(&mut self) -> ViewMut<'_, T, L>
    where
        L::Storage: Writable,
    {
        // SAFETY: the vector has as many elements as the span.
        unsafe { ViewMut::of_long_slice(&mut self.elements, self.mapping) }
    }

    /// Tries [`as_view_mut`](Self::as_view_mut) for a layout with `broadcast` or `overlap`. If the axis with
    /// this clause has size 1, no two positions share an element, so the tensor can be written to. The
    /// strides of the view are known only at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, N};
    ///
    /// type Bias = layout!(NC[N = ?, C = 3], broadcast(N));
    /// let mut bias = Tensor::<f32, Bias>::filled_with(
    ///     0.0,
    ///     Bias::with((N(1),))?,
    /// );
    /// bias.try_as_view_mut()?[(N(0), C(1))] = 0.5;
    /// assert_eq!(bias.as_slice(), [0.0, 0.5, 0.0]);
    ///
    /// let mut shared = Tensor::<f32, Bias>::filled_with(
    ///     0.0,
    ///     Bias::with((N(2),))?,
    /// );
    /// assert!(shared.try_as_view_mut().is_err());
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if two positions share an element.
    pub fn try_as_view_mut(
        &mut self,
    ) -> Result<ViewMut<'_, T, TensorLayout<L::Shape, RunTimeStrides>>, LayoutError>
    where
        L::Storage: StridedStorage,
    {
        let (sizes, strides) = (self.mapping.all_sizes(), self.mapping.all_strides());
        ViewMut::with(&mut self.elements, Mapping::of_strides(&sizes, &strides)?)
    }

    #[inline(always)]
    pub(crate) fn borrowed(&self) -> Elements<T, L, &[T]> {
        self.as_view().borrowed()
    }

    /// Returns an iterator over the elements in logical order; see [`View::iter`].
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L, LogicalOrder> {
        self.as_view().iter()
    }

    /// Returns an iterator over mutable references to the elements, in logical order; see
    /// [`ViewMut::iter_mut`].
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L, LogicalOrder>
    where
        L::Storage: Writable,
    {
        self.as_view_mut().into_iter()
    }

    /// Returns the elements in storage order.
    ///
    /// If the layout has padding, or may have padding for some sizes, the call does not compile. Use
    /// [`memory`](Self::memory), which includes the padding, or
    /// [`iter_in_storage_order`](View::iter_in_storage_order), which leaves it out. With `broadcast`, the
    /// slice has each stored element once.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let tensor = Tensor::<u8, layout!(CHW[2, 1, 3])>::filled(7);
    /// assert_eq!(tensor.as_slice(), [7; 6]);
    /// ```
    #[doc(alias("data", "as_slice_memory_order"))]
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T]
    where
        L::Storage: StaticStorage,
    {
        const { check_no_padding::<L>() };
        &self.elements[..self.mapping.span()]
    }

    /// Returns the elements in storage order, to write them; see [`as_slice`](Self::as_slice). If the layout
    /// may have padding, the call does not compile: use [`memory_mut`](Self::memory_mut), or
    /// [`iter_mut_in_storage_order`](Self::iter_mut_in_storage_order).
    #[must_use]
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T]
    where
        L::Storage: StaticStorage,
    {
        const { check_no_padding::<L>() };
        let span = self.mapping.span();
        &mut self.elements[..span]
    }

    /// Returns the memory: all stored elements in storage order, padding included.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, StaticLayout};
    ///
    /// type Blocks = layout!(NCHW4c[N = 1, C = 3, H = 1, W = 2]);
    /// let mut blocks = Tensor::<u8, Blocks>::filled(7);
    /// blocks.fill_padding(0);
    /// assert_eq!(blocks.memory(), [7, 7, 7, 0, 7, 7, 7, 0]);
    /// assert_eq!((Blocks::LEN, Blocks::FOOTPRINT), (6, 8));
    /// ```
    #[doc(alias("data", "as_slice"))]
    #[must_use]
    #[inline]
    pub fn memory(&self) -> &[T] {
        &self.elements
    }

    /// Returns the memory as a mutable slice: all stored elements in storage order, padding included; see
    /// [`memory`](Self::memory).
    #[doc(alias = "as_mut_slice")]
    #[must_use]
    #[inline]
    pub fn memory_mut(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// Returns the memory as a vector, without a copy, padding included.
    #[doc(alias("into_raw_vec", "into_raw_vec_and_offset", "to_vec", "tolist"))]
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.elements
    }

    /// Fills the padding with copies of a value. Padding is all memory that holds no element.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let mut image =
    ///     Tensor::<u8, layout!(HW[2, 3], pad(W = 4))>::filled(7);
    /// image.fill_padding(0);
    /// assert_eq!(image.memory(), [7, 7, 7, 0, 7, 7, 7, 0]);
    /// ```
    pub fn fill_padding(&mut self, value: T)
    where
        T: Clone,
        L::Storage: Factors + Writable,
    {
        self.mapping.fill_padding(&mut self.elements, value);
    }

    /// Returns the element at a coordinate, or `None` if a position is out of range; see [`View::get`].
    #[must_use]
    #[inline]
    pub fn get<I: Coordinate<L::Axes>>(&self, coordinate: I) -> Option<&T> {
        const { coordinate::check::<L, I>() };
        self.as_view().try_checked_element(&coordinate)
    }

    /// Returns a mutable reference to the element at a coordinate, or `None` if a position is out of range;
    /// see [`ViewMut::get_mut`].
    #[must_use]
    #[inline]
    pub fn get_mut<I: Coordinate<L::Axes>>(&mut self, coordinate: I) -> Option<&mut T>
    where
        L::Storage: Writable,
    {
        const { coordinate::check::<L, I>() };
        self.as_view_mut().into_try_at(&coordinate)
    }

    /// Swaps the elements at two coordinates; see [`ViewMut::swap`].
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range.
    #[track_caller]
    pub fn swap<I: Coordinate<L::Axes>, J: Coordinate<L::Axes>>(&mut self, one: I, other: J)
    where
        L::Storage: Writable,
    {
        const { coordinate::check::<L, I>() };
        const { coordinate::check::<L, J>() };
        self.as_view_mut().swap(one, other);
    }

    /// Returns an error where [`swap`](Self::swap) panics, and swaps nothing.
    pub fn try_swap<I: Coordinate<L::Axes>, J: Coordinate<L::Axes>>(
        &mut self,
        one: I,
        other: J,
    ) -> Result<(), PositionError>
    where
        L::Storage: Writable,
    {
        const { coordinate::check::<L, I>() };
        const { coordinate::check::<L, J>() };
        self.as_view_mut().try_swap(one, other)
    }

    /// Converts the tensor to a layout that fixes fewer sizes at compile time; see [`View::into_layout`].
    #[must_use]
    pub fn into_layout<L2>(self) -> Tensor<T, L2>
    where
        L2: TakesLayout<L, Kept: Sized> + AnyLayout<Meaning: TakesMeaning<L::Meaning>>,
    {
        Tensor {
            elements: self.elements,
            mapping: self.mapping.retyped(),
        }
    }

    /// Converts the tensor to another layout with the same axes; see [`View::try_into_layout`]. The error gives the
    /// tensor back.
    pub fn try_into_layout<L2: AnyLayout<Meaning: TakesMeaning<L::Meaning>>>(
        self,
    ) -> Result<Tensor<T, L2>, Refused<Self, LayoutError>>
    where
        L2::Axes: SameAxes<L::Axes>,
        L2::Storage: DeclaredStorage,
    {
        self.try_retyped()
    }

    /// Changes the layout to `Named`; see [`View::claim`].
    #[doc(alias("cast", "reinterpret", "assume"))]
    #[must_use]
    pub fn claim<Named: TakesLayout<L>>(self) -> Tensor<T, Named> {
        Tensor {
            elements: self.elements,
            mapping: self.mapping.retyped(),
        }
    }

    /// Tries [`claim`](Self::claim) for sizes and strides known at run time. The error gives the tensor back.
    pub fn try_claim<Named>(self) -> Result<Tensor<T, Named>, Refused<Self, LayoutError>>
    where
        Named: AnyLayout<Axes: SameAxes<L::Axes>>,
        Named::Storage: DeclaredStorage,
    {
        self.try_retyped()
    }

    fn try_retyped<L2>(self) -> Result<Tensor<T, L2>, Refused<Self, LayoutError>>
    where
        L2: AnyLayout<Axes: SameAxes<L::Axes>>,
        L2::Storage: DeclaredStorage,
    {
        match self.mapping.try_retyped() {
            Ok(mapping) => Ok(Tensor {
                elements: self.elements,
                mapping,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }

    /// Returns the layout with its sizes, as a [`Mapping`]; see [`View::mapping`].
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        self.mapping
    }
}

impl<T: Default, L: StaticLayout> Default for Tensor<T, L> {
    /// Makes a tensor and fills its elements and padding with `T::default()`.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let zeros = Tensor::<f32, layout!(HW[2, 3])>::default();
    /// assert_eq!(zeros.as_slice(), [0.0; 6]);
    /// ```
    fn default() -> Self {
        const { layout::check::<L>() };
        let mapping = L::UNCHECKED.of_checked_layout();
        let mut elements = Vec::new();
        elements.resize_with(mapping.footprint(), T::default);
        Tensor { elements, mapping }
    }
}

/// Makes a tensor from a vector, as [`Tensor::from_vec`] does.
impl<T, L: StaticLayout> TryFrom<Vec<T>> for Tensor<T, L> {
    type Error = Refused<Vec<T>, LengthError>;
    fn try_from(elements: Vec<T>) -> Result<Self, Self::Error> {
        const { layout::check::<L>() };
        Tensor::from_vec(elements)
    }
}

/// Returns the memory, as [`Tensor::into_vec`] does.
impl<T, L: AnyLayout> From<Tensor<T, L>> for Vec<T> {
    fn from(tensor: Tensor<T, L>) -> Self {
        tensor.into_vec()
    }
}

impl<T, L: StaticLayout> AsRef<[T]> for Tensor<T, L> {
    /// Returns the elements in storage order. If the layout has padding or shared elements, the call does not
    /// compile. Use [`memory`](Tensor::memory) instead, which includes the padding.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let tensor = Tensor::<u8, layout!(HW[2, 2])>::filled(7);
    /// assert_eq!(AsRef::<[u8]>::as_ref(&tensor), [7; 4]);
    /// ```
    fn as_ref(&self) -> &[T] {
        const { check_packed::<L>() };
        &self.elements[..L::SPAN]
    }
}

impl<T, L: StaticLayout> AsMut<[T]> for Tensor<T, L> {
    /// Returns the elements in storage order, as a mutable slice. If the layout has padding or shared
    /// elements, the call does not compile.
    fn as_mut(&mut self) -> &mut [T] {
        const { check_packed::<L>() };
        &mut self.elements[..L::SPAN]
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, L: AnyLayout> IntoIterator for &'a Tensor<T, L> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L, LogicalOrder>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, L: AnyLayout<Storage: Writable>> IntoIterator for &'a mut Tensor<T, L> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, L, LogicalOrder>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, L: AnyLayout> From<&'a Tensor<T, L>> for View<'a, T, L> {
    fn from(tensor: &'a Tensor<T, L>) -> Self {
        tensor.as_view()
    }
}

impl<'a, T, L: AnyLayout<Storage: Writable>> From<&'a mut Tensor<T, L>> for ViewMut<'a, T, L> {
    fn from(tensor: &'a mut Tensor<T, L>) -> Self {
        tensor.as_view_mut()
    }
}

impl<T: Clone, L: AnyLayout> Clone for Tensor<T, L> {
    fn clone(&self) -> Self {
        Tensor {
            elements: self.elements.clone(),
            mapping: self.mapping,
        }
    }
}

impl<T, L: AnyLayout> Sealed<Tensors> for Tensor<T, L> {}

// The page of the type links to the page of `Mapping`, and does not repeat it.
#[doc(hidden)]
impl<T, L: AnyLayout> Deref for Tensor<T, L> {
    type Target = Mapping<L>;
    #[inline]
    fn deref(&self) -> &Mapping<L> {
        &self.mapping
    }
}

impl<T, L, I> Index<I> for Tensor<T, L>
where
    L: AnyLayout,
    I: PositionsAlong<L::Axes> + Coordinate<L::Axes>,
{
    type Output = T;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: I) -> &T {
        const { coordinate::check::<L, I>() };
        let view = self.as_view();
        let element = element_at!(L, I, view.elements, coordinate);
        // SAFETY: the element is borrowed as long as the tensor.
        unsafe { element.as_ref() }
    }
}

impl<T, L, I> IndexMut<I> for Tensor<T, L>
where
    L: AnyLayout<Storage: Writable>,
    I: PositionsAlong<L::Axes> + Coordinate<L::Axes>,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: I) -> &mut T {
        const { coordinate::check::<L, I>() };
        let view = self.as_view_mut();
        let mut element = element_at!(L, I, view.elements, coordinate);
        // SAFETY: the tensor is borrowed mutably, and no two of its positions share an element.
        unsafe { element.as_mut() }
    }
}

/// The type to which the files of `shared` add methods.
type This<'a, T, L> = Tensor<T, L>;
/// The `self` of their methods that return parts and reshapes.
type Receiver<'a, S> = &'a S;
/// The parts and reshapes.
type Part<'a, T, L> = View<'a, T, L>;

// These files are included, and not modules, for the sake of messages: if the `impl` of a method is in
// another module than its type, the compiler prints that module's path.
include!("shared/parts.rs");
include!("shared/parts_mut.rs");
include!("shared/reshape.rs");
include!("shared/reshape_mut.rs");
include!("shared/broadcast.rs");
include!("tensor/reshape.rs");
include!("shared/iteration.rs");
include!("tensor/iteration.rs");
include!("shared/relayout.rs");
include!("shared/fold.rs");
include!("shared/borders.rs");
include!("shared/components.rs");
include!("shared/close.rs");
include!("tensor/interop.rs");

//! The owned tensor.

use crate::elements::iter::{Iter, IterMut};
#[cfg(any(feature = "image", feature = "ndarray"))]
use crate::interop;
#[cfg(feature = "bytemuck")]
use crate::interop::bytemuck::{IntoBytes, PlainData};
#[cfg(feature = "image")]
use crate::interop::image::{ImageAxes, PixelOf};
#[cfg(feature = "ndarray")]
use crate::interop::ndarray::{ArrayAxes, ArrayDimension};
use crate::layout::coordinate::{self, Coordinate, PositionsAlong};
use crate::layout::error::{LayoutError, LengthError, Refused};
use crate::layout::mapping::{Mapping, SameAxes, TakesLayout};
use crate::layout::order::{LogicalOrder, fold_positions};
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::types::shape::{ComparableShape, FixedLike, Shape};
#[cfg(any(feature = "image", feature = "ndarray"))]
use crate::types::storage::StridedStorage;
use crate::types::storage::{Factors, StaticStorage, Writable};
use crate::views::view::{ShapeOf, View, same_by_type};
use crate::views::view_mut::{IntoViewMut, SameElement, ViewMut};
#[cfg(feature = "image")]
use ::image::{FlatSamples, ImageBuffer};
#[cfg(feature = "ndarray")]
use ::ndarray::Array;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, Index, IndexMut};

/// A tensor of `T` that owns its elements, laid out as `L`.
///
/// ```
/// use tensor_layout::{layout, Tensor, C, H, N, W};
///
/// type Planes = layout!(NCHW[N = 1, C = 3, H = 2, W = 2]);
///
/// let tensor = Tensor::<u8, Planes>::from_fn(|(N(_), C(c), H(h), W(w))| {
///     (100 * c + 10 * h + w) as u8
/// });
/// assert_eq!(tensor[(N(0), H(0), W(1), C(2))], 201);
/// assert_eq!(tensor.as_slice()[..5], [0, 1, 10, 11, 100]);
/// ```
///
/// Its constructors allocate the footprint, so that padding is there, too.
pub struct Tensor<T, L: AnyLayout> {
    /// At least as many as the span of the mapping.
    elements: Vec<T>,
    mapping: Mapping<L>,
}

impl<T, L: AnyLayout> Tensor<T, L> {
    /// The tensor whose elements are given by a function of their coordinate, called in logical
    /// order. Padding is filled with `T::default()`.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn from_fn(function: impl FnMut(L::Axes) -> T) -> Self
    where
        T: Default,
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { layout::check::<L>() };
        Self::of_fn(L::MAPPING, function)
    }

    /// [`from_fn`](Self::from_fn) with sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mapping = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let tensor = Tensor::from_fn_with(mapping, |(H(h), W(w))| 10 * h + w);
    /// assert_eq!(tensor.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn from_fn_with(mapping: Mapping<L>, function: impl FnMut(L::Axes) -> T) -> Self
    where
        T: Default,
        L::Storage: StaticStorage + Writable,
    {
        Self::of_fn(mapping, function)
    }

    /// The tensor all of whose elements, and its padding, are copies of one value.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let ones = Tensor::<u8, layout!(HW[2, 3], pad(W = 5))>::filled(1);
    /// assert_eq!(ones.as_slice(), [1; 10]);
    /// ```
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn filled(value: T) -> Self
    where
        T: Clone,
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::of_value(L::MAPPING, value)
    }

    /// [`filled`](Self::filled) with sizes known at run time.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn filled_with(mapping: Mapping<L>, value: T) -> Self
    where
        T: Clone,
        L::Storage: StaticStorage,
    {
        Self::of_value(mapping, value)
    }

    /// The tensor whose memory is that vector, of at least [`SPAN`](crate::TensorLayout::SPAN)
    /// elements in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// type Columns = layout!(WH[H = 2, W = 3]);
    /// let tensor = Tensor::<char, Columns>::from_vec(vec!['A', 'D', 'B', 'E', 'C', 'F'])?;
    /// assert_eq!(tensor[(H(0), W(2))], 'C');
    ///
    /// let refused = Tensor::<char, Columns>::from_vec(vec!['A']).unwrap_err();
    /// assert_eq!(refused.error().needed(), 6);
    /// assert_eq!(refused.into_value(), ['A']);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the vector is shorter; the error gives it back.
    pub fn from_vec(elements: Vec<T>) -> Result<Self, Refused<Vec<T>, LengthError>>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::of_vec(L::MAPPING, elements)
    }

    /// [`from_vec`](Self::from_vec) with sizes known at run time.
    ///
    /// # Errors
    ///
    /// If the vector is shorter than the [`span`](Mapping::span); the error gives it back.
    pub fn from_vec_with(
        mapping: Mapping<L>,
        elements: Vec<T>,
    ) -> Result<Self, Refused<Vec<T>, LengthError>>
    where
        L::Storage: StaticStorage,
    {
        Self::of_vec(mapping, elements)
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

    fn of_vec(mapping: Mapping<L>, elements: Vec<T>) -> Result<Self, Refused<Vec<T>, LengthError>> {
        match mapping.check_length(elements.len()) {
            Ok(()) => Ok(Tensor { elements, mapping }),
            Err(error) => Err(Refused::new(elements, error)),
        }
    }

    /// The elements, to read.
    #[must_use]
    #[inline(always)]
    pub fn as_view(&self) -> View<'_, T, L> {
        // SAFETY: the vector has as many elements as the span.
        unsafe { View::of_long_slice(&self.elements, self.mapping) }
    }

    /// The elements, to write.
    #[must_use]
    #[inline(always)]
    pub fn as_view_mut(&mut self) -> ViewMut<'_, T, L>
    where
        L::Storage: Writable,
    {
        // SAFETY: the vector has as many elements as the span.
        unsafe { ViewMut::of_long_slice(&mut self.elements, self.mapping) }
    }

    /// The elements in logical order; see [`View::iter`].
    ///
    /// All other ways through them start with [`as_view`](Self::as_view) or
    /// [`as_view_mut`](Self::as_view_mut).
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L, LogicalOrder> {
        self.as_view().iter()
    }

    /// The elements in logical order, to write; see [`ViewMut::iter_mut`].
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L, LogicalOrder>
    where
        L::Storage: Writable,
    {
        self.as_view_mut().into_iter()
    }

    /// The memory: all stored elements in storage order, padding included.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// The memory, to write: all stored elements in storage order, padding included.
    #[must_use]
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// The memory as a vector, without copying.
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.elements
    }

    /// Writes copies of a value to the padding: to all of the memory that no position is at.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let mut image = Tensor::<u8, layout!(HW[2, 3], pad(W = 4))>::filled(7);
    /// image.fill_padding(0);
    /// assert_eq!(image.as_slice(), [7, 7, 7, 0, 7, 7, 7, 0]);
    /// ```
    pub fn fill_padding(&mut self, value: T)
    where
        T: Clone,
        L::Storage: Factors + Writable,
    {
        match self.mapping.fill_padding(&mut self.elements, value) {
            Ok(()) => {}
            Err(error) => unreachable!("{error}"),
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
    #[must_use]
    #[inline]
    pub fn get_mut<I: Coordinate<L::Axes>>(&mut self, coordinate: I) -> Option<&mut T>
    where
        L::Storage: Writable,
    {
        const { coordinate::check::<L, I>() };
        self.as_view_mut().into_try_at(&coordinate)
    }

    /// The same elements in a layout that leaves more sizes open; see [`View::into_layout`].
    #[must_use]
    pub fn into_layout<L2: TakesLayout<L>>(self) -> Tensor<T, L2> {
        Tensor {
            elements: self.elements,
            mapping: self.mapping.into_layout(),
        }
    }

    /// The same elements in another layout of the same axes, if that puts every one of them at the
    /// same place; see [`View::try_into_layout`].
    ///
    /// # Errors
    ///
    /// If a size or a stride differs; the error gives the tensor back.
    pub fn try_into_layout<L2>(self) -> Result<Tensor<T, L2>, Refused<Self, LayoutError>>
    where
        L2: AnyLayout<Axes: SameAxes<L::Axes>>,
        L2::Storage: StaticStorage,
    {
        match self.mapping.try_into_layout() {
            Ok(mapping) => Ok(Tensor {
                elements: self.elements,
                mapping,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }

    /// A copy of all elements in a tensor or view of the same shape, whatever its storage; see
    /// [`View::relayout_into`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let rows = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2, 3, 4, 5, 6])?;
    /// let mut columns = Tensor::<u8, layout!(WH[2, 3])>::filled(0);
    /// rows.relayout_into(&mut columns);
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(&self, target: V)
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        self.as_view().relayout_into(target);
    }

    /// [`relayout_into`](Self::relayout_into) for sizes known at run time; see
    /// [`View::try_relayout_into`].
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(
        &self,
        target: V,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape>,
    {
        self.as_view().try_relayout_into(target)
    }

    /// A tensor of the same shape with the same elements, stored as `OtherLayout` says; see
    /// [`View::to_layout`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let rows = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2, 3, 4, 5, 6])?;
    /// let columns = rows.to_layout::<layout!(WH[2, 3])>();
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn to_layout<OtherLayout>(&self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout: AnyLayout,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        const { layout::check::<OtherLayout>() };
        same_by_type(self.try_to_layout())
    }

    /// [`to_layout`](Self::to_layout) for sizes known at run time; see [`View::try_to_layout`].
    ///
    /// # Errors
    ///
    /// If `OtherLayout` fixes another size, or cannot have these.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    pub fn try_to_layout<OtherLayout>(&self) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout: AnyLayout,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape>,
    {
        self.as_view().try_to_layout()
    }

    /// The layout with its sizes.
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        self.mapping
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
        self.as_view().checked_element(&coordinate)
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
        self.as_view_mut().into_at(&coordinate)
    }
}

#[cfg(feature = "bytemuck")]
impl<T, L: AnyLayout> Tensor<T, L> {
    /// The memory as bytes, padding included, in the byte order of this machine: what a file or a
    /// GPU takes.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let tensor = Tensor::<f32, layout!(HW[2, 3], pad(W = 4))>::filled(1.0);
    /// assert_eq!(tensor.as_bytes().len(), 32);
    /// assert_eq!(tensor.as_bytes()[..4], 1.0_f32.to_ne_bytes());
    /// ```
    #[must_use]
    #[inline]
    pub fn as_bytes(&self) -> &[u8]
    where
        T: IntoBytes,
    {
        bytemuck::cast_slice(self.as_slice())
    }

    /// The memory as bytes to write, padding included, in the byte order of this machine.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut tensor = Tensor::<u16, layout!(HW[2, 3])>::filled(0);
    /// tensor.as_bytes_mut()[6..8].copy_from_slice(&7_u16.to_ne_bytes());
    /// assert_eq!(tensor[(H(1), W(0))], 7);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_bytes_mut(&mut self) -> &mut [u8]
    where
        T: PlainData,
    {
        bytemuck::cast_slice_mut(self.as_mut_slice())
    }
}

#[cfg(feature = "image")]
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Takes over the samples of an image; see [`View::try_from_image`].
    ///
    /// ```
    /// use image::{Rgb, RgbImage};
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// let image = RgbImage::from_pixel(5, 4, Rgb([7, 8, 9]));
    /// let photo = Tensor::<u8, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_image(image)?;
    /// assert_eq!(photo[(C(1), H(3), W(4))], 8);
    ///
    /// let image = RgbImage::new(5, 4);
    /// let refused = Tensor::<u8, layout!(HWC[C = 4, H = ?, W = ?])>::try_from_image(image);
    /// let refused = refused.unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "axis C has size 3, but the layout fixes it to 4: HWC[C=3, H=4, W=5]",
    /// );
    /// assert_eq!(refused.into_value().dimensions(), (5, 4));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_image`]; the error gives the image back.
    pub fn try_from_image<P: PixelOf<T>>(
        image: ImageBuffer<P, Vec<T>>,
    ) -> Result<Self, Refused<ImageBuffer<P, Vec<T>>, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StaticStorage + StridedStorage,
    {
        let mapping = match interop::image::mapping_of(&image.sample_layout()) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(image, error)),
        };
        match Tensor::from_vec_with(mapping, image.into_raw()) {
            Ok(tensor) => Ok(tensor),
            Err(refused) => unreachable!("an image holds its samples, but {refused}"),
        }
    }

    /// Takes over samples with the strides that they come with; see
    /// [`View::try_from_flat_samples`].
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_flat_samples`]; the error gives the samples back.
    pub fn try_from_flat_samples(
        samples: FlatSamples<Vec<T>>,
    ) -> Result<Self, Refused<FlatSamples<Vec<T>>, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StaticStorage + StridedStorage,
    {
        let mapping = match interop::image::mapping_of(&samples.layout) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(samples, error)),
        };
        Tensor::from_vec_with(mapping, samples.samples).map_err(|refused| {
            let error = LayoutError::from(*refused.error());
            let samples = FlatSamples {
                samples: refused.into_value(),
                ..samples
            };
            Refused::new(samples, error)
        })
    }

    /// The tensor as an image of the pixels `P`, with the same memory.
    ///
    /// ```
    /// use image::{Rgb, Rgba};
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Photo = layout!(HWC[C = 3, H = 4, W = 5]);
    /// let photo = Tensor::<u8, Photo>::from_fn(|(C(c), H(h), W(w))| (100 * c + 10 * h + w) as u8);
    /// let image = photo.clone().try_into_image::<Rgb<u8>>()?;
    /// assert_eq!(image.get_pixel(4, 3), &Rgb([34, 134, 234])); // x, y
    ///
    /// let refused = photo.try_into_image::<Rgba<u8>>().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "axis C has size 4, but the layout fixes it to 3: HWC[C=3, H=4, W=5]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the pixels have another number of channels, if the samples are not stored row after row
    /// and pixel after pixel without padding, or if N is more than 1 or a side of the image more
    /// than `u32::MAX`; the error gives the tensor back.
    pub fn try_into_image<P: PixelOf<T>>(
        self,
    ) -> Result<ImageBuffer<P, Vec<T>>, Refused<Self, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let image = match interop::image::interleaved(&self.mapping(), P::CHANNEL_COUNT) {
            Ok(image) => image,
            Err(error) => return Err(Refused::new(self, error)),
        };
        match ImageBuffer::from_raw(image.width, image.height, self.into_vec()) {
            Some(image) => Ok(image),
            None => unreachable!("a tensor holds its elements"),
        }
    }

    /// The tensor as samples with strides of their own, with the same memory.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Planes = layout!(CHW[C = 2, H = 3, W = 4], pad(W = 8));
    /// let planes = Tensor::<u8, Planes>::from_fn(|(C(c), H(h), W(w))| (100 * c + 10 * h + w) as u8);
    /// let samples = planes.try_into_flat_samples()?;
    /// assert_eq!(samples.get_sample(1, 3, 2), Some(&123)); // channel, x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If N is more than 1, C more than `u8::MAX`, or H or W more than `u32::MAX`; the error gives
    /// the tensor back.
    pub fn try_into_flat_samples(self) -> Result<FlatSamples<Vec<T>>, Refused<Self, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        match interop::image::samples_of(&self.mapping()) {
            Ok(layout) => Ok(FlatSamples {
                samples: self.into_vec(),
                layout,
                color_hint: None,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }
}

#[cfg(feature = "ndarray")]
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Takes over the elements of an array, whose axes are those of the layout in logical order;
    /// see [`View::try_from_ndarray`].
    ///
    /// ```
    /// use ndarray::Array3;
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// let image = Array3::from_shape_fn((2, 3, 4), |(h, w, c)| 100 * h + 10 * w + c);
    /// let image = image.permuted_axes([2, 0, 1]); // C, H, W
    /// let tensor = Tensor::<usize, layout!(HWC[C = 4, H = ?, W = ?])>::try_from_ndarray(image)?;
    /// assert_eq!(tensor[(C(3), H(1), W(2))], 123);
    ///
    /// let planes = Array3::<u8>::zeros((4, 4, 4));
    /// let refused = Tensor::<u8, layout!(HWC[4, 4, 4])>::try_from_ndarray(planes).unwrap_err();
    /// assert_eq!(refused.error().axis(), Some('C'));
    /// assert_eq!(refused.into_value().len(), 64);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// The memory is the array's own: nothing is allocated. If the array's first element is not the
    /// first of its memory, as after `slice_move`, the elements are moved to the front.
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_ndarray`]; the error gives the array back.
    pub fn try_from_ndarray<D: ArrayDimension<L::Axes>>(
        array: Array<T, D>,
    ) -> Result<Self, Refused<Array<T, D>, LayoutError>>
    where
        L::Storage: StaticStorage + StridedStorage,
    {
        let mapping = match interop::ndarray::mapping_of(array.shape(), array.strides()) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(array, error)),
        };
        let (mut elements, first) = array.into_raw_vec_and_offset();
        elements.drain(..first.unwrap_or(0));
        match Tensor::from_vec_with(mapping, elements) {
            Ok(tensor) => Ok(tensor),
            Err(refused) => unreachable!("an array holds its elements, but {refused}"),
        }
    }

    /// The same elements as an array, whose axes are in logical order, and whose memory is the
    /// tensor's own: of `Ix1` to `Ix6`, or `IxDyn` where there are seven or eight.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Rows = layout!(HWC[C = 3, H = 4, W = 5], pad(W = 8));
    /// let image = Tensor::<usize, Rows>::from_fn(|(C(c), H(h), W(w))| 100 * h + 10 * w + c);
    /// let image = image.into_ndarray();
    /// assert_eq!(image[(2, 3, 4)], 342); // C, H, W
    /// assert_eq!(image.strides(), [1, 24, 3]);
    /// ```
    ///
    /// A layout in which positions share an element does not compile, for an array owns each of its
    /// elements once; a [`view`](View::into_ndarray) of it does.
    #[must_use]
    pub fn into_ndarray(self) -> Array<T, <L::Axes as ArrayAxes>::Dimension>
    where
        L::Axes: ArrayAxes,
        L::Storage: StridedStorage + Writable,
    {
        let shape = interop::ndarray::shape_of(&self.mapping());
        match Array::from_shape_vec(shape, self.into_vec()) {
            Ok(array) => array,
            Err(error) => unreachable!("a tensor holds its elements, but {error}"),
        }
    }
}

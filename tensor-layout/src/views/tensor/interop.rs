// Methods of `Tensor`: bytes, and the memory of other libraries. `tensor.rs` includes this file.

#[cfg(feature = "bytemuck")]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Returns the memory as bytes, padding included. Numbers have the byte order of this machine.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let tensor =
    ///     Tensor::<f32, layout!(HW[2, 3], pad(W = 4))>::filled(
    ///         1.0,
    ///     );
    /// assert_eq!(tensor.as_bytes().len(), 32);
    /// assert_eq!(tensor.as_bytes()[..4], 1.0_f32.to_ne_bytes());
    /// ```
    #[doc(alias("to_bytes"))]
    #[must_use]
    #[inline]
    pub fn as_bytes(&self) -> &[u8]
    where
        T: IntoBytes,
    {
        bytemuck::cast_slice(self.memory())
    }

    /// Returns the memory as mutable bytes, padding included. Numbers have the byte order of this machine.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut tensor =
    ///     Tensor::<u16, layout!(HW[2, 3])>::filled(0);
    /// tensor.as_bytes_mut()[6..8]
    ///     .copy_from_slice(&7_u16.to_ne_bytes());
    /// assert_eq!(tensor[(H(1), W(0))], 7);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_bytes_mut(&mut self) -> &mut [u8]
    where
        T: FromBytes + IntoBytes,
    {
        bytemuck::cast_slice_mut(self.memory_mut())
    }
}

#[cfg(feature = "image")]
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Takes over the samples of an image; see [`View::try_from_image`].
    ///
    /// Needs the feature `image`.
    ///
    /// ```
    /// use image::{Rgb, RgbImage};
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// let image = RgbImage::from_pixel(5, 4, Rgb([7, 8, 9]));
    /// let photo = Tensor::<
    ///     u8,
    ///     layout!(HWC[C = 3, H = ?, W = ?]),
    /// >::try_from_image(image)?;
    /// assert_eq!(photo[(C(1), H(3), W(4))], 8);
    ///
    /// let image = RgbImage::new(5, 4);
    /// let refused = Tensor::<
    ///     u8,
    ///     layout!(HWC[C = 4, H = ?, W = ?]),
    /// >::try_from_image(image);
    /// let refused = refused.unwrap_err();
    /// assert_eq!(
    ///     refused.error().to_string(),
    ///     "axis C has size 3, but the layout fixes it to 4: \
    ///      HWC[C=3, H=4, W=5]",
    /// );
    /// assert_eq!(refused.into_value().dimensions(), (5, 4));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`View::try_from_image`], and gives the image back.
    pub fn try_from_image<P>(
        image: ImageBuffer<P, Vec<T>>,
    ) -> Result<Self, Refused<ImageBuffer<P, Vec<T>>, LayoutError>>
    where
        P: PixelOf<T>,
        L: ImageLayout<Storage: DeclaredStorage>,
    {
        const { interop::image::check_pixel::<L, P>() };
        let mapping = match interop::image::mapping_of(&image.sample_layout()) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(image, error)),
        };
        match Tensor::of_foreign(image.into_raw(), mapping) {
            Ok(tensor) => Ok(tensor),
            Err(refused) => unreachable!("an image holds its samples, but {refused}"),
        }
    }

    /// Takes over the samples of `FlatSamples`, which states their strides; see
    /// [`View::try_from_flat_samples`].
    ///
    /// Needs the feature `image`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`View::try_from_flat_samples`], and gives the samples back.
    pub fn try_from_flat_samples(
        samples: FlatSamples<Vec<T>>,
    ) -> Result<Self, Refused<FlatSamples<Vec<T>>, LayoutError>>
    where
        L::Axes: ImageAxes,
        L::Storage: DeclaredStorage + StridedStorage,
    {
        let mapping = match interop::image::mapping_of(&samples.layout) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(samples, error)),
        };
        Tensor::of_foreign(samples.samples, mapping).map_err(|refused| {
            let error = LayoutError::from(*refused.error());
            let samples = FlatSamples {
                samples: refused.into_value(),
                ..samples
            };
            Refused::new(samples, error)
        })
    }

    /// Returns the tensor as an image with pixels of type `P`, in the same memory.
    ///
    /// Needs the feature `image`.
    ///
    /// ```
    /// use image::{Rgb, Rgba};
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Photo = layout!(HWC[C = 3, H = 4, W = 5]);
    /// let photo =
    ///     Tensor::<u8, Photo>::from_fn(|(C(c), H(h), W(w))| {
    ///         (100 * c + 10 * h + w) as u8
    ///     });
    /// let image = photo.clone().try_into_image::<Rgb<u8>>()?;
    /// // X, y.
    /// assert_eq!(image.get_pixel(4, 3), &Rgb([34, 134, 234]));
    ///
    /// let refused =
    ///     photo.try_into_image::<Rgba<u8>>().unwrap_err();
    /// assert_eq!(
    ///     refused.error().to_string(),
    ///     "axis C has size 4, but the layout fixes it to 3: \
    ///      HWC[C=3, H=4, W=5]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the tensor and `P` have different numbers of channels; if the samples are not
    /// stored row after row and pixel after pixel without padding; if the size of N is more than 1; or if the
    /// width or height is more than `u32::MAX`. The error gives the tensor back.
    pub fn try_into_image<P: PixelOf<T>>(
        self,
    ) -> Result<ImageBuffer<P, Vec<T>>, Refused<Self, LayoutError>>
    where
        L: ImageLayout,
    {
        const { interop::image::check_pixel::<L, P>() };
        let image = match interop::image::interleaved(&self.mapping(), P::CHANNEL_COUNT) {
            Ok(image) => image,
            Err(error) => return Err(Refused::new(self, error)),
        };
        match ImageBuffer::from_raw(image.width, image.height, self.into_vec()) {
            Some(image) => Ok(image),
            None => unreachable!("a tensor holds its elements"),
        }
    }

    /// Returns the tensor as samples with strides, in the same memory.
    ///
    /// Needs the feature `image`.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Planes = layout!(CHW[C = 2, H = 3, W = 4], pad(W = 8));
    /// let planes =
    ///     Tensor::<u8, Planes>::from_fn(|(C(c), H(h), W(w))| {
    ///         (100 * c + 10 * h + w) as u8
    ///     });
    /// let samples = planes.try_into_flat_samples()?;
    /// // Channel, x, y.
    /// assert_eq!(samples.get_sample(1, 3, 2), Some(&123));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the size of N is more than 1, the size of C is more than `u8::MAX`, or the size of
    /// H or W is more than `u32::MAX`. The error gives the tensor back.
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
    /// Takes over the elements of an array. The axes of the array must be the axes of the layout, in logical
    /// order; see [`View::try_from_ndarray`].
    ///
    /// Needs the feature `ndarray`.
    ///
    /// ```
    /// use ndarray::Array3;
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// let image =
    ///     Array3::from_shape_fn((2, 3, 4), |(h, w, c)| {
    ///         100 * h + 10 * w + c
    ///     });
    /// let image = image.permuted_axes([2, 0, 1]); // C, H, W
    /// let tensor = Tensor::<
    ///     usize,
    ///     layout!(HWC[C = 4, H = ?, W = ?]),
    /// >::try_from_ndarray(image)?;
    /// assert_eq!(tensor[(C(3), H(1), W(2))], 123);
    ///
    /// let planes = Array3::<u8>::zeros((4, 4, 4));
    /// let refused =
    ///     Tensor::<u8, layout!(HWC[4, 4, 4])>::try_from_ndarray(
    ///         planes,
    ///     )
    ///     .unwrap_err();
    /// assert_eq!(refused.error().axis(), Some('C'));
    /// assert_eq!(refused.into_value().len(), 64);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// The tensor keeps the memory of the array: nothing is allocated. If the first element of the array is
    /// not the first in memory, as after `slice_move`, the elements are moved to the front.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`View::try_from_ndarray`], and gives the array back.
    pub fn try_from_ndarray<A: OwnedArray<T, L::Axes>>(
        array: A,
    ) -> Result<Self, Refused<A, LayoutError>>
    where
        L::Storage: DeclaredStorage + StridedStorage,
    {
        let (sizes, strides) = array.extents();
        let mapping = match interop::strides::mapping_of(sizes, strides) {
            Ok(mapping) => mapping,
            Err(error) => return Err(Refused::new(array, error)),
        };
        let (mut elements, first) = array.array().into_raw_vec_and_offset();
        elements.drain(..first.unwrap_or(0));
        match Tensor::of_foreign(elements, mapping) {
            Ok(tensor) => Ok(tensor),
            Err(refused) => unreachable!("an array holds its elements, but {refused}"),
        }
    }

    /// Returns the tensor as an array in the same memory, with the axes in logical order. The dimension of
    /// the array is `Ix1` to `Ix6`, or `IxDyn` for seven or eight axes.
    ///
    /// Needs the feature `ndarray`.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// type Rows = layout!(HWC[C = 3, H = 4, W = 5], pad(W = 8));
    /// let image =
    ///     Tensor::<usize, Rows>::from_fn(|(C(c), H(h), W(w))| {
    ///         100 * h + 10 * w + c
    ///     });
    /// let image = image.into_ndarray();
    /// assert_eq!(image[(2, 3, 4)], 342); // C, H, W
    /// assert_eq!(image.strides(), [1, 24, 3]);
    /// ```
    ///
    /// If positions of the layout share an element, the call does not compile, because an owned array needs
    /// an element for each position. Make an array of the tensor's [`view`](View::into_ndarray) instead.
    #[must_use]
    pub fn into_ndarray(self) -> Array<T, DimensionOf<L>>
    where
        L::Storage: StridedStorage + Writable,
    {
        let shape = interop::ndarray::shape_of(&self.mapping());
        match Array::from_shape_vec(shape, self.into_vec()) {
            Ok(array) => array,
            Err(error) => unreachable!("a tensor holds its elements, but {error}"),
        }
    }
}

// Methods of `View`: bytes, and the memory of other libraries. `view.rs` includes this file.

#[cfg(feature = "bytemuck")]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views bytes as elements, in the byte order of this machine. There must be enough bytes for
    /// [`SPAN`](crate::TensorLayout::SPAN) elements.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// #[repr(align(4))]
    /// // As memory from a file or a GPU is.
    /// struct Aligned([u8; 16]);
    ///
    /// type Rows = layout!(HW[2, 2]);
    /// let memory = Aligned([
    ///     0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
    /// ]);
    /// let image = View::<u32, Rows>::try_from_bytes(&memory.0)?;
    /// assert_eq!(image[(H(1), W(0))], 0x0202_0202);
    ///
    /// let error =
    ///     View::<u32, Rows>::try_from_bytes(&memory.0[..15])
    ///         .unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the buffer has 15 bytes (3 elements), \
    ///      but 16 (4 elements) are needed: HW[H=2, W=2]",
    /// );
    /// # Ok::<(), tensor_layout::BytesError>(())
    /// ```
    ///
    /// A `Vec<u8>` may begin at any address. If that address is not aligned for `T`, copy the bytes to a
    /// tensor: `tensor.as_bytes_mut().copy_from_slice(bytes)`.
    ///
    /// If `T` has size 0, or if the elements have more than `isize::MAX` bytes, the call does not compile.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too few bytes, or if their address is not a multiple of the alignment of
    /// `T`.
    #[doc(alias("frombuffer", "cast_slice"))]
    #[inline]
    pub fn try_from_bytes(bytes: &'a [u8]) -> Result<Self, BytesError>
    where
        T: FromBytes,
        L: StaticLayout,
    {
        const { interop::bytemuck::check::<T, L>() };
        let elements = interop::bytemuck::elements(
            bytes,
            L::SPAN * size_of::<T>(),
            &L::UNCHECKED.of_checked_layout(),
        );
        match View::new(elements?) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views bytes as elements, with sizes known at run time. There must be enough bytes for
    /// [`span`](Mapping::span) elements; see [`try_from_bytes`](Self::try_from_bytes).
    ///
    /// # Errors
    ///
    /// Returns an error if there are too few bytes, if their address is not a multiple of the alignment of
    /// `T`, or if the elements have more than `isize::MAX` bytes.
    pub fn try_from_bytes_with(bytes: &'a [u8], mapping: Mapping<L>) -> Result<Self, LayoutError>
    where
        T: FromBytes,
    {
        const { interop::bytemuck::check::<T, L>() };
        let needed = mapping.try_span_bytes::<T>()?;
        let elements = interop::bytemuck::elements(bytes, needed, &mapping)?;
        View::with(elements, mapping)
    }
}

#[cfg(feature = "image")]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views the samples of an image: the rows along axis H, the columns along W and the channels along C.
    ///
    /// An image stores row after row, and within a row pixel after pixel. So the label of the layout is `HWC`
    /// or `NHWC`. For images of one channel, the label can also be `HW` or `NHW`. The sizes can be known at
    /// compile time or at run time (`?`).
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
    /// assert_eq!(photo.size_array(), [1, 3, 4, 5]);
    /// assert_eq!(photo[(N(0), C(0), H(2), W(1))], 7);
    ///
    /// type Transparent = layout!(HWC[C = 4, H = ?, W = ?]);
    /// let error = View::<u8, Transparent>::try_from_image(&image)
    ///     .unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has size 3, but the layout fixes it to 4: \
    ///      HWC[C=3, H=4, W=5]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// The elements have the type of the samples: `u8` for an `RgbImage`, `f32` for an `Rgb32FImage`. A
    /// layout with other axes, or with an order of axes that no image has, such as CHW, does not compile.
    ///
    /// # Errors
    ///
    /// Returns an error if the image has no pixels, or if a size or a stride of the image differs from the
    /// layout, for example the number of channels or the distance between rows.
    pub fn try_from_image<P, Container>(
        image: &'a ImageBuffer<P, Container>,
    ) -> Result<Self, LayoutError>
    where
        P: PixelOf<T>,
        Container: Deref<Target = [P::Subpixel]>,
        L: ImageLayout,
    {
        const { interop::image::check_pixel::<L, P>() };
        let mapping = interop::image::mapping_of(&image.sample_layout())?;
        View::from_prefix(image, mapping)
    }

    /// Views the samples of `FlatSamples` with the strides that `FlatSamples` states. The samples are in a
    /// slice, vector or array.
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
    /// let planes = View::<
    ///     u8,
    ///     layout!(CHW[C = 2, H = ?, W = ?]),
    /// >::try_from_flat_samples(&samples)?;
    /// assert_eq!(planes[(C(1), H(0), W(0))], 4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size or a stride differs from the layout, if a size is 0, or if there are fewer
    /// samples than the layout needs.
    pub fn try_from_flat_samples<Buffer>(
        samples: &'a FlatSamples<Buffer>,
    ) -> Result<Self, LayoutError>
    where
        Buffer: AsRef<[T]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage,
    {
        let mapping = interop::image::mapping_of(&samples.layout)?;
        View::from_prefix(samples.samples.as_ref(), mapping)
    }

    /// Returns the view as an image with pixels of type `P`, in the same memory.
    ///
    /// ```
    /// use image::Rgb;
    /// use tensor_layout::{layout, View};
    ///
    /// type Photo = layout!(HWC[C = 3, H = 1, W = 2]);
    /// let photo =
    ///     View::<u8, Photo>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = photo.try_into_image::<Rgb<u8>>()?;
    /// assert_eq!(image.get_pixel(1, 0), &Rgb([4, 5, 6])); // x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Tensor::try_into_image`].
    pub fn try_into_image<P>(self) -> Result<ImageBuffer<P, &'a [T]>, LayoutError>
    where
        P: PixelOf<T>,
        L: ImageLayout,
    {
        const { interop::image::check_pixel::<L, P>() };
        let image = interop::image::interleaved(&self.mapping(), P::CHANNEL_COUNT)?;
        let samples = self.contiguous_elements()?;
        match ImageBuffer::from_raw(image.width, image.height, samples) {
            Some(image) => Ok(image),
            None => unreachable!("a view has its elements"),
        }
    }

    /// Returns the view as samples with strides, in the same memory; see [`Tensor::try_into_flat_samples`].
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Tensor::try_into_flat_samples`]. Also returns an error if there are gaps
    /// between the elements, because the memory in the gaps may not belong to the view.
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
        let refuse = || self.refused(LayoutCause::Gaps);
        self.as_contiguous_slice().ok_or_else(refuse)
    }
}

#[cfg(feature = "ndarray")]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views the elements of an array of `ndarray` 0.17. The axes of the array must be the axes of the layout,
    /// in logical order. An array of another version of `ndarray` does not compile.
    ///
    /// The label of the layout and the strides of the array both state the storage order, and this method
    /// compares them. If the array lists its axes in storage order, permute the array first:
    ///
    /// ```
    /// use ndarray::Array4;
    /// use tensor_layout::{layout, View, C, H, N, W};
    ///
    /// // Logical order: N, C, H, W.
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = ?, W = ?]);
    ///
    /// let pixels =
    ///     Array4::from_shape_fn((1, 2, 5, 3), |(_, h, w, c)| {
    ///         100 * h + 10 * w + c
    ///     });
    /// let photo = pixels.view().permuted_axes([0, 3, 1, 2]);
    /// let photo = View::<usize, Photo>::try_from_ndarray(photo)?;
    /// assert_eq!(photo[(N(0), H(1), W(4), C(2))], 142);
    ///
    /// // Without that, axis 1 would be C.
    /// let error =
    ///     View::<usize, Photo>::try_from_ndarray(pixels.view())
    ///         .unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axis C has size 2, but the layout fixes it to 3: \
    ///      NHWC[N=1, C=2, H=5, W=3]",
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// If all sizes are equal, a wrong order shows only in the strides.
    ///
    /// A layout with [`SharedStrides`](crate::SharedStrides) takes any strides that are not negative, and a layout
    /// with [`RunTimeStrides`](crate::RunTimeStrides) those with which no positions share an element. For
    /// an array of dimension `IxDyn`, the number of axes is compared at run time. Any other array with a
    /// wrong number of axes does not compile.
    ///
    /// # Errors
    ///
    /// Returns an error if a size or a stride differs from the layout, if a stride is negative, if a size is
    /// 0, or if an array of dimension `IxDyn` has another number of axes. Strides along axes of size 1 are
    /// not compared.
    pub fn try_from_ndarray<A: ReadArray<'a, T, L::Axes>>(array: A) -> Result<Self, LayoutError>
    where
        L::Storage: StridedStorage,
    {
        let array = array.array();
        let mapping = interop::strides::mapping_of(array.shape(), array.strides())?;
        // SAFETY: the mapping has the sizes and strides of the array, so both have the same elements. The
        // view of the array guarantees that the elements can be read for `'a`. No stride is negative,
        // except along axes of size 1, so the first element has the lowest address.
        Ok(unsafe { View::from_raw_parts(array.as_ptr(), mapping) })
    }

    /// Returns the view as an array, with the axes in logical order. The dimension of the array is `Ix1` to
    /// `Ix6`, or `IxDyn` for seven or eight axes.
    ///
    /// ```
    /// use ndarray::Axis;
    /// use tensor_layout::{layout, View};
    ///
    /// let image = View::<
    ///     u8,
    ///     layout!(HWC[C = 3, H = 1, W = 2]),
    /// >::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = image.into_ndarray(); // C, H, W
    /// assert_eq!(image.shape(), [3, 1, 2]);
    /// assert_eq!(
    ///     image.sum_axis(Axis(2)).into_raw_vec_and_offset().0,
    ///     [5, 7, 9]
    /// );
    /// ```
    ///
    /// A blocked layout such as `NCHW4c` has no strides, so this method does not compile for it.
    #[doc(alias("numpy", "array"))]
    #[must_use]
    pub fn into_ndarray(self) -> ArrayView<'a, T, DimensionOf<L>>
    where
        L::Axes: ArrayAxes,
        L::Storage: StridedStorage,
    {
        // SAFETY: the elements at the mapping's offsets can be read for `'a`. They are within one allocation, so they
        // have at most `isize::MAX` bytes. A mapping has at most `isize::MAX` positions and elements. No stride is
        // negative.
        unsafe {
            ArrayView::from_shape_ptr(interop::ndarray::shape_of(&self.mapping()), self.as_ptr())
        }
    }
}

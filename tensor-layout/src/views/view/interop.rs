// Methods of `View`: bytes, and the memory of other libraries. `view.rs` includes this file.

#[cfg(feature = "bytemuck")]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views bytes as elements, in the byte order of this machine.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// # #[repr(align(4))]
    /// # struct Aligned([u8; 8]);
    /// let memory = Aligned([0, 0, 0, 0, 2, 2, 2, 2]);
    /// type Row = layout!(HW[1, 2]);
    /// let image = View::<u32, Row>::try_from_bytes(&memory.0)?;
    /// assert_eq!(image[(H(0), W(1))], 0x0202_0202);
    /// # Ok::<(), tensor_layout::BytesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there are fewer than [`SPAN`](crate::TensorLayout::SPAN) elements take, or if their address is
    /// not aligned for `T`, as that of a `Vec<u8>` may be. Then copy them: `tensor.as_bytes_mut().copy_from_slice(bytes)`.
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

    /// Views bytes as elements, with sizes known at run time; see [`try_from_bytes`](Self::try_from_bytes).
    ///
    /// Needs the feature `bytemuck`.
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
    /// Views the samples of an image. The label is `HWC` or `NHWC`, as an image stores pixel after pixel, and for one channel
    /// also `HW` or `NHW`.
    ///
    /// Needs the feature `image`.
    ///
    /// ```
    /// # use image::{Rgb, RgbImage};
    /// # use tensor_layout::{layout, View, C, H, W};
    /// type Photo = layout!(HWC[C = 3, H = ?, W = ?]);
    /// let image = RgbImage::new(5, 4);
    /// # let mut image = image;
    /// # image.put_pixel(1, 2, Rgb([7, 8, 9])); // x, y
    /// let photo = View::<u8, Photo>::try_from_image(&image)?;
    /// # assert_eq!(photo[(C(0), H(2), W(1))], 7);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the image has no pixels, or if a size or a stride differs from the layout.
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

    /// Views the samples of `FlatSamples`, in a slice, vector or array, with the strides that it states.
    ///
    /// Needs the feature `image`.
    ///
    /// ```
    /// # use image::flat::{FlatSamples, SampleLayout};
    /// # use tensor_layout::{layout, View, C, H, W};
    /// # let (samples, color_hint) = ([1_u8, 2, 3, 4, 5, 6], None);
    /// # let layout = SampleLayout::row_major_packed(2, 3, 1);
    /// # let layout = SampleLayout { channel_stride: 3, width_stride: 1, ..layout };
    /// let samples = FlatSamples { samples, layout, color_hint };
    /// type Planes = layout!(CHW[C = 2, H = ?, W = ?]);
    /// let planes =
    ///     View::<u8, Planes>::try_from_flat_samples(&samples)?;
    /// # assert_eq!(planes[(C(1), H(0), W(0))], 4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_from_image`](Self::try_from_image), and one if there are too few samples.
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

    /// Returns the view as an image with pixels of type `P`, in the same memory; see [`Tensor::try_into_image`].
    ///
    /// Needs the feature `image`.
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

    /// Returns the view as samples with strides, in the same memory; see [`Tensor::try_into_flat_samples`]. Also
    /// returns an error if there are gaps between the elements.
    ///
    /// Needs the feature `image`.
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
    /// Views the elements of an array of `ndarray` 0.17, whose axes must be those of the layout in logical order. If
    /// the array lists its axes in storage order, permute it first:
    ///
    /// ```
    /// # use ndarray::Array3;
    /// # use tensor_layout::{layout, View, C, H, W};
    /// type Photo = layout!(HWC[C = 3, H = ?, W = ?]);
    /// let pixels = Array3::<u8>::zeros((5, 4, 3));
    /// let photo = pixels.view().permuted_axes([2, 0, 1]);
    /// let photo = View::<u8, Photo>::try_from_ndarray(photo)?;
    /// # assert_eq!(photo.into_ndarray().shape(), [3, 5, 4]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// Needs the feature `ndarray`.
    ///
    /// [The guide](crate::guide::borders#images-and-arrays) says more.
    ///
    /// # Errors
    ///
    /// Returns an error if a size, a stride or the number of axes differs from the layout, or a stride is negative.
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

    /// Returns the view as an array, with the axes in logical order; see
    /// [`try_from_ndarray`](Self::try_from_ndarray). The dimension is `Ix1` to `Ix6`, or `IxDyn` for seven or eight axes.
    ///
    /// Needs the feature `ndarray`.
    #[doc(alias("numpy", "array"))]
    #[must_use]
    pub fn into_ndarray(self) -> ArrayView<'a, T, DimensionOf<L>>
    where
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

// Methods of `ViewMut`: bytes, and the memory of other libraries. `view_mut.rs` includes this file.

#[cfg(feature = "bytemuck")]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views bytes as mutable elements, as [`View::try_from_bytes`] does.
    ///
    /// Needs the feature `bytemuck`.
    #[inline]
    pub fn try_from_bytes(bytes: &'a mut [u8]) -> Result<Self, BytesError>
    where
        T: FromBytes + IntoBytes,
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { interop::bytemuck::check::<T, L>() };
        let elements = interop::bytemuck::elements_mut(
            bytes,
            L::SPAN * size_of::<T>(),
            &L::UNCHECKED.of_checked_layout(),
        );
        match ViewMut::new(elements?) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views bytes as mutable elements, as [`View::try_from_bytes_with`] does.
    ///
    /// Needs the feature `bytemuck`.
    pub fn try_from_bytes_with(
        bytes: &'a mut [u8],
        mapping: Mapping<L>,
    ) -> Result<Self, LayoutError>
    where
        T: FromBytes + IntoBytes,
        L::Storage: Writable,
    {
        const { interop::bytemuck::check::<T, L>() };
        let needed = mapping.try_span_bytes::<T>()?;
        let elements = interop::bytemuck::elements_mut(bytes, needed, &mapping)?;
        ViewMut::with(elements, mapping)
    }
}

#[cfg(feature = "image")]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views the samples of an image mutably, as [`View::try_from_image`] does.
    ///
    /// Needs the feature `image`.
    ///
    /// ```
    /// use image::{Luma, GrayImage};
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut image = GrayImage::new(5, 4);
    /// let mut rows =
    ///     ViewMut::<u8, layout!(HW[?, ?])>::try_from_image(
    ///         &mut image,
    ///     )?;
    /// rows[(H(2), W(1))] = 7;
    /// assert_eq!(image.get_pixel(1, 2), &Luma([7])); // x, y
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    pub fn try_from_image<P, Container>(
        image: &'a mut ImageBuffer<P, Container>,
    ) -> Result<Self, LayoutError>
    where
        P: PixelOf<T>,
        Container: DerefMut<Target = [P::Subpixel]>,
        L: ImageLayout<Storage: Writable>,
    {
        const { interop::image::check_pixel::<L, P>() };
        let mapping = interop::image::mapping_of(&image.sample_layout())?;
        ViewMut::from_prefix(image, mapping)
    }

    /// Views the samples of `FlatSamples` mutably, as [`View::try_from_flat_samples`] does. Returns an error if
    /// strides known at run time let two positions share a sample.
    ///
    /// Needs the feature `image`.
    pub fn try_from_flat_samples<Buffer>(
        samples: &'a mut FlatSamples<Buffer>,
    ) -> Result<Self, LayoutError>
    where
        Buffer: AsMut<[T]>,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage + Writable,
    {
        let mapping = interop::image::mapping_of(&samples.layout)?;
        ViewMut::from_prefix(samples.samples.as_mut(), mapping)
    }
}

#[cfg(feature = "ndarray")]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views the elements of an array mutably, as [`View::try_from_ndarray`] does.
    ///
    /// Needs the feature `ndarray`.
    pub fn try_from_ndarray<A: WriteArray<'a, T, L::Axes>>(array: A) -> Result<Self, LayoutError>
    where
        L::Storage: StridedStorage + Writable,
    {
        let mut array = array.array();
        let mapping = interop::strides::mapping_of(array.shape(), array.strides())?;
        // SAFETY: the mapping has the sizes and strides of the array, so both have the same elements. The
        // mutable view of the array, which ends here, guarantees that nothing else reaches the elements for
        // `'a`. No stride is negative, except along axes of size 1, so the first element has the lowest
        // address.
        Ok(unsafe { ViewMut::from_raw_parts(array.as_mut_ptr(), mapping) })
    }

    /// Returns the view as a mutable array; see [`View::into_ndarray`]. To use the view again later,
    /// [`reborrow`](Self::reborrow) it first.
    ///
    /// Needs the feature `ndarray`.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut};
    ///
    /// let mut pixels = [1_u8, 2, 3, 4, 5, 6];
    /// let image = ViewMut::<u8, layout!(WH[H = 2, W = 3])>::from_array(
    ///     &mut pixels,
    /// );
    /// image.into_ndarray().row_mut(1).fill(9);
    /// assert_eq!(pixels, [1, 9, 3, 9, 5, 9]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a stride known at run time is not longer than the distances between the first and last positions
    /// along all axes with shorter strides together, as with the sizes 3 and 2 and the strides 2 and 3: 3 is less
    /// than 4. `ndarray` refuses such an array, although no two positions share an element.
    #[must_use]
    pub fn into_ndarray(mut self) -> ArrayViewMut<'a, T, DimensionOf<L>>
    where
        L::Storage: StridedStorage,
    {
        let mapping = self.mapping();
        assert!(
            interop::ndarray::is_nested(mapping.size_array().as_ref(), mapping.strides().as_ref()),
            "strides that interlock cannot be those of a mutable array: {mapping}"
        );
        // SAFETY: nothing else reaches the elements at the mapping's offsets for `'a`, and this view ends here. They
        // are within one allocation, so they have at most `isize::MAX` bytes. A mapping has at most `isize::MAX`
        // positions and elements. No stride is negative.
        unsafe {
            ArrayViewMut::from_shape_ptr(interop::ndarray::shape_of(&mapping), self.as_mut_ptr())
        }
    }
}

// Methods of `View`: copying elements to another layout. `view.rs` includes this file.

/// # Moving elements to another layout
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> View<'_, T, L> {
    /// Copies all elements to a tensor or view of the same shape. The target may have another storage.
    ///
    /// ```
    /// use tensor_layout::{layout, View, ViewMut};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let mut columns = [0; 6];
    /// rows.relayout_into(
    ///     ViewMut::<u8, layout!(WH[2, 3])>::from_array(
    ///         &mut columns,
    ///     ),
    /// );
    /// assert_eq!(columns, [1, 4, 2, 5, 3, 6]);
    /// ```
    ///
    /// Only elements are written, not padding. A target of another shape, or a target in which two positions
    /// share an element, does not compile.
    ///
    /// On x86, numbers, `bool`, `char`, and arrays of two to four `u8`, `u16`, `f32` or `f64` are moved with the
    /// fastest instructions that the processor has. Without the feature `std`, only those of the
    /// `target-feature`s are used. Portable loops move all other elements, and all elements on other processors.
    ///
    /// [`concat`](crate::concat()) and [`stack`](crate::stack) join tensors to a new one. To write to an existing tensor, copy
    /// each into a part of it, such as `both.crop_mut(H(0), DimH::<1>)`.
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[doc(alias("assign", "copy_", "clone_into", "copy_from", "reorder", "write_to"))]
    #[track_caller]
    pub fn relayout_into<'t, V>(self, target: V)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: FilledFrom<L>>,
    {
        let target = target.into_view_mut();
        let (one, other) = (self.mapping(), target.mapping());
        same_by_type(self.try_relayout_into(target), &one, &other);
    }

    /// Tries [`relayout_into`](Self::relayout_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if this view and the target have different sizes along an axis. The error names this
    /// axis, and nothing is written.
    pub fn try_relayout_into<'t, V>(self, target: V) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TryFilledFrom<L>>,
    {
        let target = V::Element::same(target.into_view_mut());
        self.check_same_sizes(&target.mapping())?;
        // SAFETY: both views have the same sizes.
        unsafe { copy_all(self.elements(), target.elements()) }
        Ok(())
    }

    /// Returns a tensor with the layout `OtherLayout`, and with the shape and elements of this view. Padding
    /// is filled with `T::default()`.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let columns =
    ///     rows.to_layout::<layout!(WH[2, 3], pad(H = 3))>();
    /// assert_eq!(columns.memory(), [1, 4, 0, 2, 5, 0, 3, 6, 0]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the new tensor takes more than `isize::MAX` bytes, or if `OtherLayout` is not valid with the
    /// sizes of this view, for example because the clause `pad(W = 4)` is too small for W = 5. If memory runs out,
    /// the program aborts, as it does for a `Vec`.
    #[doc(alias(
        "contiguous",
        "to",
        "as_standard_layout",
        "ascontiguousarray",
        "to_owned",
        "reorder",
        "memory_format"
    ))]
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_layout<OtherLayout: MovesFrom<L>>(self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
    {
        const { layout::check::<OtherLayout>() };
        // Two static layouts cannot fail, so the texts of errors are no part of a program that has only these.
        self.to_mapping(or_panic(Mapping::of_sizes_of(&self.mapping())))
    }

    /// Tries [`to_layout`](Self::to_layout) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size of this view differs from the size that `OtherLayout` fixes. Also returns
    /// an error if `OtherLayout` is not valid with the sizes of this view, for example because the clause
    /// `pad(W = 4)` is too small for W = 5.
    ///
    /// # Panics
    ///
    /// Panics if the new tensor is too large, as [`to_layout`](Self::to_layout) does.
    #[cfg(feature = "alloc")]
    pub fn try_to_layout<OtherLayout: TryMovesFrom<L>>(
        self,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
    {
        Ok(self.to_mapping(Mapping::of_sizes_of(&self.mapping())?))
    }

    /// Copies all elements to a new tensor with the same sizes.
    #[cfg(feature = "alloc")]
    pub(crate) fn to_mapping<M: TryMovesFrom<L>>(self, mapping: Mapping<M>) -> Tensor<T, M>
    where
        T: Copy + Default + 'static,
    {
        let write = |target| {
            // SAFETY: bounds guarantee that both have the same axes; the sizes are the same. Nothing else has the elements of a
            // new tensor, and no two of its positions share one.
            unsafe { copy_all(self.elements(), target) }
            Ok::<_, Infallible>(())
        };
        // SAFETY: the function writes all elements. A tensor's layout has a storage whose positions share none.
        let Ok(tensor) = unsafe { Tensor::of_written(mapping, T::default(), write) };
        tensor
    }
}

/// # Converting elements
#[tensor_layout_macros::quiet_bounds]
impl<T: Copy + 'static, L: AnyLayout> View<'_, T, L> {
    /// Applies a function to each element, and writes the results to a tensor or view of the same shape. The
    /// target may have another storage.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View};
    ///
    /// let bytes = View::<u8, layout!(HW[2, 2])>::from_array(&[
    ///     0, 51, 102, 255,
    /// ]);
    /// let mut numbers =
    ///     Tensor::<f32, layout!(WH[2, 2])>::filled(0.0);
    /// bytes
    ///     .map_into(&mut numbers, |byte| f32::from(byte) / 255.0);
    /// assert_eq!(numbers.as_slice(), [0.0, 0.4, 0.2, 1.0]);
    /// ```
    ///
    /// The function is called once for each element. The order of calls is not specified.
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[doc(alias("mapv", "map", "apply", "convert", "cast"))]
    #[track_caller]
    pub fn map_into<'t, V>(self, target: V, function: impl Fn(T) -> V::Element)
    where
        V: IntoViewMut<'t, Element: Copy + 'static, Layout: SameSizes<L>>,
    {
        let target = target.into_view_mut();
        let (one, other) = (self.mapping(), target.mapping());
        same_by_type(self.try_map_into(target, function), &one, &other);
    }

    /// Tries [`map_into`](Self::map_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_relayout_into`](Self::try_relayout_into).
    pub fn try_map_into<'t, V>(
        self,
        target: V,
        function: impl Fn(T) -> V::Element,
    ) -> Result<(), LayoutError>
    where
        V: IntoViewMut<'t, Element: Copy + 'static, Layout: TrySameSizes<L>>,
    {
        let target = target.into_view_mut();
        self.check_same_sizes(&target.mapping())?;
        let function = &function;
        // SAFETY: both views have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), &NoAxis, |_| function) }
        Ok(())
    }

    /// Converts each element, and writes the results to a tensor or view of the same shape. `function` takes
    /// a position along `axis`, and returns a closure that converts the elements at this position.
    ///
    /// Use it to prepare images for a model, in one pass:
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, C};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 1, W = 2]);
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = 1, W = 2]);
    ///
    /// let photo = View::<u8, Photo>::from_array(&[
    ///     10, 20, 30, 11, 21, 31,
    /// ]);
    /// let (scale, offset) = ([1.0, 0.5, 0.25], [0.0, -10.0, 0.0]);
    /// let mut planes = Tensor::<f32, Planes>::filled(0.0);
    /// photo.map_along_into(C, &mut planes, |C(c)| {
    ///     move |byte| f32::from(byte) * scale[c] + offset[c]
    /// });
    /// assert_eq!(
    ///     planes.as_slice(),
    ///     [10.0, 11.0, 0.0, 0.5, 7.5, 7.75]
    /// );
    /// ```
    ///
    /// A multiplication and an addition take less time than two divisions, such as by 255 and by a deviation.
    ///
    /// `function` is called at least once for each position along `axis`. Each element is converted once. The
    /// order of calls is not specified.
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[doc(alias("normalize", "normalise"))]
    #[track_caller]
    pub fn map_along_into<'t, Name: AxisName<Axis: AxisOf<L::Axes>>, V, F>(
        self,
        axis: Name,
        target: V,
        function: impl FnMut(Name::Axis) -> F,
    ) where
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        V::Layout: SameSizes<L>,
    {
        let target = target.into_view_mut();
        let (one, other) = (self.mapping(), target.mapping());
        let mapped = self.try_map_along_into(axis, target, function);
        same_by_type(mapped, &one, &other);
    }

    /// Tries [`map_along_into`](Self::map_along_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_relayout_into`](Self::try_relayout_into).
    pub fn try_map_along_into<'t, Name: AxisName<Axis: AxisOf<L::Axes>>, V, F>(
        self,
        axis: Name,
        target: V,
        mut function: impl FnMut(Name::Axis) -> F,
    ) -> Result<(), LayoutError>
    where
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        V::Layout: TrySameSizes<L>,
    {
        let _ = axis;
        let target = target.into_view_mut();
        self.check_same_sizes(&target.mapping())?;
        let axis = AlongAxis::<Name::Axis>::IT;
        let function = |position| function(Name::Axis::at(position));
        // SAFETY: both views have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), &axis, function) }
        Ok(())
    }
}

// Methods of `View`: copying elements to another layout. `view.rs` includes this file.

/// # Moving elements to another layout
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> View<'_, T, L> {
    /// Copies all elements to a tensor or view of the same shape. The target may have another storage. Padding is not
    /// written.
    ///
    /// ```
    /// # use tensor_layout::{layout, Tensor, View};
    /// let rows = View::<u8, layout!(HW[2, 2])>::from_array(&[
    ///     1, 2, 3, 4,
    /// ]);
    /// let mut columns =
    ///     Tensor::<u8, layout!(WH[2, 2])>::filled(0);
    /// rows.relayout_into(&mut columns);
    /// assert_eq!(columns.as_slice(), [1, 3, 2, 4]);
    /// ```
    ///
    /// To join tensors in an existing one, copy each into a part of it. [The guide](crate::guide::features#copies) says
    /// which copies are fast.
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

    /// Tries [`relayout_into`](Self::relayout_into) for run-time sizes.
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
    /// # use tensor_layout::{layout, View};
    /// let rows = View::<u8, layout!(HW[2, 2])>::from_array(&[
    ///     1, 2, 3, 4,
    /// ]);
    /// let columns =
    ///     rows.to_layout::<layout!(WH[2, 2], pad(H = 3))>();
    /// assert_eq!(columns.memory(), [1, 3, 0, 2, 4, 0]);
    /// ```
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

    /// Tries [`to_layout`](Self::to_layout) for run-time sizes.
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
    /// target may have another storage. The function is called once for each element, in any order.
    ///
    /// ```
    /// # use tensor_layout::{layout, Tensor, View};
    /// let bytes = View::<u8, layout!(HW[1, 2])>::from_array(&[
    ///     0, 102,
    /// ]);
    /// let mut numbers =
    ///     Tensor::<f32, layout!(WH[1, 2])>::filled(0.0);
    /// bytes
    ///     .map_into(&mut numbers, |byte| f32::from(byte) / 255.0);
    /// assert_eq!(numbers.as_slice(), [0.0, 0.4]);
    /// ```
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

    /// Tries [`map_into`](Self::map_into) for run-time sizes.
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
        let (axis, function) = (PhantomData::<()>, &function);
        // SAFETY: both views have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), axis, |_| function) }
        Ok(())
    }

    /// Converts each element as [`map_into`](Self::map_into) does. `function` takes a position along `axis`, and
    /// returns a closure that converts the elements at this position:
    ///
    /// ```
    /// # use tensor_layout::{layout, Tensor, View, C};
    /// type Photo = layout!(HWC[C = 2, H = 1, W = 2]);
    /// type Planes = layout!(CHW[C = 2, H = 1, W = 2]);
    /// let photo =
    ///     View::<u8, Photo>::from_array(&[10, 20, 11, 21]);
    /// let scale = [1.0, 0.5];
    /// let mut planes = Tensor::<f32, Planes>::filled(0.0);
    /// photo.map_along_into(C, &mut planes, |C(c)| {
    ///     move |byte| f32::from(byte) * scale[c]
    /// });
    /// assert_eq!(planes.as_slice(), [10.0, 11.0, 10.0, 10.5]);
    /// ```
    ///
    /// `function` is called at least once for each position along `axis`.
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

    /// Tries [`map_along_into`](Self::map_along_into) for run-time sizes.
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
        let axis = PhantomData::<(Name::Axis,)>;
        let function = |position| function(Name::Axis::at(position));
        // SAFETY: both views have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), axis, function) }
        Ok(())
    }
}

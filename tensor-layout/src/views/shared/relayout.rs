// Methods of `ViewMut` and `Tensor`: copying elements to another layout. Both files include this one and define `This`.

/// # Moving elements to another layout
#[cfg_attr(any(doc, doctest), docs_on_tensor(Tensor))]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Copies all elements to a tensor or view of the same shape. The target may have another storage; see
    /// [`View::relayout_into`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let rows =
    ///     Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![
    ///         1, 2, 3, 4, 5, 6,
    ///     ])?;
    /// let mut columns =
    ///     Tensor::<u8, layout!(WH[2, 3])>::filled(0);
    /// rows.relayout_into(&mut columns);
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[track_caller]
    pub fn relayout_into<'t, V>(&self, target: V)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: FilledFrom<L>>,
    {
        self.as_view().relayout_into(target);
    }

    /// Tries [`relayout_into`](Self::relayout_into) for sizes known at run time; see
    /// [`View::try_relayout_into`].
    ///
    /// # Errors
    ///
    /// Returns an error if this tensor and the target have different sizes along an axis. The error names
    /// this axis, and nothing is written.
    pub fn try_relayout_into<'t, V>(&self, target: V) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TryFilledFrom<L>>,
    {
        self.as_view().try_relayout_into(target)
    }

    /// Returns a tensor with the layout `OtherLayout`, and with the shape and elements of this tensor; see
    /// [`View::to_layout`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let rows =
    ///     Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![
    ///         1, 2, 3, 4, 5, 6,
    ///     ])?;
    /// let columns = rows.to_layout::<layout!(WH[2, 3])>();
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the new tensor takes more than `isize::MAX` bytes, or if `OtherLayout` is not valid with the
    /// sizes of this tensor, for example because the clause `pad(W = 4)` is too small for W = 5. If memory runs out,
    /// the program aborts, as it does for a `Vec`.
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_layout<OtherLayout: MovesFrom<L>>(&self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
    {
        const { layout::check::<OtherLayout>() };
        let view = self.as_view();
        view.to_mapping(or_panic(Mapping::of_sizes_of(&view.mapping())))
    }

    /// Tries [`to_layout`](Self::to_layout) for sizes known at run time; see [`View::try_to_layout`].
    ///
    /// # Errors
    ///
    /// Returns an error if a size of this tensor differs from the size that `OtherLayout` fixes. Also returns
    /// an error if `OtherLayout` is not valid with the sizes of this tensor, for example because the clause
    /// `pad(W = 4)` is too small for W = 5.
    ///
    /// # Panics
    ///
    /// Panics if the new tensor is too large, as [`to_layout`](Self::to_layout) does.
    #[cfg(feature = "alloc")]
    pub fn try_to_layout<OtherLayout: TryMovesFrom<L>>(
        &self,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
    {
        self.as_view().try_to_layout()
    }
}

/// # Converting elements
#[cfg_attr(any(doc, doctest), docs_on_tensor(Tensor))]
#[tensor_layout_macros::quiet_bounds]
impl<T: Copy + 'static, L: AnyLayout> This<'_, T, L> {
    /// Applies a function to each element, and writes the results to a tensor or view of the same shape; see
    /// [`View::map_into`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let bytes = Tensor::<u8, layout!(HW[2, 2])>::filled(51);
    /// let mut numbers =
    ///     Tensor::<f32, layout!(WH[2, 2])>::filled(0.0);
    /// bytes
    ///     .map_into(&mut numbers, |byte| f32::from(byte) / 255.0);
    /// assert_eq!(numbers.as_slice(), [0.2; 4]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[track_caller]
    pub fn map_into<'t, V>(&self, target: V, function: impl Fn(T) -> V::Element)
    where
        V: IntoViewMut<'t, Element: Copy + 'static, Layout: SameSizes<L>>,
    {
        self.as_view().map_into(target, function);
    }

    /// Tries [`map_into`](Self::map_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_relayout_into`](Self::try_relayout_into).
    pub fn try_map_into<'t, V>(
        &self,
        target: V,
        function: impl Fn(T) -> V::Element,
    ) -> Result<(), LayoutError>
    where
        V: IntoViewMut<'t, Element: Copy + 'static, Layout: TrySameSizes<L>>,
    {
        self.as_view().try_map_into(target, function)
    }

    /// Converts each element, and writes the results to a tensor or view of the same shape. `function` takes
    /// a position along `axis`, and returns a closure that converts the elements at this position; see
    /// [`View::map_along_into`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C};
    ///
    /// let photo =
    ///     Tensor::<u8, layout!(HWC[C = 2, H = 1, W = 2])>::filled(
    ///         10,
    ///     );
    /// let mut planes = Tensor::<
    ///     f32,
    ///     layout!(CHW[C = 2, H = 1, W = 2]),
    /// >::filled(0.0);
    /// let scale = [1.0, 0.5];
    /// photo.map_along_into(C, &mut planes, |C(c)| {
    ///     move |byte| f32::from(byte) * scale[c]
    /// });
    /// assert_eq!(planes.as_slice(), [10.0, 10.0, 5.0, 5.0]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[track_caller]
    pub fn map_along_into<'t, Name: AxisName<Axis: AxisOf<L::Axes>>, V, F>(
        &self,
        axis: Name,
        target: V,
        function: impl FnMut(Name::Axis) -> F,
    ) where
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        V::Layout: SameSizes<L>,
    {
        self.as_view().map_along_into(axis, target, function);
    }

    /// Tries [`map_along_into`](Self::map_along_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_relayout_into`](Self::try_relayout_into).
    pub fn try_map_along_into<'t, Name: AxisName<Axis: AxisOf<L::Axes>>, V, F>(
        &self,
        axis: Name,
        target: V,
        function: impl FnMut(Name::Axis) -> F,
    ) -> Result<(), LayoutError>
    where
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        V::Layout: TrySameSizes<L>,
    {
        self.as_view().try_map_along_into(axis, target, function)
    }
}

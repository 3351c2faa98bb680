// Methods of `ViewMut` and `Tensor`: copying elements to another layout. Both files include this one and define `This`.

/// # Moving elements to another layout
#[cfg_attr(any(doc, doctest), docs_on_view)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Copies all elements to a tensor or view of the same shape. The target may have another storage; see
    /// [`View::relayout_into`].
    #[track_caller]
    pub fn relayout_into<'t, V>(&self, target: V)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: FilledFrom<L>>,
    {
        self.as_view().relayout_into(target);
    }

    /// Tries [`relayout_into`](Self::relayout_into) for run-time sizes; see
    /// [`View::try_relayout_into`].
    pub fn try_relayout_into<'t, V>(&self, target: V) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TryFilledFrom<L>>,
    {
        self.as_view().try_relayout_into(target)
    }

    /// Returns a tensor with the layout `OtherLayout`, and with the shape and elements of this tensor; see
    /// [`View::to_layout`].
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

    /// Tries [`to_layout`](Self::to_layout) for run-time sizes; see [`View::try_to_layout`].
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
#[cfg_attr(any(doc, doctest), docs_on_view)]
#[tensor_layout_macros::quiet_bounds]
impl<T: Copy + 'static, L: AnyLayout> This<'_, T, L> {
    /// Applies a function to each element, and writes the results to a tensor or view of the same shape; see
    /// [`View::map_into`].
    #[track_caller]
    pub fn map_into<'t, V>(&self, target: V, function: impl Fn(T) -> V::Element)
    where
        V: IntoViewMut<'t, Element: Copy + 'static, Layout: SameSizes<L>>,
    {
        self.as_view().map_into(target, function);
    }

    /// Tries [`map_into`](Self::map_into) for run-time sizes.
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

    /// Tries [`map_along_into`](Self::map_along_into) for run-time sizes.
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

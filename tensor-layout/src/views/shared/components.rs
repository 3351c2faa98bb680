// Methods of `ViewMut` and `Tensor`: components in another order. Both files include this one and define `This`.

/// # Moving components
#[cfg_attr(any(doc, doctest), docs_on_view)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns a tensor with the same components, such as red, green and blue, in the order of `OtherLayout`;
    /// see [`View::to_components`].
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_components<OtherLayout: TakesAllComponents<L>>(&self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout: FixedBeside<L>,
    {
        self.as_view().to_components()
    }

    /// Tries [`to_components`](Self::to_components) for run-time sizes.
    #[cfg(feature = "alloc")]
    pub fn try_to_components<OtherLayout: TakesAllComponents<L>>(
        &self,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
    {
        self.as_view().try_to_components()
    }

    /// Returns a tensor with the components in the order of `OtherLayout`. If this tensor lacks a component
    /// of `OtherLayout`, such as opacity, `value` is written for it; see [`View::to_components_or`].
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_components_or<OtherLayout: TakesComponents<L>>(
        &self,
        value: T,
    ) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout: FixedBeside<L>,
    {
        self.as_view().to_components_or(value)
    }

    /// Tries [`to_components_or`](Self::to_components_or) for run-time sizes.
    #[cfg(feature = "alloc")]
    pub fn try_to_components_or<OtherLayout: TakesComponents<L>>(
        &self,
        value: T,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
    {
        self.as_view().try_to_components_or(value)
    }

    /// Writes the components, such as red, green and blue, to a tensor or view, in the order of the target;
    /// see [`View::components_into`].
    #[track_caller]
    pub fn components_into<'t, V>(&self, target: V)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>>,
        V::Layout: TakesAllComponents<L> + FixedBeside<L>,
    {
        self.as_view().components_into(target);
    }

    /// Tries [`components_into`](Self::components_into) for run-time sizes.
    pub fn try_components_into<'t, V>(&self, target: V) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesAllComponents<L>>,
    {
        self.as_view().try_components_into(target)
    }

    /// Writes the components to a tensor or view. If this tensor lacks a component of the target, such as
    /// opacity, `value` is written for it; see [`View::components_into_or`].
    #[track_caller]
    pub fn components_into_or<'t, V>(&self, target: V, value: T)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>>,
        V::Layout: TakesComponents<L> + FixedBeside<L>,
    {
        self.as_view().components_into_or(target, value);
    }

    /// Tries [`components_into_or`](Self::components_into_or) for run-time sizes.
    pub fn try_components_into_or<'t, V>(&self, target: V, value: T) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesComponents<L>>,
    {
        self.as_view().try_components_into_or(target, value)
    }
}

// Methods of `ViewMut`: components in another order. Included by `view_mut.rs`.

/// # Moving components
///
/// These methods move elements between layouts that declare their components, by the clause `components(C =
/// RGB)` of [`layout!`](crate::layout!).
impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    /// Returns a tensor with the same components in the order of `OtherLayout`; see
    /// [`View::to_components`].
    ///
    /// # Panics
    ///
    /// Panics if memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_components<OtherLayout: TakesAllComponents<L>>(&self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout: FixedBeside<L>,
    {
        self.as_view().to_components()
    }

    /// Tries [`to_components`](Self::to_components) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size that `OtherLayout` fixes differs from the size of this tensor along an axis
    /// without components, or if `OtherLayout` cannot have the sizes of this tensor.
    ///
    /// # Panics
    ///
    /// Panics if memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
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

    /// Returns a tensor with the same components in the order of `OtherLayout`, and `value` for components
    /// that this tensor lacks; see [`View::to_components_or`].
    ///
    /// # Panics
    ///
    /// Panics if memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[cfg(feature = "alloc")]
    #[must_use]
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

    /// Tries [`to_components_or`](Self::to_components_or) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size that `OtherLayout` fixes differs from the size of this tensor along an axis
    /// without components, or if `OtherLayout` cannot have the sizes of this tensor.
    ///
    /// # Panics
    ///
    /// Panics if memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
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

    /// Writes the components to a tensor or view, in the order and storage of the target; see
    /// [`View::components_into`].
    pub fn components_into<'t, V>(&self, target: V)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesAllComponents<L> + FixedBeside<L>>,
    {
        self.as_view().components_into(target);
    }

    /// Tries [`components_into`](Self::components_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size differs. The error names the axis, and nothing is written.
    pub fn try_components_into<'t, V>(&self, target: V) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesAllComponents<L>>,
    {
        self.as_view().try_components_into(target)
    }

    /// Writes the components to a tensor or view, and `value` for components that this tensor lacks; see
    /// [`View::components_into_or`].
    pub fn components_into_or<'t, V>(&self, target: V, value: T)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesComponents<L> + FixedBeside<L>>,
    {
        self.as_view().components_into_or(target, value);
    }

    /// Tries [`components_into_or`](Self::components_into_or) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size differs. The error names the axis, and nothing is written.
    pub fn try_components_into_or<'t, V>(&self, target: V, value: T) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesComponents<L>>,
    {
        self.as_view().try_components_into_or(target, value)
    }
}

// Methods of `ViewMut` and `Tensor`: components in another order. Both files include this one and define `This`.

/// # Moving components
///
/// Components are the kinds of values along one axis, such as red, green and blue. A layout declares them
/// with the clause `components(C = RGB)` of [`layout!`](crate::layout!). These methods move elements between
/// layouts whose components are in different orders.
#[cfg_attr(any(doc, doctest), docs_on_tensor(Tensor))]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns a tensor with the same components, such as red, green and blue, in the order of `OtherLayout`;
    /// see [`View::to_components`].
    ///
    /// # Panics
    ///
    /// Panics if the new tensor takes more than `isize::MAX` bytes. If memory runs out, the program aborts,
    /// as it does for a `Vec`.
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

    /// Tries [`to_components`](Self::to_components) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size of this tensor differs from the size that `OtherLayout` fixes. Sizes along
    /// the axis of the components are not compared. Also returns an error if `OtherLayout` is not valid with
    /// the sizes of this tensor, for example because the clause `pad(W = 4)` is too small for W = 5.
    ///
    /// # Panics
    ///
    /// Panics if the new tensor is too large, as [`to_components`](Self::to_components) does.
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
    ///
    /// # Panics
    ///
    /// Panics if the new tensor is too large, as [`to_components`](Self::to_components) does.
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

    /// Tries [`to_components_or`](Self::to_components_or) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_to_components`](Self::try_to_components).
    ///
    /// # Panics
    ///
    /// Panics if the new tensor is too large, as [`to_components`](Self::to_components) does.
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
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[track_caller]
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
    /// Returns an error if this tensor and the target have different sizes along an axis other than that of
    /// the components. The error names this axis, and nothing is written.
    pub fn try_components_into<'t, V>(&self, target: V) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesAllComponents<L>>,
    {
        self.as_view().try_components_into(target)
    }

    /// Writes the components to a tensor or view. If this tensor lacks a component of the target, such as
    /// opacity, `value` is written for it; see [`View::components_into_or`].
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[track_caller]
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
    /// Returns the errors of [`try_components_into`](Self::try_components_into).
    pub fn try_components_into_or<'t, V>(&self, target: V, value: T) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesComponents<L>>,
    {
        self.as_view().try_components_into_or(target, value)
    }
}

// Methods of `View`: components in another order. `view.rs` includes this file.

/// # Moving components
///
/// These methods reorder the kinds of values along one axis, such as red, green and blue, which a layout declares by the
/// clause `components(C = RGB)` of [`layout!`](crate::layout!). Sizes along this axis are not compared.
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> View<'_, T, L> {
    /// Returns a tensor with the layout `OtherLayout`, and with the components in the order that it declares.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// layout! {
    ///     struct Bgrx = WC[C = 4, W = 1], components(C = BGRX);
    /// #   struct Rgba = WC[C = 4, W = 1], components(C = RGBA);
    ///     struct Rgb = WC[C = 3, W = 1], components(C = RGB);
    /// }
    /// let screen = View::<u8, Bgrx>::from_array(&[3, 2, 1, 0]);
    /// let colours = screen.to_components::<Rgb>();
    /// assert_eq!(colours.as_slice(), [1, 2, 3]);
    /// # let opaque = screen.to_components_or::<Rgba>(255);
    /// # assert_eq!(opaque.as_slice(), [1, 2, 3, 255]);
    /// ```
    ///
    /// `OtherLayout` may lack the components `A` (opacity) and `X` (unused) of this view, and no others. Padding is
    /// filled with `T::default()`.
    #[doc(alias("swap_channels", "swizzle", "rgb", "rgba"))]
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_components<OtherLayout: TakesAllComponents<L>>(self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout: FixedBeside<L>,
    {
        const { check_both::<L, OtherLayout>() };
        or_panic(self.to_components_with(None))
    }

    /// Tries [`to_components`](Self::to_components) for run-time sizes.
    #[cfg(feature = "alloc")]
    pub fn try_to_components<OtherLayout: TakesAllComponents<L>>(
        self,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
    {
        const { check_both::<L, OtherLayout>() };
        self.to_components_with(None)
    }

    /// Returns a tensor as [`to_components`](Self::to_components) does, with `value` for a component `A` or `X` that
    /// this view lacks.
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_components_or<OtherLayout: TakesComponents<L>>(
        self,
        value: T,
    ) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout: FixedBeside<L>,
    {
        const { check_both::<L, OtherLayout>() };
        or_panic(self.to_components_with(Some(&value)))
    }

    /// Tries [`to_components_or`](Self::to_components_or) for run-time sizes.
    #[cfg(feature = "alloc")]
    pub fn try_to_components_or<OtherLayout: TakesComponents<L>>(
        self,
        value: T,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
    {
        const { check_both::<L, OtherLayout>() };
        self.to_components_with(Some(&value))
    }

    /// Writes the components to a tensor or view, in the order of the target; see
    /// [`to_components`](Self::to_components).
    #[track_caller]
    pub fn components_into<'t, V>(self, target: V)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>>,
        V::Layout: TakesAllComponents<L> + FixedBeside<L>,
    {
        const { check_both::<L, V::Layout>() };
        let target = V::Element::same(target.into_view_mut());
        let (one, other) = (self.mapping(), target.mapping());
        same_by_type(self.components_into_with(target, None), &one, &other);
    }

    /// Tries [`components_into`](Self::components_into) for run-time sizes.
    pub fn try_components_into<'t, V>(self, target: V) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesAllComponents<L>>,
    {
        const { check_both::<L, V::Layout>() };
        let target = V::Element::same(target.into_view_mut());
        self.components_into_with(target, None)
    }

    /// Writes the components to a tensor or view, and `value` for a component `A` or `X` that this view lacks; see
    /// [`to_components_or`](Self::to_components_or).
    #[track_caller]
    pub fn components_into_or<'t, V>(self, target: V, value: T)
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>>,
        V::Layout: TakesComponents<L> + FixedBeside<L>,
    {
        const { check_both::<L, V::Layout>() };
        let target = V::Element::same(target.into_view_mut());
        let (one, other) = (self.mapping(), target.mapping());
        let moved = self.components_into_with(target, Some(&value));
        same_by_type(moved, &one, &other);
    }

    /// Tries [`components_into_or`](Self::components_into_or) for run-time sizes.
    pub fn try_components_into_or<'t, V>(self, target: V, value: T) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: SameElement<T>, Layout: TakesComponents<L>>,
    {
        const { check_both::<L, V::Layout>() };
        let target = V::Element::same(target.into_view_mut());
        self.components_into_with(target, Some(&value))
    }

    #[cfg(feature = "alloc")]
    fn to_components_with<OtherLayout: TakesComponents<L>>(
        self,
        value: Option<&T>,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
    {
        const { layout::check::<OtherLayout>() };
        let mut sizes = self.all_sizes();
        sizes[OtherLayout::AXIS] = OtherLayout::POSITIONS.len();
        let mapping = Mapping::<OtherLayout>::of_sizes_and_strides(&sizes, &[0; MAX_RANK])?;
        let mut tensor = Tensor::filled_with(T::default(), mapping);
        self.components_into_with(tensor.as_view_mut(), value)?;
        Ok(tensor)
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "nobody else has the view while elements are written"
    )]
    fn components_into_with<M: TakesComponents<L>>(
        self,
        target: ViewMut<'_, T, M>,
        value: Option<&T>,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
    {
        let (axis, positions) = (M::AXIS, M::POSITIONS);
        let (source, target) = (self.elements(), target.elements());
        let mut sizes = target.mapping().all_sizes();
        // The bounds guarantee this, but unsafe code should not rely on bounds alone.
        assert!(L::Shape::AXES[axis] == M::Shape::AXES[axis] && sizes[axis] == positions.len());
        sizes[axis] = source.mapping().all_sizes()[axis];
        assert!(
            positions
                .iter()
                .flatten()
                .all(|position| *position < sizes[axis])
        );
        self.agree_on_sizes(&sizes)?;
        // SAFETY: both have the same axes, and the same sizes along all axes but one. The positions along that axis
        // have been compared. Nothing else reaches the elements of a mutable view, and no two positions of the view
        // share an element.
        unsafe { copy_components(source, target, axis, positions, value) }
        Ok(())
    }
}

/// Checks two layouts. If one of them lists more or fewer components than the size of their axis, this
/// function fails to compile.
#[track_caller]
const fn check_both<L: AnyLayout, M: AnyLayout>() {
    components::check::<L>();
    components::check::<M>();
}

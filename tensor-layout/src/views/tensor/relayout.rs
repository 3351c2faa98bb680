// Methods of `Tensor`: copying elements to another layout. Included by `tensor.rs`.

/// # Moving elements to another layout
impl<T, L: AnyLayout> Tensor<T, L> {
    /// A copy of all elements in a tensor or view of the same shape, whatever its storage; see
    /// [`View::relayout_into`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let rows = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2, 3, 4, 5, 6])?;
    /// let mut columns = Tensor::<u8, layout!(WH[2, 3])>::filled(0);
    /// rows.relayout_into(&mut columns);
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(&self, target: V)
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        self.as_view().relayout_into(target);
    }

    /// [`relayout_into`](Self::relayout_into) for sizes known at run time; see
    /// [`View::try_relayout_into`].
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(
        &self,
        target: V,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape>,
    {
        self.as_view().try_relayout_into(target)
    }

    /// A tensor of the same shape with the same elements, stored as `OtherLayout` says; see
    /// [`View::to_layout`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let rows = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2, 3, 4, 5, 6])?;
    /// let columns = rows.to_layout::<layout!(WH[2, 3])>();
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn to_layout<OtherLayout>(&self) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout: AnyLayout,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape> + FixedLike<L::Shape>,
    {
        const { layout::check::<OtherLayout>() };
        same_by_type(self.try_to_layout())
    }

    /// [`to_layout`](Self::to_layout) for sizes known at run time; see [`View::try_to_layout`].
    ///
    /// # Errors
    ///
    /// If `OtherLayout` fixes another size, or cannot have these.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    pub fn try_to_layout<OtherLayout>(&self) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout: AnyLayout,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape>,
    {
        self.as_view().try_to_layout()
    }
}

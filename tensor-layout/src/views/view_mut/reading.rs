// Methods of `ViewMut` that only read. Included by `view_mut.rs`.

/// # Reading
///
/// These methods read through the view that [`as_view`](ViewMut::as_view) returns.
impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    /// Returns an iterator over the elements in storage order. Storage order is the fastest order; see
    /// [`View::iter_in_storage_order`].
    #[inline]
    pub fn iter_in_storage_order(&self) -> Iter<'_, T, L, StorageOrder> {
        self.as_view().iter_in_storage_order()
    }

    /// Returns an iterator over the elements with their coordinates, in logical order; see
    /// [`View::indexed_iter`].
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'_, T, L, LogicalOrder> {
        self.as_view().indexed_iter()
    }

    /// Returns an iterator over the elements with their coordinates, in storage order; see
    /// [`View::indexed_iter_in_storage_order`].
    #[inline]
    pub fn indexed_iter_in_storage_order(&self) -> IndexedIter<'_, T, L, StorageOrder> {
        self.as_view().indexed_iter_in_storage_order()
    }

    /// Returns an iterator along one axis. Each item is the part at one position, without that axis; see
    /// [`View::axis_iter`].
    #[must_use]
    #[inline]
    pub fn axis_iter<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &self,
        axis: Name,
    ) -> AxisIter<'_, T, L, Name::Axis>
    where
        L: Fix<(Name::Axis,)>,
    {
        self.as_view().axis_iter(axis)
    }

    /// Returns a parallel iterator of `rayon` along one axis. Each item is the part at one position, without
    /// that axis; see [`View::par_axis_iter`].
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_axis_iter<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &self,
        axis: Name,
    ) -> ParAxisIter<'_, T, L, Name::Axis>
    where
        T: Sync,
        L: Fix<(Name::Axis,)>,
    {
        self.as_view().par_axis_iter(axis)
    }

    /// Returns an iterator over contiguous runs of elements, in storage order. Each run is a slice; see
    /// [`View::runs`].
    pub fn runs(&self) -> Runs<'_, T, L> {
        self.as_view().runs()
    }

    /// Returns all elements in storage order as one slice, or `None` if there are gaps between them; see
    /// [`View::as_contiguous_slice`].
    #[must_use]
    pub fn as_contiguous_slice(&self) -> Option<&'_ [T]> {
        self.as_view().as_contiguous_slice()
    }

    /// Returns an iterator over pairs of elements with equal coordinates: one from this view, and one from
    /// another view of the same shape. The iterator follows the storage order of this view; see
    /// [`View::zip`].
    #[must_use]
    #[inline]
    pub fn zip<'a, U, M>(&'a self, other: View<'a, U, M>) -> Zip<'a, T, L, U, M>
    where
        M: AnyLayout,
        M::Shape: ComparableShape<L::Shape, Itself: FixedLike<L::Shape>>,
    {
        self.as_view().zip(other)
    }

    /// Tries [`zip`](Self::zip) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if this view and `other` have different sizes along an axis. The error names this
    /// axis.
    #[inline]
    pub fn try_zip<'a, U, M>(
        &'a self,
        other: View<'a, U, M>,
    ) -> Result<Zip<'a, T, L, U, M>, LayoutError>
    where
        M: AnyLayout,
        M::Shape: ComparableShape<L::Shape, Itself: Sized>,
    {
        self.as_view().try_zip(other)
    }

    /// Calls a function with each element and its coordinate, in storage order; see
    /// [`View::for_each`].
    #[inline]
    pub fn for_each<'a>(&'a self, function: impl FnMut(L::Axes, &'a T)) {
        self.as_view().for_each(function);
    }

    /// Copies all elements to a tensor or view of the same shape. The target may have another storage; see
    /// [`View::relayout_into`].
    pub fn relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(&self, target: V)
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape, Itself: FixedLike<L::Shape>>,
        MeaningOf<V::Layout>: TakesMeaning<L::Meaning>,
    {
        self.as_view().relayout_into(target);
    }

    /// Tries [`relayout_into`](Self::relayout_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if this view and the target have different sizes along an axis. The error names this
    /// axis, and nothing is written.
    pub fn try_relayout_into<'t, V: IntoViewMut<'t, Element: SameElement<T>>>(
        &self,
        target: V,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape, Itself: Sized>,
        MeaningOf<V::Layout>: TakesMeaning<L::Meaning>,
    {
        self.as_view().try_relayout_into(target)
    }

    /// Applies a function to each element, and writes the results to a tensor or view of the same shape; see
    /// [`View::map_into`].
    pub fn map_into<'t, V: IntoViewMut<'t, Element: Copy + 'static>>(
        &self,
        target: V,
        function: impl Fn(T) -> V::Element,
    ) where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape, Itself: FixedLike<L::Shape>>,
    {
        self.as_view().map_into(target, function);
    }

    /// Tries [`map_into`](Self::map_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if this view and the target have different sizes along an axis. The error names this
    /// axis, and nothing is written.
    pub fn try_map_into<'t, V: IntoViewMut<'t, Element: Copy + 'static>>(
        &self,
        target: V,
        function: impl Fn(T) -> V::Element,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        ShapeOf<V::Layout>: ComparableShape<L::Shape, Itself: Sized>,
    {
        self.as_view().try_map_into(target, function)
    }

    /// Converts each element, and writes the results to a tensor or view of the same shape. `function` takes
    /// a position along `axis`, and returns a closure that converts the elements at this position; see
    /// [`View::map_along_into`].
    pub fn map_along_into<'t, Name: AxisName<Axis: AxisOf<L::Axes>>, V, F>(
        &self,
        axis: Name,
        target: V,
        function: impl FnMut(Name::Axis) -> F,
    ) where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        ShapeOf<V::Layout>: ComparableShape<L::Shape, Itself: FixedLike<L::Shape>>,
    {
        self.as_view().map_along_into(axis, target, function);
    }

    /// Tries [`map_along_into`](Self::map_along_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if this view and the target have different sizes along an axis. The error names this
    /// axis, and nothing is written.
    pub fn try_map_along_into<'t, Name: AxisName<Axis: AxisOf<L::Axes>>, V, F>(
        &self,
        axis: Name,
        target: V,
        function: impl FnMut(Name::Axis) -> F,
    ) -> Result<(), LayoutError>
    where
        T: Copy + 'static,
        V: IntoViewMut<'t, Element: Copy + 'static>,
        F: ElementFunction<T, V::Element>,
        ShapeOf<V::Layout>: ComparableShape<L::Shape, Itself: Sized>,
    {
        self.as_view().try_map_along_into(axis, target, function)
    }

    /// Returns a tensor with the layout `OtherLayout`, and with the shape and elements of this view. Padding
    /// is filled with `T::default()`; see [`View::to_layout`].
    ///
    /// # Panics
    ///
    /// Panics if the new tensor takes more than `isize::MAX` bytes. If memory runs out, the program aborts,
    /// as it does for a `Vec`.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_layout<OtherLayout: AnyLayout<Meaning: TakesMeaning<L::Meaning>>>(
        &self,
    ) -> Tensor<T, OtherLayout>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape, Itself: FixedLike<L::Shape>>,
    {
        const { layout::check::<OtherLayout>() };
        self.as_view().to_layout()
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
    /// Panics if the new tensor takes more than `isize::MAX` bytes. If memory runs out, the program aborts,
    /// as it does for a `Vec`.
    #[cfg(feature = "alloc")]
    pub fn try_to_layout<OtherLayout: AnyLayout<Meaning: TakesMeaning<L::Meaning>>>(
        &self,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + Default + 'static,
        OtherLayout::Storage: StaticStorage + Writable,
        OtherLayout::Shape: ComparableShape<L::Shape, Itself: Sized>,
    {
        self.as_view().try_to_layout()
    }
}

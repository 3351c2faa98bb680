// Methods of `Tensor`: iterators. `tensor.rs` includes this file.

/// # Iterating over the elements
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Returns an iterator over mutable references to the elements, in storage order. Storage order is the
    /// fastest order; see [`ViewMut::iter_mut_in_storage_order`].
    #[inline]
    pub fn iter_mut_in_storage_order(&mut self) -> IterMut<'_, T, L, StorageOrder>
    where
        L::Storage: Writable,
    {
        IterMut::new(self.as_view_mut().borrowed())
    }

    /// Returns an iterator over the elements with their coordinates, in logical order; see
    /// [`View::indexed_iter`].
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'_, T, L, LogicalOrder> {
        self.as_view().indexed_iter()
    }

    /// Returns an iterator over mutable references to the elements with their coordinates, in logical order;
    /// see [`ViewMut::indexed_iter_mut`].
    #[inline]
    pub fn indexed_iter_mut(&mut self) -> IndexedIterMut<'_, T, L, LogicalOrder>
    where
        L::Storage: Writable,
    {
        IndexedIterMut::new(self.as_view_mut().borrowed())
    }

    /// Returns an iterator over mutable references to the elements with their coordinates, in storage order;
    /// see [`ViewMut::indexed_iter_mut_in_storage_order`].
    #[inline]
    pub fn indexed_iter_mut_in_storage_order(&mut self) -> IndexedIterMut<'_, T, L, StorageOrder>
    where
        L::Storage: Writable,
    {
        IndexedIterMut::new(self.as_view_mut().borrowed())
    }

    /// Returns an iterator along one axis. Each item is the mutable part at one position, without that axis;
    /// see [`ViewMut::axis_iter_mut`].
    #[must_use]
    #[inline]
    pub fn axis_iter_mut<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        &mut self,
        axis: Name,
    ) -> AxisIterMut<'_, T, WholeOf<L, Name::Axis>, Name::Axis>
    where
        L::Storage: Writable,
    {
        self.as_view_mut().axis_iter_mut(axis)
    }

    /// Returns an iterator over the mutable one-dimensional parts along an axis, one at each position along the other
    /// axes; see [`ViewMut::lanes_mut`].
    #[must_use]
    #[inline]
    pub fn lanes_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &mut self,
        axis: Name,
    ) -> LanesMut<'_, T, L, (Name::Axis,)>
    where
        L::Storage: Writable,
    {
        self.as_view_mut().lanes_mut(axis)
    }

    /// Returns a parallel iterator of `rayon` along one axis. Each item is the mutable part at one position,
    /// without that axis; see [`ViewMut::par_axis_iter_mut`].
    ///
    /// Needs the feature `rayon`.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_axis_iter_mut<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        &mut self,
        axis: Name,
    ) -> ParAxisIterMut<'_, T, WholeOf<L, Name::Axis>, Name::Axis>
    where
        T: Send,
        L::Storage: Writable,
    {
        self.as_view_mut().par_axis_iter_mut(axis)
    }

    /// Returns an iterator over contiguous runs of elements, as slices in storage order; see
    /// [`View::runs`].
    pub fn runs(&self) -> Runs<'_, T, L> {
        self.as_view().runs()
    }

    /// Returns an iterator over contiguous runs of elements, in storage order. Each run is a mutable slice;
    /// see [`ViewMut::runs_mut`].
    pub fn runs_mut(&mut self) -> RunsMut<'_, T, L>
    where
        L::Storage: Writable,
    {
        RunsMut::new(self.as_view_mut().borrowed())
    }

    /// Returns all elements in storage order as one mutable slice, or `None` if there are gaps between them;
    /// see [`View::as_contiguous_slice`].
    #[must_use]
    pub fn as_contiguous_mut_slice(&mut self) -> Option<&mut [T]>
    where
        L::Storage: Writable,
    {
        let mut runs = self.runs_mut();
        if runs.len() == 1 { runs.next() } else { None }
    }

    /// Returns an iterator over pairs of elements with equal coordinates: one from this tensor, and one from
    /// another tensor of the same shape; see [`View::zip`].
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn zip<'a, R: AsSource<'a, Layout: SameSizes<L>>>(
        &'a self,
        other: R,
    ) -> Zip<'a, T, L, R::Element, R::Layout> {
        self.as_view().zip(other)
    }

    /// Returns an iterator over pairs of elements with equal coordinates: a mutable one from this tensor, and
    /// one from another tensor of the same shape; see [`ViewMut::zip_mut`].
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn zip_mut<'a, R: AsSource<'a, Layout: SameSizes<L>>>(
        &'a mut self,
        other: R,
    ) -> ZipMut<'a, T, L, R::Element, R::Layout>
    where
        L::Storage: Writable,
    {
        let other = other.source();
        let (one, with) = (self.mapping(), other.mapping());
        same_by_type(self.try_zip_mut(other), &one, &with)
    }

    /// Tries [`zip_mut`](Self::zip_mut) for run-time sizes.
    #[inline]
    pub fn try_zip_mut<'a, R: AsSource<'a, Layout: TrySameSizes<L>>>(
        &'a mut self,
        other: R,
    ) -> Result<ZipMut<'a, T, L, R::Element, R::Layout>, LayoutError>
    where
        L::Storage: Writable,
    {
        self.as_view_mut().try_into_zip(other.source())
    }

    /// Calls a function with a mutable reference to each element and its coordinate, in storage order; see
    /// [`ViewMut::for_each_mut`].
    #[inline]
    pub fn for_each_mut(&mut self, function: impl FnMut(L::Axes, &mut T))
    where
        L::Storage: Writable,
    {
        self.as_view_mut().for_each_mut(function);
    }

    /// Fills all elements with copies of a value. Padding stays as it is; see [`ViewMut::fill`].
    #[doc(alias("clear", "zero_"))]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
        L::Storage: Writable,
    {
        self.as_view_mut().fill(value);
    }
}

// Methods of `ViewMut` and `Tensor`: iterators over elements that are read. Both of their files include this one, and
// define `This`.
//
// The files of the types have `iter`, `indexed_iter`, `runs` and `zip`. If a loop over `iter()` writes to the elements,
// the compiler proposes methods of the same `impl` whose names begin with `iter`. So `iter_mut` has to be there.

/// # Iterating without writing
#[cfg_attr(any(doc, doctest), docs_on_view)]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns an iterator over the elements in storage order. Storage order is the fastest order; see
    /// [`View::iter_in_storage_order`].
    #[inline]
    pub fn iter_in_storage_order(&self) -> Iter<'_, T, L, StorageOrder> {
        self.as_view().iter_in_storage_order()
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
    pub fn axis_iter<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        &self,
        axis: Name,
    ) -> AxisIter<'_, T, WholeOf<L, Name::Axis>, Name::Axis> {
        self.as_view().axis_iter(axis)
    }

    /// Returns an iterator over the one-dimensional parts along an axis, one at each position along the other axes; see
    /// [`View::lanes`].
    #[must_use]
    #[inline]
    pub fn lanes<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &self,
        axis: Name,
    ) -> Lanes<'_, T, L, (Name::Axis,)> {
        self.as_view().lanes(axis)
    }

    /// Returns a parallel iterator of `rayon` along one axis. Each item is the part at one position, without
    /// that axis; see [`View::par_axis_iter`].
    ///
    /// Needs the feature `rayon`.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_axis_iter<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        &self,
        axis: Name,
    ) -> ParAxisIter<'_, T, WholeOf<L, Name::Axis>, Name::Axis>
    where
        T: Sync,
    {
        self.as_view().par_axis_iter(axis)
    }

    /// Returns all elements in storage order as one slice, or `None` if there are gaps between them; see
    /// [`View::as_contiguous_slice`].
    #[must_use]
    pub fn as_contiguous_slice(&self) -> Option<&'_ [T]> {
        self.as_view().as_contiguous_slice()
    }

    /// Tries [`zip`](Self::zip) for run-time sizes.
    #[inline]
    pub fn try_zip<'a, R: AsSource<'a, Layout: TrySameSizes<L>>>(
        &'a self,
        other: R,
    ) -> Result<Zip<'a, T, L, R::Element, R::Layout>, LayoutError> {
        self.as_view().try_zip(other)
    }

    /// Calls a function with each element and its coordinate, in storage order; see [`View::for_each`].
    #[inline]
    pub fn for_each<'a>(&'a self, function: impl FnMut(L::Axes, &'a T)) {
        self.as_view().for_each(function);
    }
}

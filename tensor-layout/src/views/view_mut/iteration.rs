// Methods of `ViewMut`: iterators. `view_mut.rs` includes this file.

/// # Iterating over the elements
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Returns an iterator over the elements; see [`View::iter`].
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L, LogicalOrder> {
        self.as_view().iter()
    }

    /// Returns an iterator over mutable references to the elements, in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut};
    ///
    /// let mut columns = [0; 4];
    /// let mut image =
    ///     ViewMut::<u8, layout!(WH[H = 2, W = 2])>::from_array(
    ///         &mut columns,
    ///     );
    /// image.iter_mut().zip(1..).for_each(|(pixel, i)| *pixel = i);
    /// assert_eq!(columns, [1, 3, 2, 4]);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L, LogicalOrder> {
        IterMut::new(self.reborrow().elements)
    }

    /// Returns an iterator over mutable references to the elements, in storage order, which is the fastest; see
    /// [`View::iter_in_storage_order`].
    #[inline]
    pub fn iter_mut_in_storage_order(&mut self) -> IterMut<'_, T, L, StorageOrder> {
        IterMut::new(self.reborrow().elements)
    }

    /// Returns an iterator over the elements with their coordinates; see [`View::indexed_iter`].
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'_, T, L, LogicalOrder> {
        self.as_view().indexed_iter()
    }

    /// Returns an iterator over mutable references to the elements with their coordinates, in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 2])>::filled(5);
    /// for ((H(h), W(w)), pixel) in image.indexed_iter_mut() {
    ///     *pixel += 10 * h + w;
    /// }
    /// assert_eq!(image.as_slice(), [5, 6, 15, 16]);
    /// ```
    #[inline]
    pub fn indexed_iter_mut(&mut self) -> IndexedIterMut<'_, T, L, LogicalOrder> {
        IndexedIterMut::new(self.reborrow().elements)
    }

    /// Returns an iterator over mutable references to the elements with their coordinates, in storage order;
    /// see [`View::indexed_iter_in_storage_order`].
    #[inline]
    pub fn indexed_iter_mut_in_storage_order(&mut self) -> IndexedIterMut<'_, T, L, StorageOrder> {
        IndexedIterMut::new(self.reborrow().elements)
    }

    /// Returns an iterator over the mutable parts at each position along one axis, without that axis. No two parts
    /// share an element.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, W};
    ///
    /// let mut image = Tensor::<u8, layout!(HW[2, 2])>::filled(0);
    /// for (value, mut column) in (1..).zip(image.axis_iter_mut(W)) {
    ///     column.fill(value);
    /// }
    /// assert_eq!(image.as_slice(), [1, 2, 1, 2]);
    /// ```
    #[must_use]
    #[inline]
    pub fn axis_iter_mut<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        self,
        axis: Name,
    ) -> AxisIterMut<'a, T, WholeOf<L, Name::Axis>, Name::Axis> {
        let _ = axis;
        AxisIterMut::new(SameLayout::of_view_mut(self))
    }

    /// Returns an iterator over the mutable one-dimensional parts along an axis; see [`View::lanes`]. No two parts
    /// share an element.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, W};
    ///
    /// let mut image = Tensor::<u8, layout!(HW[2, 3])>::from_vec(
    ///     vec![3, 1, 2, 6, 5, 4],
    /// )?;
    /// for mut row in image.lanes_mut(W) {
    ///     let least = row.as_view().iter().copied().min().unwrap();
    ///     row.iter_mut().for_each(|pixel| *pixel -= least);
    /// }
    /// assert_eq!(image.as_slice(), [2, 0, 1, 2, 1, 0]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("cumprod", "cumsum"))]
    #[must_use]
    #[inline]
    pub fn lanes_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
    ) -> LanesMut<'a, T, L, (Name::Axis,)> {
        let _ = axis;
        LanesMut::new(self)
    }

    /// Returns a parallel iterator of `rayon` over the mutable parts at each position along one axis; see
    /// [`View::par_axis_iter`].
    ///
    /// Needs the feature `rayon`.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use tensor_layout::{layout, Tensor, N};
    ///
    /// type Frames = layout!(NHW[N = 2, H = 1, W = 2]);
    /// let mut frames = Tensor::<u8, Frames>::filled(0);
    /// let numbered = frames.par_axis_iter_mut(N).zip([1, 2]);
    /// numbered.for_each(|(mut frame, number)| frame.fill(number));
    /// assert_eq!(frames.as_slice(), [1, 1, 2, 2]);
    /// ```
    #[cfg(feature = "rayon")]
    #[doc(alias("rayon", "parallel", "par_iter", "into_par_iter", "threads"))]
    #[must_use]
    pub fn par_axis_iter_mut<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        self,
        axis: Name,
    ) -> ParAxisIterMut<'a, T, WholeOf<L, Name::Axis>, Name::Axis>
    where
        T: Send,
    {
        let _ = axis;
        ParAxisIterMut(AxisIterMut::new(SameLayout::of_view_mut(self)))
    }

    /// Returns an iterator over contiguous runs of elements; see [`View::runs`].
    pub fn runs(&self) -> Runs<'_, T, L> {
        self.as_view().runs()
    }

    /// Returns an iterator over contiguous runs of elements, as mutable slices without padding; see [`View::runs`].
    pub fn runs_mut(&mut self) -> RunsMut<'_, T, L> {
        RunsMut::new(self.reborrow().elements)
    }

    /// Returns the elements in storage order; see [`View::as_slice`].
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T]
    where
        L::Storage: StaticStorage,
    {
        const { check_no_gaps::<L>() };
        match self.as_contiguous_slice() {
            Some(elements) => elements,
            None => unreachable!("there are no gaps"),
        }
    }

    /// Returns the elements in storage order, to write them; see [`View::as_slice`]. If there may be gaps between
    /// them, the call does not compile: use [`as_contiguous_mut_slice`](Self::as_contiguous_mut_slice) or
    /// [`runs_mut`](Self::runs_mut).
    #[must_use]
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T]
    where
        L::Storage: StaticStorage,
    {
        const { check_no_gaps::<L>() };
        match self.as_contiguous_mut_slice() {
            Some(elements) => elements,
            None => unreachable!("there are no gaps"),
        }
    }

    /// Returns all elements in storage order as one mutable slice; see [`View::as_contiguous_slice`].
    #[must_use]
    pub fn as_contiguous_mut_slice(&mut self) -> Option<&mut [T]> {
        let mut runs = self.runs_mut();
        if runs.len() == 1 { runs.next() } else { None }
    }

    /// Returns an iterator over pairs of elements with equal coordinates; see [`View::zip`].
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn zip<'b, R: AsSource<'b, Layout: SameSizes<L>>>(
        &'b self,
        other: R,
    ) -> Zip<'b, T, L, R::Element, R::Layout> {
        self.as_view().zip(other)
    }

    /// Returns an iterator over pairs of elements with equal coordinates, as [`View::zip`] does. The element of this
    /// view is mutable.
    ///
    /// ```
    /// use tensor_layout::{layout, View, Tensor};
    ///
    /// let mut sums = Tensor::<u8, layout!(HW[2, 2])>::filled(10);
    /// let columns =
    ///     View::<u8, layout!(WH[2, 2])>::from_array(&[1, 3, 2, 4]);
    /// for (sum, pixel) in sums.zip_mut(columns) {
    ///     *sum += pixel;
    /// }
    /// assert_eq!(sums.as_slice(), [11, 12, 13, 14]);
    /// ```
    #[doc(alias = "zip_mut_with")]
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn zip_mut<'b, R: AsSource<'b, Layout: SameSizes<L>>>(
        &'b mut self,
        other: R,
    ) -> ZipMut<'b, T, L, R::Element, R::Layout> {
        let other = other.source();
        let (one, with) = (self.mapping(), other.mapping());
        same_by_type(self.try_zip_mut(other), &one, &with)
    }

    /// Tries [`zip_mut`](Self::zip_mut) for run-time sizes.
    #[inline]
    pub fn try_zip_mut<'b, R: AsSource<'b, Layout: TrySameSizes<L>>>(
        &'b mut self,
        other: R,
    ) -> Result<ZipMut<'b, T, L, R::Element, R::Layout>, LayoutError> {
        self.reborrow().try_into_zip(other.source())
    }

    /// Consumes the view. Returns an iterator over pairs of elements with equal coordinates: a mutable one
    /// from the view, and one from `other`.
    #[inline]
    pub(crate) fn try_into_zip<U, M: AnyLayout>(
        self,
        other: View<'a, U, M>,
    ) -> Result<ZipMut<'a, T, L, U, M>, LayoutError>
    where
        M::Shape: ComparableShape<L::Shape>,
    {
        self.check_same_sizes(&other.mapping())?;
        // SAFETY: both views have the same sizes.
        Ok(unsafe { ZipMut::new(self.elements, other) })
    }

    /// Calls a function with the coordinate of each element and a mutable reference to this element, in
    /// storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut table = Tensor::<usize, layout!(HW[2, 2])>::filled(0);
    /// table.for_each_mut(|(H(h), W(w)), cell| *cell = h + w);
    /// assert_eq!(table.as_slice(), [0, 1, 1, 2]);
    /// ```
    #[doc(alias("map_inplace", "par_map_inplace"))]
    #[inline]
    pub fn for_each_mut(&mut self, mut function: impl FnMut(L::Axes, &mut T)) {
        self.indexed_iter_mut_in_storage_order()
            .for_each(|(coordinate, element)| function(coordinate, element));
    }

    /// Fills all elements with copies of a value. Padding stays as it is.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut};
    ///
    /// type Padded = layout!(HW[H = 2, W = 1], pad(W = 2));
    /// let mut memory = [1, 2, 3, 4];
    /// ViewMut::<_, Padded>::from_array(&mut memory).fill(0);
    /// assert_eq!(memory, [0, 2, 0, 4]);
    /// ```
    #[doc(alias("fill_", "clear", "zero_"))]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.runs_mut().for_each(|run| run.fill(value.clone()));
    }
}

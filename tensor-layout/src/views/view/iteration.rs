// Methods of `View`: iterators. `view.rs` includes this file.

/// # Iterating over the elements
#[tensor_layout_macros::quiet_bounds]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Returns an iterator over the elements in logical order.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// type Columns = layout!(WH[2, 2]);
    /// let columns = View::<u8, Columns>::from_array(&[1, 3, 2, 4]);
    /// assert!(columns.iter().eq(&[1, 2, 3, 4]));
    /// assert!(columns.iter().rev().eq(&[4, 3, 2, 1]));
    /// assert!(columns.iter_in_storage_order().eq(&[1, 3, 2, 4]));
    /// ```
    #[doc(alias("flat", "elements"))]
    #[inline]
    pub fn iter(&self) -> Iter<'a, T, L, LogicalOrder> {
        Iter::new(self.elements)
    }

    /// Returns an iterator over the elements in storage order, which is the fastest; see [`iter`](Self::iter). Of
    /// run-time strides, the shortest varies fastest.
    #[doc(alias = "nditer")]
    #[inline]
    pub fn iter_in_storage_order(&self) -> Iter<'a, T, L, StorageOrder> {
        Iter::new(self.elements)
    }

    /// Returns an iterator over the elements with their coordinates, in logical order.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 9, 4, 5, 6,
    /// ]);
    /// let brightest =
    ///     image.indexed_iter().max_by_key(|(_, pixel)| **pixel);
    /// assert_eq!(brightest, Some(((H(0), W(2)), &9)));
    /// ```
    #[doc(alias("ndenumerate", "enumerate"))]
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'a, T, L, LogicalOrder> {
        IndexedIter::new(self.elements)
    }

    /// Returns an iterator over the elements with their coordinates, in storage order, which is the fastest; see
    /// [`indexed_iter`](Self::indexed_iter).
    #[inline]
    pub fn indexed_iter_in_storage_order(&self) -> IndexedIter<'a, T, L, StorageOrder> {
        IndexedIter::new(self.elements)
    }

    /// Returns an iterator over the parts at each position along one axis, without that axis. Along the
    /// outermost axis of the storage, a part has the layout that a program would declare for it.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H};
    /// let image = View::<u8, layout!(HW[2, 2])>::from_array(&[
    ///     1, 2, 3, 4,
    /// ]);
    /// let sums = image
    ///     .axis_iter(H)
    ///     .map(|row| row.iter().sum::<u8>());
    /// assert!(sums.eq([3, 7]));
    /// ```
    #[doc(alias("outer_iter", "unbind", "rows", "columns"))]
    #[must_use]
    #[inline]
    pub fn axis_iter<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        self,
        axis: Name,
    ) -> AxisIter<'a, T, WholeOf<L, Name::Axis>, Name::Axis> {
        let _ = axis;
        AxisIter::new(SameLayout::of_view(self))
    }

    /// Returns an iterator over the one-dimensional parts along an axis, at each position along the others, in
    /// logical order.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H};
    /// let image = View::<u8, layout!(HW[2, 2])>::from_array(&[
    ///     1, 2, 3, 4,
    /// ]);
    /// let sums =
    ///     image.lanes(H).map(|column| column.iter().sum::<u8>());
    /// assert!(sums.eq([4, 6]));
    /// ```
    #[doc(alias("apply_along_axis", "argmax", "softmax", "rows", "fibers"))]
    #[must_use]
    #[inline]
    pub fn lanes<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
    ) -> Lanes<'a, T, L, (Name::Axis,)> {
        let _ = axis;
        Lanes::new(self)
    }

    /// Returns a parallel iterator of `rayon` over the parts at each position along one axis, without that axis.
    ///
    /// Needs the feature `rayon`.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// # use tensor_layout::{layout, View, N};
    /// # type Frames = layout!(NHW[N = 2, H = 1, W = 2]);
    /// # let frames = View::<u8, Frames>::from_array(&[1, 2, 3, 4]);
    /// let sums: Vec<u8> = frames
    ///     .par_axis_iter(N)
    ///     .map(|frame| frame.iter().sum())
    ///     .collect();
    /// # assert_eq!(sums, [3, 7]);
    /// ```
    ///
    /// Give each thread enough work: a whole image, or a [band of rows](crate::guide::recipes#on-several-threads).
    #[cfg(feature = "rayon")]
    #[doc(alias("rayon", "parallel", "par_iter", "into_par_iter", "threads"))]
    #[must_use]
    pub fn par_axis_iter<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        self,
        axis: Name,
    ) -> ParAxisIter<'a, T, WholeOf<L, Name::Axis>, Name::Axis>
    where
        T: Sync,
    {
        let _ = axis;
        ParAxisIter(AxisIter::new(SameLayout::of_view(self)))
    }

    /// Returns an iterator over contiguous runs of elements, as slices in storage order.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// type Rows = layout!(HW[H = 2, W = 2], pad(W = 3));
    /// let rows = View::<u8, Rows>::from_array(&[1, 2, 0, 3, 4]);
    /// assert!(rows.runs().eq([[1, 2], [3, 4]]));
    /// ```
    ///
    /// A run may be shorter than possible in blocks, and if the next row is adjacent only by chance.
    #[doc(alias("chunks", "rows"))]
    pub fn runs(&self) -> Runs<'a, T, L> {
        Runs::new(self.elements)
    }

    /// Returns the elements in storage order.
    ///
    /// If the layout may have gaps between elements, the call does not compile: use
    /// [`as_contiguous_slice`](Self::as_contiguous_slice) or [`runs`](Self::runs). Padding after the last element is not in
    /// the slice. With `broadcast`, it has each stored element once.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let image = View::<u8, layout!(WH[2, 1])>::from_array(&[1, 2]);
    /// assert_eq!(image.as_slice(), [1, 2]);
    /// # type Rows = layout!(HW[H = 2, W = 2], pad(W = 3));
    /// # let rows = View::<u8, Rows>::from_array(&[1, 2, 0, 3, 4]);
    /// # let rows = rows.axis_iter(H).map(|row| row.as_slice());
    /// # assert!(rows.eq([[1, 2], [3, 4]]));
    /// ```
    #[doc(alias = "data")]
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &'a [T]
    where
        L::Storage: StaticStorage,
    {
        const { check_no_gaps::<L>() };
        // SAFETY: all elements can be read for `'a`. A layout without gaps has an element at each offset that
        // is less than the span.
        unsafe { slice::from_raw_parts(self.as_ptr(), self.elements.mapping().span()) }
    }

    /// Returns all elements in storage order as one slice, or `None` if there are gaps between them.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let image = View::<u8, layout!(HW[2, 2])>::from_array(&[7; 4]);
    /// assert!(image.fix((H(1),)).as_contiguous_slice().is_some());
    /// assert!(image.fix((W(1),)).as_contiguous_slice().is_none());
    /// ```
    #[doc(alias("as_slice_memory_order", "is_contiguous", "data"))]
    #[must_use]
    pub fn as_contiguous_slice(&self) -> Option<&'a [T]> {
        let mut runs = self.runs();
        if runs.len() == 1 { runs.next() } else { None }
    }

    /// Returns an iterator over pairs of elements with equal coordinates, one of this view and one of another tensor of the
    /// same shape, in the storage order of this view.
    ///
    /// ```
    /// # use tensor_layout::{layout, View};
    /// let row = View::<u8, layout!(HW[1, 2])>::from_array(&[1, 2]);
    /// let other = View::<u8, layout!(WH[1, 2])>::from_array(&[3, 4]);
    /// assert!(row.zip(other).eq([(&1, &3), (&2, &4)]));
    /// ```
    #[doc(alias = "azip")]
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn zip<R: AsSource<'a, Layout: SameSizes<L>>>(
        self,
        other: R,
    ) -> Zip<'a, T, L, R::Element, R::Layout> {
        let other = other.source();
        let (one, with) = (self.mapping(), other.mapping());
        same_by_type(self.try_zip(other), &one, &with)
    }

    /// Tries [`zip`](Self::zip) for run-time sizes.
    #[inline]
    pub fn try_zip<R: AsSource<'a, Layout: TrySameSizes<L>>>(
        self,
        other: R,
    ) -> Result<Zip<'a, T, L, R::Element, R::Layout>, LayoutError> {
        let other = other.source();
        self.check_same_sizes(&other.mapping())?;
        // SAFETY: both views have the same sizes.
        Ok(unsafe { Zip::new(self.elements, other) })
    }

    /// Calls a function with the items of [`indexed_iter_in_storage_order`](Self::indexed_iter_in_storage_order):
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// # let image = View::<u32, layout!(HW[2, 2])>::from_array(&[
    /// #     1, 2, 3, 4,
    /// # ]);
    /// let mut rows = [0; 2];
    /// image.for_each(|(H(h), W(_)), pixel| rows[h] += pixel);
    /// # assert_eq!(rows, [3, 7]);
    /// ```
    #[doc(alias = "map_inplace")]
    #[inline]
    pub fn for_each(&self, mut function: impl FnMut(L::Axes, &'a T)) {
        self.indexed_iter_in_storage_order()
            .for_each(|(coordinate, element)| function(coordinate, element));
    }
}

// Methods of `ViewMut` and `Tensor`: iterators over elements that are read. Both of their files include this one, and
// define `This`.
//
// The files of the types have `iter`, `indexed_iter`, `runs` and `zip`. If a loop over `iter()` writes to the elements,
// the compiler proposes methods of the same `impl` whose names begin with `iter`. So `iter_mut` has to be there.

/// # Iterating without writing
///
/// These methods read through the view that `as_view` returns.
#[cfg_attr(any(doc, doctest), docs_on_tensor(Tensor))]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns an iterator over the elements in storage order. Storage order is the fastest order; see
    /// [`View::iter_in_storage_order`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// type Columns = layout!(WH[H = 2, W = 3]);
    /// let mut image =
    ///     Tensor::<usize, Columns>::from_fn(|(H(h), W(w))| {
    ///         10 * h + w
    ///     });
    /// assert!(
    ///     image
    ///         .iter_in_storage_order()
    ///         .eq(&[0, 10, 1, 11, 2, 12])
    /// );
    /// image
    ///     .iter_mut_in_storage_order()
    ///     .zip(1..)
    ///     .for_each(|(pixel, number)| *pixel = number);
    /// assert!(image.iter().eq(&[1, 3, 5, 2, 4, 6]));
    /// ```
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
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// let sums: Vec<usize> = image
    ///     .axis_iter(H)
    ///     .map(|row| row.iter().sum())
    ///     .collect();
    /// assert_eq!(sums, [3, 33]);
    /// for (number, mut column) in
    ///     (1..).zip(image.axis_iter_mut(W))
    /// {
    ///     column.fill(number);
    /// }
    /// assert_eq!(image.as_slice(), [1, 2, 3, 1, 2, 3]);
    /// ```
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
    ///
    /// Softmax along the classes of each row:
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C};
    ///
    /// type Scores = layout!(NC[N = 2, C = 2]);
    /// let mut scores = Tensor::<f32, Scores>::from_vec(vec![
    ///     0.0, 0.0, 1.0, 1.0,
    /// ])
    /// .unwrap();
    /// for mut lane in scores.lanes_mut(C) {
    ///     lane.iter_mut().for_each(|score| *score = score.exp());
    ///     let sum: f32 = lane.as_view().iter().sum();
    ///     lane.iter_mut().for_each(|score| *score /= sum);
    /// }
    /// assert_eq!(scores.as_slice(), [0.5; 4]);
    /// assert!(
    ///     scores
    ///         .lanes(C)
    ///         .all(|lane| lane.iter().sum::<f32>() == 1.0)
    /// );
    /// ```
    #[must_use]
    #[inline]
    pub fn lanes<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &self,
        axis: Name,
    ) -> Lanes<'_, T, L, (Name::Axis,)>
    where
        L: LanesAlong<(Name::Axis,)>,
    {
        self.as_view().lanes(axis)
    }

    /// Returns a parallel iterator of `rayon` along one axis. Each item is the part at one position, without
    /// that axis; see [`View::par_axis_iter`].
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// let sums: Vec<usize> = image
    ///     .par_axis_iter(H)
    ///     .map(|row| row.iter().sum())
    ///     .collect();
    /// assert_eq!(sums, [3, 33]);
    /// image
    ///     .par_axis_iter_mut(W)
    ///     .zip([1, 2, 3])
    ///     .for_each(|(mut column, number)| column.fill(number));
    /// assert_eq!(image.as_slice(), [1, 2, 3, 1, 2, 3]);
    /// ```
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
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let mut packed = Tensor::<u8, layout!(HW[2, 2])>::filled(1);
    /// assert_eq!(
    ///     packed.as_contiguous_slice(),
    ///     Some([1; 4].as_slice())
    /// );
    /// assert!(packed.as_contiguous_mut_slice().is_some());
    ///
    /// let padded =
    ///     Tensor::<u8, layout!(HW[2, 2], pad(W = 4))>::filled(1);
    /// assert_eq!(padded.as_contiguous_slice(), None);
    /// ```
    #[must_use]
    pub fn as_contiguous_slice(&self) -> Option<&'_ [T]> {
        self.as_view().as_contiguous_slice()
    }

    /// Tries [`zip`](Self::zip) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if this tensor and `other` have different sizes along an axis. The error names this
    /// axis.
    #[inline]
    pub fn try_zip<'a, R>(
        &'a self,
        other: R,
    ) -> Result<Zip<'a, T, L, R::Element, R::Layout>, LayoutError>
    where
        R: AsSource<'a, Layout: TrySameSizes<L>>,
    {
        self.as_view().try_zip(other)
    }

    /// Calls a function with each element and its coordinate, in storage order; see [`View::for_each`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut table =
    ///     Tensor::<usize, layout!(HW[2, 3])>::filled(1);
    /// table.for_each_mut(|(H(h), W(w)), cell| *cell += h * w);
    /// let mut sum = 0;
    /// table.for_each(|_, cell| sum += cell);
    /// assert_eq!(sum, 9);
    /// ```
    #[inline]
    pub fn for_each<'a>(&'a self, function: impl FnMut(L::Axes, &'a T)) {
        self.as_view().for_each(function);
    }
}

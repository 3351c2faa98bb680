// Methods of `View`: iterators. `view.rs` includes this file.

/// # Iterating over the elements
#[tensor_layout_macros::quiet_bounds]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Returns an iterator over the elements in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let columns =
    ///     View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[
    ///         1, 4, 2, 5, 3, 6,
    ///     ]);
    /// assert!(columns.iter().eq(&[1, 2, 3, 4, 5, 6]));
    /// assert!(columns.iter().rev().eq(&[6, 5, 4, 3, 2, 1]));
    /// ```
    #[doc(alias("flat", "elements"))]
    #[inline]
    pub fn iter(&self) -> Iter<'a, T, L, LogicalOrder> {
        Iter::new(self.elements)
    }

    /// Returns an iterator over the elements in storage order. Storage order is the fastest order.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let columns =
    ///     View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[
    ///         1, 4, 2, 5, 3, 6,
    ///     ]);
    /// assert!(
    ///     columns.iter_in_storage_order().eq(&[1, 4, 2, 5, 3, 6])
    /// );
    /// ```
    ///
    /// If strides are known only at run time, the axis with the shortest stride varies fastest.
    #[doc(alias = "nditer")]
    #[inline]
    pub fn iter_in_storage_order(&self) -> Iter<'a, T, L, StorageOrder> {
        Iter::new(self.elements)
    }

    /// Returns an iterator over the elements with their coordinates, in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
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

    /// Returns an iterator over the elements with their coordinates, in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// // W is before H in the label, so H is adjacent in memory.
    /// let view =
    ///     View::<_, layout!(WH[W = 2, H = 2])>::from_array(&[
    ///         1, 2, 3, 4,
    ///     ]);
    /// assert!(view.indexed_iter_in_storage_order().eq([
    ///     ((H(0), W(0)), &1),
    ///     ((H(1), W(0)), &2),
    ///     ((H(0), W(1)), &3),
    ///     ((H(1), W(1)), &4),
    /// ]));
    /// ```
    #[inline]
    pub fn indexed_iter_in_storage_order(&self) -> IndexedIter<'a, T, L, StorageOrder> {
        IndexedIter::new(self.elements)
    }

    /// Returns an iterator along one axis. Each item is the part at one position, without that axis. Along the
    /// outermost axis of the storage, a part has the layout that a program would declare for it, such as `Photo`
    /// for a batch of photos.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let sums: Vec<u8> = image
    ///     .axis_iter(H)
    ///     .map(|row| row.iter().sum())
    ///     .collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[doc(alias("outer_iter", "unbind", "rows", "columns"))]
    #[must_use]
    #[inline]
    pub fn axis_iter<Name: AxisName<Axis: AxisOf<L::Axes> + HasParts<L>>>(
        self,
        axis: Name,
    ) -> AxisIter<'a, T, WholeOf<L, Name::Axis>, Name::Axis> {
        let _ = axis;
        AxisIter::new(ThisLayout::view(self))
    }

    /// Returns an iterator over the one-dimensional parts along an axis. There is one at each position along the other
    /// axes, in logical order.
    ///
    /// The class with the highest score, at each pixel:
    ///
    /// ```
    /// use tensor_layout::{layout, View, C};
    ///
    /// type Scores = layout!(CHW[C = 3, H = 1, W = 2]);
    /// let scores =
    ///     View::<i32, Scores>::from_array(&[1, 9, 7, 2, 3, 4]);
    /// let classes: Vec<_> = scores
    ///     .lanes(C)
    ///     .map(|lane| {
    ///         lane.indexed_iter()
    ///             .max_by_key(|(_, score)| **score)
    ///             .map(|(c, _)| c)
    ///     })
    ///     .collect();
    /// assert_eq!(classes, [Some((C(1),)), Some((C(0),))]);
    /// ```
    ///
    /// [`axis_iter`](Self::axis_iter) is the opposite: its parts have all axes but one.
    #[doc(alias("apply_along_axis", "argmax", "softmax", "rows", "fibers"))]
    #[must_use]
    #[inline]
    pub fn lanes<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
    ) -> Lanes<'a, T, L, (Name::Axis,)>
    where
        L: LanesAlong<(Name::Axis,)>,
    {
        let _ = axis;
        Lanes::new(self)
    }

    /// Returns a parallel iterator of `rayon` along one axis. Each item is the part at one position, without
    /// that axis.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use tensor_layout::{layout, View, N};
    ///
    /// type Frames = layout!(NHW[N = 4, H = 1, W = 2]);
    /// let frames = View::<u8, Frames>::from_array(&[
    ///     1, 2, 3, 4, 5, 6, 7, 8,
    /// ]);
    /// let sums: Vec<u8> = frames
    ///     .par_axis_iter(N)
    ///     .map(|frame| frame.iter().sum())
    ///     .collect();
    /// assert_eq!(sums, [3, 7, 11, 15]);
    /// ```
    ///
    /// Give each thread enough work: a whole image is enough, a row is not. Copies to another layout are
    /// fastest with many rows at once. So split the rows into bands, a few for each thread:
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use tensor_layout::{layout, Tensor, C, DimP, DimY, H, Y};
    ///
    /// let pixels = Tensor::<
    ///     u8,
    ///     layout!(HWC[H = 1080, W = 2, C = 3]),
    /// >::filled(128);
    /// let mut planes = Tensor::<
    ///     f32,
    ///     layout!(CHW[C = 3, H = 1080, W = 2]),
    /// >::filled(0.0);
    ///
    /// // 8 bands of 135 rows.
    /// let bands = pixels.split(H, (DimY::<8>, DimP::<135>));
    /// let targets = planes.split_mut(H, (DimY::<8>, DimP::<135>));
    /// let pairs = targets
    ///     .par_axis_iter_mut(Y)
    ///     .zip(bands.par_axis_iter(Y));
    /// pairs.for_each(|(mut target, band)| {
    ///     band.map_along_into(C, &mut target, |C(_)| {
    ///         |byte| f32::from(byte) / 128.0
    ///     });
    /// });
    /// assert!(planes.iter().all(|value| *value == 1.0));
    /// ```
    ///
    /// If the number of rows is not a multiple of the number of bands, take two bands with
    /// [`split_at`](Self::split_at) and run them with `rayon::join`.
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
        ParAxisIter(AxisIter::new(ThisLayout::view(self)))
    }

    /// Returns an iterator over contiguous runs of elements, in storage order. Each run is a slice.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// type Rows = layout!(HW[H = 2, W = 3], pad(W = 4));
    /// let rows =
    ///     View::<u8, Rows>::from_array(&[1, 2, 3, 0, 4, 5, 6]);
    /// assert!(rows.runs().eq([[1, 2, 3], [4, 5, 6]]));
    /// ```
    ///
    /// A run is as long as possible, with two exceptions. If the last block of a blocked axis is not full,
    /// each block may be a run of its own. If two rows are adjacent only by chance, a run ends at the end of
    /// a row. For example, a view may have the positions 0 and 3 of each row of four elements. Then position
    /// 3 of one row and position 0 of the next row are adjacent by chance.
    #[doc(alias("chunks", "rows"))]
    pub fn runs(&self) -> Runs<'a, T, L> {
        Runs::new(self.elements)
    }

    /// Returns the elements in storage order.
    ///
    /// If the layout has padding between elements, or may have it for some sizes, the call does not compile. A call for
    /// a part with gaps does not compile, either. But a row of an image is a slice by its type. Use
    /// [`as_contiguous_slice`](Self::as_contiguous_slice) instead, which looks for gaps at run time, or
    /// [`runs`](Self::runs). Padding after the last element is not in the slice. With `broadcast`, the slice has each
    /// stored element once.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let columns =
    ///     View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[
    ///         1, 4, 2, 5, 3, 6,
    ///     ]);
    /// assert_eq!(columns.as_slice(), [1, 4, 2, 5, 3, 6]);
    /// ```
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// type Frame =
    ///     layout!(HWC[C = 2, H = ?, W = ?], strides(H = ?));
    /// let frame = Frame::with_strides((H(2), W(2)), (H(5),))?;
    /// let frame =
    ///     View::with(&[1, 2, 3, 4, 0, 5, 6, 7, 8], frame)?;
    /// let rows: Vec<&[u8]> =
    ///     frame.axis_iter(H).map(|row| row.as_slice()).collect();
    /// assert_eq!(rows, [[1, 2, 3, 4], [5, 6, 7, 8]]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
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
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// assert_eq!(
    ///     image.as_contiguous_slice(),
    ///     Some([1, 2, 3, 4, 5, 6].as_slice())
    /// );
    /// assert_eq!(
    ///     image.fix((H(1),)).as_contiguous_slice(),
    ///     Some([4, 5, 6].as_slice())
    /// );
    /// assert_eq!(image.fix((W(1),)).as_contiguous_slice(), None);
    /// ```
    #[doc(alias("as_slice_memory_order", "is_contiguous", "data"))]
    #[must_use]
    pub fn as_contiguous_slice(&self) -> Option<&'a [T]> {
        let mut runs = self.runs();
        if runs.len() == 1 { runs.next() } else { None }
    }

    /// Returns an iterator over pairs of elements with equal coordinates: one from this view, and one from
    /// another tensor of the same shape. The iterator follows the storage order of this view.
    ///
    /// The other tensor is a view, or a reference to a [`Tensor`](crate::Tensor) or a [`ViewMut`].
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let columns = View::<u8, layout!(WH[2, 3])>::from_array(&[
    ///     1, 4, 2, 5, 3, 6,
    /// ]);
    /// assert!(
    ///     rows.zip(columns).all(|(row, column)| row == column)
    /// );
    /// ```
    ///
    /// A view of another shape does not compile.
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers.
    #[doc(alias = "azip")]
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn zip<R>(self, other: R) -> Zip<'a, T, L, R::Element, R::Layout>
    where
        R: AsSource<'a, Layout: SameSizes<L>>,
    {
        let other = other.source();
        let (one, with) = (self.mapping(), other.mapping());
        same_by_type(self.try_zip(other), &one, &with)
    }

    /// Tries [`zip`](Self::zip) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if this view and `other` have different sizes along an axis. The error names this
    /// axis.
    #[inline]
    pub fn try_zip<R>(self, other: R) -> Result<Zip<'a, T, L, R::Element, R::Layout>, LayoutError>
    where
        R: AsSource<'a, Layout: TrySameSizes<L>>,
    {
        let other = other.source();
        self.check_same_sizes(&other.mapping())?;
        // SAFETY: both views have the same sizes.
        Ok(unsafe { Zip::new(self.elements, other) })
    }

    /// Calls a function with each element and its coordinate, in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u32, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let mut rows = [0; 2];
    /// image.for_each(|(H(h), W(_)), pixel| rows[h] += pixel);
    /// assert_eq!(rows, [6, 15]);
    /// ```
    #[doc(alias = "map_inplace")]
    #[inline]
    pub fn for_each(&self, mut function: impl FnMut(L::Axes, &'a T)) {
        self.indexed_iter_in_storage_order()
            .for_each(|(coordinate, element)| function(coordinate, element));
    }
}

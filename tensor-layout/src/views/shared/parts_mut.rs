// Methods of `ViewMut` and `Tensor`: parts that can be written to. Both of their files include this one, and define
// `This`.
//
// Methods that check in a constant do not call the method of the view. It has the same check, and the compiler would
// report both.

/// # Parts that can be written to
///
/// These methods borrow the tensor, so it can be used again later. The storage of every mutable view is
/// [`Writable`](crate::traits::Writable), but generic code has to state this bound.
#[cfg_attr(any(doc, doctest), docs_on_view_mut(ViewMut))]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns the part at the given positions, without their axes, as a mutable view; see [`View::fix`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// assert!(image.fix((H(1),)).iter().eq(&[10, 11, 12]));
    /// image.fix_mut((H(1),)).fill(0);
    /// assert_eq!(image.as_slice(), [0, 1, 2, 0, 0, 0]);
    /// assert!(image.try_fix((W(3),)).is_err());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range. If the size of an axis is known at compile time,
    /// [`part!`](crate::part!) checks constant positions along this axis at compile time.
    #[inline]
    #[track_caller]
    pub fn fix_mut<P: Positions<Axes: Among<L::Axes>>>(
        &mut self,
        positions: P,
    ) -> ViewMut<'_, T, L::Fixed>
    where
        L: Fix<P::Axes, Storage: Writable>,
    {
        const { coordinate::check_given::<L, P>() };
        match self.into_view_mut().elements.try_fix(&positions) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`fix_mut`](Self::fix_mut) for positions that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if a position is out of range.
    #[inline]
    pub fn try_fix_mut<P: Positions<Axes: Among<L::Axes>>>(
        &mut self,
        positions: P,
    ) -> Result<ViewMut<'_, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes, Storage: Writable>,
    {
        const { coordinate::check_given::<L, P>() };
        Ok(ViewMut {
            elements: self.into_view_mut().elements.try_fix(&positions)?,
        })
    }

    /// Returns the part with a range of positions along one axis, as a mutable view; see [`View::range`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// assert!(image.range(W(1)..).iter().eq(&[1, 2, 11, 12]));
    /// image.range_mut(W(1)..).fill(0);
    /// assert_eq!(image.as_slice(), [0, 0, 0, 10, 0, 0]);
    /// assert!(image.try_range(W(1)..W(4)).is_err());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the range is empty, reaches beyond the axis, or starts inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn range_mut<R: AxisRange<Axis: AxisOf<L::Axes>>>(
        &mut self,
        range: R,
    ) -> ViewMut<'_, T, L::Resized>
    where
        L: Resize<RunTimeSize<R::Axis>, Storage: Writable>,
    {
        self.into_view_mut().range(range)
    }

    /// Tries [`range_mut`](Self::range_mut) for a part that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if the range is empty, reaches beyond the axis, or starts inside a block, such as
    /// `16c` in `NCHW16c`.
    #[inline]
    pub fn try_range_mut<R: AxisRange<Axis: AxisOf<L::Axes>>>(
        &mut self,
        range: R,
    ) -> Result<ViewMut<'_, T, L::Resized>, RangeError>
    where
        L: Resize<RunTimeSize<R::Axis>, Storage: Writable>,
    {
        self.into_view_mut().try_range(range)
    }

    /// Returns the part with `size` positions along one axis, beginning at `start`, as a mutable view; see
    /// [`View::crop`].
    ///
    /// ```
    /// use tensor_layout::{layout, DimW, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// assert!(
    ///     image.crop(W(1), DimW::<2>).iter().eq(&[1, 2, 11, 12])
    /// );
    /// image.crop_mut(W(1), DimW::<2>).fill(0);
    /// assert_eq!(image.as_slice(), [0, 0, 0, 10, 0, 0]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the part reaches beyond the axis, or starts inside a block, such as `16c` in `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn crop_mut<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        &mut self,
        start: P,
        size: New,
    ) -> ViewMut<'_, T, L::Resized>
    where
        L: Resize<New, Storage: Writable>,
    {
        const { check_crop::<L, P, New>() };
        match self.into_view_mut().elements.try_crop(start, size) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`crop_mut`](Self::crop_mut) for a part that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if the part reaches beyond the axis, or starts inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    pub fn try_crop_mut<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        &mut self,
        start: P,
        size: New,
    ) -> Result<ViewMut<'_, T, L::Resized>, RangeError>
    where
        L: Resize<New, Storage: Writable>,
    {
        const { check_crop::<L, P, New>() };
        Ok(ViewMut {
            elements: self.into_view_mut().elements.try_crop(start, size)?,
        })
    }

    /// Returns two mutable parts along one axis: the positions before `position`, and the positions from
    /// `position` on; see [`View::split_at`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// let (left, right) = image.split_at(W(1));
    /// assert!(left.iter().eq(&[0, 10]));
    /// assert!(right.iter().eq(&[1, 2, 11, 12]));
    /// let (mut left, right) = image.split_at_mut(W(1));
    /// left[(H(0), W(0))] = right[(H(1), W(1))];
    /// assert_eq!(image.as_slice(), [12, 1, 2, 10, 11, 12]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if one of the parts would be empty, or if `position` is inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn split_at_mut<P: Position<Axis: AxisOf<L::Axes>>>(
        &mut self,
        position: P,
    ) -> (ViewMut<'_, T, L::Resized>, ViewMut<'_, T, L::Resized>)
    where
        L: Resize<RunTimeSize<P::Axis>, Storage: Writable>,
    {
        self.into_view_mut().split_at(position)
    }

    /// Tries [`split_at_mut`](Self::split_at_mut) for a position that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the parts would be empty, or if `position` is inside a block, such as `16c`
    /// in `NCHW16c`.
    #[inline]
    pub fn try_split_at_mut<P: Position<Axis: AxisOf<L::Axes>>>(
        &mut self,
        position: P,
    ) -> Result<(ViewMut<'_, T, L::Resized>, ViewMut<'_, T, L::Resized>), RangeError>
    where
        L: Resize<RunTimeSize<P::Axis>, Storage: Writable>,
    {
        self.into_view_mut().try_split_at(position)
    }

    /// Returns the part with every `step`th position along one axis, beginning with the first position, as a
    /// mutable view; see [`View::step_by`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// assert!(image.step_by(W, 2).iter().eq(&[0, 2, 10, 12]));
    /// image.step_by_mut(W, 2).fill(7);
    /// assert_eq!(image.as_slice(), [7, 1, 7, 7, 11, 7]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `step` is 0.
    #[must_use]
    #[track_caller]
    pub fn step_by_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &mut self,
        axis: Name,
        step: usize,
    ) -> ViewMut<'_, T, Stepped<L, Name::Axis>>
    where
        L: Step<Name::Axis, Storage: Writable>,
        L::Storage: StridedStorage,
    {
        self.into_view_mut().step_by(axis, step)
    }

    /// Tries [`step_by_mut`](Self::step_by_mut) for a step that may be 0.
    ///
    /// # Errors
    ///
    /// Returns an error if `step` is 0.
    pub fn try_step_by_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &mut self,
        axis: Name,
        step: usize,
    ) -> Result<ViewMut<'_, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Step<Name::Axis, Storage: Writable>,
        L::Storage: StridedStorage,
    {
        self.into_view_mut().try_step_by(axis, step)
    }
}

// Methods of `ViewMut`: parts. Included by `view_mut.rs`.

/// # Parts: fewer axes, or fewer positions along an axis
///
/// These methods consume the view. To use it again later, [`reborrow`](ViewMut::reborrow) it first.
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Returns the part at the given positions, without their axes; see [`View::fix`].
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range. If the size of an axis is known at compile time,
    /// [`part!`](crate::part!) checks constant positions along this axis at compile time.
    #[inline]
    #[track_caller]
    pub fn fix<P: Positions<Axes: NoneTwice + Among<L::Axes>>>(
        self,
        positions: P,
    ) -> ViewMut<'a, T, L::Fixed>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        match self.elements.try_fix(&positions) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`fix`](Self::fix) for positions that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if a position is out of range.
    #[inline]
    pub fn try_fix<P: Positions<Axes: NoneTwice + Among<L::Axes>>>(
        self,
        positions: P,
    ) -> Result<ViewMut<'a, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        Ok(ViewMut {
            elements: self.elements.try_fix(&positions)?,
        })
    }

    /// Returns the part with a range of positions along one axis; see [`View::range`].
    ///
    /// # Panics
    ///
    /// Panics if the range is empty, reaches beyond the axis, or starts inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn range<R: AxisRange<Axis: AxisOf<L::Axes>>>(self, range: R) -> ViewMut<'a, T, L::Resized>
    where
        L: Resize<<R::Axis as Axis>::Dynamic>,
    {
        match self.try_range(range) {
            Ok(part) => part,
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`range`](Self::range) for a part that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if the range is empty, reaches beyond the axis, or starts inside a block, such as
    /// `16c` in `NCHW16c`.
    #[inline]
    pub fn try_range<R: AxisRange<Axis: AxisOf<L::Axes>>>(
        self,
        range: R,
    ) -> Result<ViewMut<'a, T, L::Resized>, RangeError>
    where
        L: Resize<<R::Axis as Axis>::Dynamic>,
    {
        Ok(ViewMut {
            elements: self.elements.try_range(&range)?,
        })
    }

    /// Returns the part with `size` positions along one axis, beginning at `start`; see [`View::crop`].
    ///
    /// # Panics
    ///
    /// Panics if the part reaches beyond the axis, or starts inside a block, such as `16c` in `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self,
        start: P,
        size: New,
    ) -> ViewMut<'a, T, L::Resized>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        match self.elements.try_crop(start, size) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`crop`](Self::crop) for a part that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if the part reaches beyond the axis, or starts inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    pub fn try_crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self,
        start: P,
        size: New,
    ) -> Result<ViewMut<'a, T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        Ok(ViewMut {
            elements: self.elements.try_crop(start, size)?,
        })
    }

    /// Returns two mutable parts along one axis: the positions before `position`, and the positions from
    /// `position` on.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut pixels = [1, 2, 3, 4, 5, 6];
    /// let image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
    /// let (mut left, mut right) = image.split_at(W(1));
    /// core::mem::swap(&mut left[(H(0), W(0))], &mut right[(H(1), W(1))]);
    /// assert_eq!(pixels, [6, 2, 3, 4, 5, 1]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if one of the parts would be empty, or if `position` is inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        self,
        position: P,
    ) -> (ViewMut<'a, T, L::Resized>, ViewMut<'a, T, L::Resized>)
    where
        L: Resize<<P::Axis as Axis>::Dynamic>,
    {
        match self.elements.try_split_at(position) {
            Ok((before, after)) => (ViewMut { elements: before }, ViewMut { elements: after }),
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`split_at`](Self::split_at) for a position that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the parts would be empty, or if `position` is inside a block, such as `16c`
    /// in `NCHW16c`.
    #[inline]
    pub fn try_split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        self,
        position: P,
    ) -> Result<(ViewMut<'a, T, L::Resized>, ViewMut<'a, T, L::Resized>), RangeError>
    where
        L: Resize<<P::Axis as Axis>::Dynamic>,
    {
        let (before, after) = self.elements.try_split_at(position)?;
        Ok((ViewMut { elements: before }, ViewMut { elements: after }))
    }

    /// Returns the part with every `step`th position along one axis, beginning with the first position; see
    /// [`View::step_by`].
    ///
    /// # Panics
    ///
    /// Panics if `step` is 0.
    #[must_use]
    #[track_caller]
    pub fn step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
        step: usize,
    ) -> ViewMut<'a, T, Stepped<L, Name::Axis>>
    where
        L: Step<Name::Axis>,
        L::Storage: StridedStorage,
    {
        let _ = axis;
        match self.elements.try_step_by(step) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`step_by`](Self::step_by) for a step that may be 0.
    ///
    /// # Errors
    ///
    /// Returns an error if `step` is 0.
    pub fn try_step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
        step: usize,
    ) -> Result<ViewMut<'a, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Step<Name::Axis>,
        L::Storage: StridedStorage,
    {
        let _ = axis;
        Ok(ViewMut {
            elements: self.elements.try_step_by(step)?,
        })
    }
}

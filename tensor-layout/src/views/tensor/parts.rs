// Methods of `Tensor`: parts. Included by `tensor.rs`.
//
// Methods that check in a constant do not call the method of the view. It has the same check, and the
// compiler would report both.

/// # Parts: fewer axes, or fewer positions along an axis
///
/// No element moves. These methods borrow the tensor read-only, and methods with `_mut` in their name borrow it
/// mutably.
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Returns the part at the given positions, without their axes; see [`View::fix`].
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range. If the size of an axis is known at compile time,
    /// [`part!`](crate::part!) checks constant positions along this axis at compile time.
    #[inline]
    #[track_caller]
    pub fn fix<P: Positions<Axes: NoneTwice + Among<L::Axes>>>(
        &self,
        positions: P,
    ) -> View<'_, T, L::Fixed>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        match self.as_view().elements.try_fix(&positions) {
            Ok(elements) => View { elements },
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
        &self,
        positions: P,
    ) -> Result<View<'_, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        Ok(View {
            elements: self.as_view().elements.try_fix(&positions)?,
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
    pub fn range<R: AxisRange<Axis: AxisOf<L::Axes>>>(&self, range: R) -> View<'_, T, L::Resized>
    where
        L: Resize<<R::Axis as Axis>::Dynamic>,
    {
        self.as_view().range(range)
    }

    /// Tries [`range`](Self::range) for a part that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if the range is empty, reaches beyond the axis, or starts inside a block, such as
    /// `16c` in `NCHW16c`.
    #[inline]
    pub fn try_range<R: AxisRange<Axis: AxisOf<L::Axes>>>(
        &self,
        range: R,
    ) -> Result<View<'_, T, L::Resized>, RangeError>
    where
        L: Resize<<R::Axis as Axis>::Dynamic>,
    {
        self.as_view().try_range(range)
    }

    /// Returns the part with `size` positions along one axis, beginning at `start`. The size is known at
    /// compile time; see [`View::crop`].
    ///
    /// # Panics
    ///
    /// Panics if the part reaches beyond the axis, or starts inside a block, such as `16c` in `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        &self,
        start: P,
        size: New,
    ) -> View<'_, T, L::Resized>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        match self.as_view().elements.try_crop(start, size) {
            Ok(elements) => View { elements },
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
        &self,
        start: P,
        size: New,
    ) -> Result<View<'_, T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        Ok(View {
            elements: self.as_view().elements.try_crop(start, size)?,
        })
    }

    /// Returns two parts along one axis: the positions before `position`, and the positions from `position`
    /// on; see [`View::split_at`].
    ///
    /// # Panics
    ///
    /// Panics if one of the parts would be empty, or if `position` is inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        &self,
        position: P,
    ) -> (View<'_, T, L::Resized>, View<'_, T, L::Resized>)
    where
        L: Resize<<P::Axis as Axis>::Dynamic>,
    {
        self.as_view().split_at(position)
    }

    /// Tries [`split_at`](Self::split_at) for a position that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the parts would be empty, or if `position` is inside a block, such as `16c`
    /// in `NCHW16c`.
    #[inline]
    pub fn try_split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        &self,
        position: P,
    ) -> Result<(View<'_, T, L::Resized>, View<'_, T, L::Resized>), RangeError>
    where
        L: Resize<<P::Axis as Axis>::Dynamic>,
    {
        self.as_view().try_split_at(position)
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
        &self,
        axis: Name,
        step: usize,
    ) -> View<'_, T, Stepped<L, Name::Axis>>
    where
        L: Step<Name::Axis>,
        L::Storage: StridedStorage,
    {
        self.as_view().step_by(axis, step)
    }

    /// Tries [`step_by`](Self::step_by) for a step that may be 0.
    ///
    /// # Errors
    ///
    /// Returns an error if `step` is 0.
    pub fn try_step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &self,
        axis: Name,
        step: usize,
    ) -> Result<View<'_, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Step<Name::Axis>,
        L::Storage: StridedStorage,
    {
        self.as_view().try_step_by(axis, step)
    }
}

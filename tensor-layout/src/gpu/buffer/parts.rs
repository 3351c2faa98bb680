// Methods of `Buffer`: parts. `buffer.rs` includes this file.

/// # Parts: fewer axes, or fewer positions along an axis
///
/// A part is a buffer in the same resource, with its own offset and layout. These methods take the buffer by value;
/// [`as_ref`](Self::as_ref) makes one that borrows. They panic where those of [`View`] do. The alignment that DirectML needs
/// is checked only when a part is bound.
#[expect(clippy::missing_panics_doc, reason = "the text above says it once")]
impl<R, T, L: AnyLayout> Buffer<R, T, L> {
    /// Returns the part at the given positions, without their axes; see [`View::fix`].
    ///
    /// [`as_ref`](Self::as_ref) has an example. The byte of a single element is `offset_in_bytes` and the size of an element
    /// times [`offset`](Mapping::offset).
    #[inline]
    #[track_caller]
    pub fn fix<P: Positions<Axes: Among<L::Axes>>>(self, positions: P) -> Buffer<R, T, L::Fixed>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        match self.mapping.try_fix(&positions) {
            Ok(part) => self.select(part),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::fix`] panics.
    #[inline]
    pub fn try_fix<P: Positions<Axes: Among<L::Axes>>>(
        self,
        positions: P,
    ) -> Result<Buffer<R, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        let part = self.mapping.try_fix(&positions)?;
        Ok(self.select(part))
    }

    /// Returns the part with a range of positions along one axis; see [`View::range`].
    #[inline]
    #[track_caller]
    pub fn range<Range: AxisRange<Axis: AxisOf<L::Axes>>>(
        self,
        range: Range,
    ) -> Buffer<R, T, L::Resized>
    where
        L: Resize<RunTimeSize<Range::Axis>>,
    {
        match self.try_range(range) {
            Ok(part) => part,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::range`] panics.
    #[inline]
    pub fn try_range<Range: AxisRange<Axis: AxisOf<L::Axes>>>(
        self,
        range: Range,
    ) -> Result<Buffer<R, T, L::Resized>, RangeError>
    where
        L: Resize<RunTimeSize<Range::Axis>>,
    {
        let part = self.mapping.try_range(&range)?;
        Ok(self.select(part))
    }

    /// Returns the part with `size` positions along one axis, beginning at `start`; see [`View::crop`].
    #[inline]
    #[track_caller]
    pub fn crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self,
        start: P,
        size: New,
    ) -> Buffer<R, T, L::Resized>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        match self.mapping.try_crop(start, size) {
            Ok(part) => self.select(part),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::crop`] panics.
    #[inline]
    pub fn try_crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self,
        start: P,
        size: New,
    ) -> Result<Buffer<R, T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        let part = self.mapping.try_crop(start, size)?;
        Ok(self.select(part))
    }

    /// Returns the parts before a position along one axis, and from it on; see [`View::split_at`].
    #[inline]
    #[track_caller]
    pub fn split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        self,
        position: P,
    ) -> (Buffer<R, T, L::Resized>, Buffer<R, T, L::Resized>)
    where
        R: Clone,
        L: Resize<RunTimeSize<P::Axis>>,
    {
        match self.try_split_at(position) {
            Ok(parts) => parts,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::split_at`] panics.
    #[inline]
    pub fn try_split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        self,
        position: P,
    ) -> Result<(Buffer<R, T, L::Resized>, Buffer<R, T, L::Resized>), RangeError>
    where
        R: Clone,
        L: Resize<RunTimeSize<P::Axis>>,
    {
        let (before, after) = self.mapping.try_split_at(position)?;
        Ok((self.clone().select(before), self.select(after)))
    }

    /// Returns the part with every `step`th position along one axis; see [`View::step_by`].
    #[must_use]
    #[track_caller]
    pub fn step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
        step: usize,
    ) -> Buffer<R, T, Stepped<L, Name::Axis>>
    where
        L: Resize<RunTimeSize<Name::Axis>>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        match self.mapping.try_step_by::<Name::Axis>(step) {
            Ok(part) => self.select(part),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::step_by`] panics.
    pub fn try_step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self,
        axis: Name,
        step: usize,
    ) -> Result<Buffer<R, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Resize<RunTimeSize<Name::Axis>>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        let part = self.mapping.try_step_by::<Name::Axis>(step)?;
        Ok(self.select(part))
    }
}

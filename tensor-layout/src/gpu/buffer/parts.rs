// Methods of `Buffer`: parts. `buffer.rs` includes this file.

/// # Parts: fewer axes, or fewer positions along an axis
///
/// A part is a buffer in the same resource, with its own offset and layout. Nothing is copied. Sizes known at
/// compile time stay known, except along the axis given to [`range`](Self::range),
/// [`split_at`](Self::split_at) or [`step_by`](Self::step_by).
///
/// - *Ownership.* These methods take the buffer by value. To keep a buffer that owns its resource, call
///   [`as_ref`](Self::as_ref) first: `planes.as_ref().fix((C(1),))`. A buffer that borrows its resource
///   (`&R`) can be copied.
/// - *Alignment.* A part may begin at any multiple of the element size. The alignment that DirectML needs is
///   checked only when the part is bound.
impl<R, T, L: AnyLayout> Buffer<R, T, L> {
    /// Returns the part at the given positions, without their axes; see [`View::fix`].
    ///
    /// ```
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::{layout, C, H, N, W};
    ///
    /// let resource = HostBuffer([0; 4096]);
    /// type Photos = layout!(NHWC[N = 8, C = 3, H = 4, W = 5]);
    /// let photos =
    ///     Buffer::<_, f32, Photos>::new(&resource, 16)?;
    /// let third = photos.fix((N(2),));
    /// assert_eq!(third.offset_in_bytes(), 16 + 2 * 240);
    /// assert_eq!(third.size_in_bytes(), 240);
    ///
    /// // `fix` leaves at least one axis. For the byte of
    /// // a single element, call `offset`:
    /// let at = (N(2), C(1), H(3), W(4));
    /// assert_eq!(
    ///     photos.offset_in_bytes() + 4 * photos.offset(at) as u64,
    ///     16 + 4 * (2 * 60 + 3 * 15 + 4 * 3 + 1)
    /// );
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range. [`part!`](crate::part!) checks constant positions at compile
    /// time: `part!(photos, N = 2)`.
    #[inline]
    #[track_caller]
    pub fn fix<P: Positions<Axes: NoneTwice + Among<L::Axes>>>(
        self,
        positions: P,
    ) -> Buffer<R, T, L::Fixed>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        match self.mapping.try_fix(&positions) {
            Ok(part) => self.select(part),
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
    ) -> Result<Buffer<R, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        let part = self.mapping.try_fix(&positions)?;
        Ok(self.select(part))
    }

    /// Returns the part with a range of positions along one axis; see [`View::range`].
    ///
    /// # Panics
    ///
    /// Panics if the range is empty, reaches beyond the axis, or starts inside a block, such as `16c` in
    /// `NCHW16c`.
    #[inline]
    #[track_caller]
    pub fn range<Range: AxisRange<Axis: AxisOf<L::Axes>>>(
        self,
        range: Range,
    ) -> Buffer<R, T, L::Resized>
    where
        L: Resize<<Range::Axis as Axis>::Dynamic>,
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
    pub fn try_range<Range: AxisRange<Axis: AxisOf<L::Axes>>>(
        self,
        range: Range,
    ) -> Result<Buffer<R, T, L::Resized>, RangeError>
    where
        L: Resize<<Range::Axis as Axis>::Dynamic>,
    {
        let part = self.mapping.try_range(&range)?;
        Ok(self.select(part))
    }

    /// Returns the part with `size` positions along one axis, beginning at `start`. The size is known at
    /// compile time; see [`View::crop`].
    ///
    /// ```
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::{layout, DimH, H};
    ///
    /// let resource = HostBuffer([0; 256]);
    /// type Photo = layout!(HWC[H = 4, W = 5, C = 3]);
    /// let photo = Buffer::<_, f32, Photo>::new(&resource, 0)?;
    /// let middle = photo.crop(H(1), DimH::<2>);
    /// assert_eq!(
    ///     (middle.offset_in_bytes(), middle.size_in_bytes()),
    ///     (60, 120)
    /// );
    /// assert_eq!(
    ///     middle.crop(H(1), DimH::<1>).offset_in_bytes(),
    ///     120
    /// );
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
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
    ) -> Result<Buffer<R, T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        let part = self.mapping.try_crop(start, size)?;
        Ok(self.select(part))
    }

    /// Returns two parts along one axis: the positions before `position`, and the positions from `position`
    /// on; see [`View::split_at`].
    ///
    /// ```
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::{layout, N};
    ///
    /// let resource = HostBuffer([0; 256]);
    /// type Heads = layout!(NC[N = 4, C = 16]);
    /// let heads = Buffer::<_, f32, Heads>::new(&resource, 0)?;
    /// let (queries, keys) = heads.split_at(N(2));
    /// assert_eq!(
    ///     (queries.offset_in_bytes(), keys.offset_in_bytes()),
    ///     (0, 128)
    /// );
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
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
    ) -> (Buffer<R, T, L::Resized>, Buffer<R, T, L::Resized>)
    where
        R: Clone,
        L: Resize<<P::Axis as Axis>::Dynamic>,
    {
        match self.try_split_at(position) {
            Ok(parts) => parts,
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
    ) -> Result<(Buffer<R, T, L::Resized>, Buffer<R, T, L::Resized>), RangeError>
    where
        R: Clone,
        L: Resize<<P::Axis as Axis>::Dynamic>,
    {
        let (before, after) = self.mapping.try_split_at(position)?;
        Ok((self.clone().select(before), self.select(after)))
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
    ) -> Buffer<R, T, Stepped<L, Name::Axis>>
    where
        L: Step<Name::Axis>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        match self.mapping.try_step_by(step) {
            Ok(part) => self.select(part),
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
    ) -> Result<Buffer<R, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Step<Name::Axis>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        let part = self.mapping.try_step_by(step)?;
        Ok(self.select(part))
    }
}

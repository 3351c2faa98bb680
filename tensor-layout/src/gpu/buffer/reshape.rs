// Methods of `Buffer`: reshapes. `buffer.rs` includes this file.

/// # Reshaping without moving elements
///
/// These methods take the buffer by value; see [`as_ref`](Self::as_ref). They panic where those of [`View`] do.
#[expect(clippy::missing_panics_doc, reason = "the text above says it once")]
impl<R, T, L: AnyLayout> Buffer<R, T, L> {
    /// Returns the tensor with the axes in the logical order given by `axes`; see [`View::permute`].
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        axes: Names,
    ) -> Buffer<R, T, Reordered<L, Names::Axes>> {
        let _ = axes;
        let mapping = self.mapping.permuted();
        self.at_same_offsets(mapping)
    }

    /// Gives one axis another name; see [`View::rename`].
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        from: From,
        to: To,
    ) -> Buffer<R, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        let _ = (from, to);
        let mapping = L::renamed(&self.mapping);
        self.at_same_offsets(mapping)
    }

    /// Merges several axes into one; see [`View::merge`].
    ///
    /// ```
    /// # use tensor_layout::gpu::{Buffer, HostBuffer};
    /// # use tensor_layout::{layout, C, DimK, H, W};
    /// type Pooled = layout!(NCHW[N = 1, C = 16, H = 4, W = 4]);
    /// type Features = layout!(NK[N = 1, K = 256]);
    ///
    /// let resource = HostBuffer([0; 1024]);
    /// let pooled = Buffer::<_, f32, Pooled>::new(&resource, 0)?;
    /// let features: Buffer<_, f32, Features> =
    ///     pooled.merge((C, H, W), DimK::<256>);
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Buffer<R, T, L::Merged>
    where
        L: Merge<Names::Axes, New::Size>,
    {
        let _ = axes;
        const { check_merge::<L, Names, New::Size>() };
        match self.mapping.merge::<Names, _>(merged) {
            Ok(mapping) => self.at_same_offsets(mapping),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::try_merge`] does.
    pub fn try_merge<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Result<Buffer<R, T, L::TryMerged>, LayoutError>
    where
        L: TryMerge<Names::Axes, New::Size>,
    {
        let _ = axes;
        let mapping = self.mapping.try_merge::<Names, _>(merged)?;
        Ok(self.at_same_offsets(mapping))
    }

    /// Splits one axis into several; see [`View::split`].
    #[must_use]
    #[track_caller]
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        self,
        axis: Name,
        sizes: New,
    ) -> Buffer<R, T, L::Split>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: SplitAxis<Name::Axis, New::Shape>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.mapping.split(sizes) {
            Ok(mapping) => self.at_same_offsets(mapping),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::try_split`] does.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        self,
        axis: Name,
        sizes: New,
    ) -> Result<Buffer<R, T, L::Split>, LayoutError>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: TrySplit<Name::Axis, New::Shape>,
    {
        let _ = axis;
        let mapping = self.mapping.split(sizes)?;
        Ok(self.at_same_offsets(mapping))
    }

    /// Repeats the elements along a new axis, or along an axis of size 1; see [`View::broadcast`].
    #[must_use]
    #[track_caller]
    pub fn broadcast<New: AsSize>(self, size: New) -> Buffer<R, T, Broadcasted<L, New::Size>>
    where
        L: BroadcastTo<New::Size>,
    {
        const { check_broadcast::<L, New::Size>() };
        match self.mapping.try_broadcast(size) {
            Ok(mapping) => self.at_same_offsets(mapping),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::broadcast`] panics.
    pub fn try_broadcast<New: AsSize>(
        self,
        size: New,
    ) -> Result<Buffer<R, T, Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
    {
        let mapping = self.mapping.try_broadcast(size)?;
        Ok(self.at_same_offsets(mapping))
    }

    /// Converts the buffer to a layout that fixes fewer sizes; see [`View::into_layout`].
    #[must_use]
    pub fn into_layout<L2>(self) -> Buffer<R, T, L2>
    where
        L2: TakesLayout<L, Kept: Sized> + AnyLayout<Meaning: TakesMeaning<L::Meaning>>,
    {
        let mapping = self.mapping.into_layout();
        self.at_same_offsets(mapping)
    }

    /// Converts the buffer to another layout with the same axes; see [`View::try_into_layout`].
    pub fn try_into_layout<L2: AnyLayout<Meaning: TakesMeaning<L::Meaning>>>(
        self,
    ) -> Result<Buffer<R, T, L2>, LayoutError>
    where
        L2::Axes: SameAxes<L::Axes>,
    {
        let mapping = self.mapping.try_into_layout()?;
        Ok(self.at_same_offsets(mapping))
    }
}

// Methods of `ViewMut` and `Tensor`: parts that can be written to. Both of their files include this one, and define
// `This`.
//
// Methods that check in a constant do not call the method of the view. It has the same check, and the compiler would
// report both.

/// # Parts that can be written to
///
/// These methods borrow the tensor, so it can be used again later. The storage of every mutable view is
/// [`Writable`](crate::traits::Writable), but generic code has to state this bound.
///
/// ```
/// use tensor_layout::{layout, DimW, Tensor, H, W};
///
/// type Image = layout!(HW[2, 3]);
/// let mut image = Tensor::<u8, Image>::filled(0);
/// image.fix_mut((H(1),)).fill(1);
/// image.range_mut(W(2)..).fill(2);
/// image.crop_mut(W(1), DimW::<1>).fill(3);
/// let (mut left, right) = image.split_at_mut(W(1));
/// left[(H(0), W(0))] = right[(H(0), W(0))];
/// assert_eq!(image.as_slice(), [3, 3, 2, 1, 3, 2]);
/// image.step_by_mut(W, 2).fill(7);
/// assert_eq!(image.as_slice(), [7, 3, 7, 7, 3, 7]);
/// ```
#[cfg_attr(any(doc, doctest), docs_on_view_mut)]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns the part at the given positions, without their axes, as a mutable view.
    ///
    /// # Panics
    ///
    /// Panics where [`View::fix`] does.
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

    /// Returns an error where [`View::fix`] panics.
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

    /// Returns the part with a range of positions along one axis, as a mutable view.
    ///
    /// # Panics
    ///
    /// Panics where [`View::range`] does.
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

    /// Returns an error where [`View::range`] panics.
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

    /// Returns the part with `size` positions along one axis, beginning at `start`, as a mutable view.
    ///
    /// # Panics
    ///
    /// Panics where [`View::crop`] does.
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

    /// Returns an error where [`View::crop`] panics.
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

    /// Returns the mutable parts before a position along one axis, and from it on.
    ///
    /// # Panics
    ///
    /// Panics where [`View::split_at`] does.
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

    /// Returns an error where [`View::split_at`] panics.
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

    /// Returns the part with every `step`th position along one axis, as a mutable view.
    ///
    /// # Panics
    ///
    /// Panics where [`View::step_by`] does.
    #[must_use]
    #[track_caller]
    pub fn step_by_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &mut self,
        axis: Name,
        step: usize,
    ) -> ViewMut<'_, T, Stepped<L, Name::Axis>>
    where
        L: Resize<RunTimeSize<Name::Axis>, Storage: Writable>,
        L::Storage: StridedStorage,
    {
        self.into_view_mut().step_by(axis, step)
    }

    /// Returns an error where [`View::step_by`] panics.
    pub fn try_step_by_mut<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &mut self,
        axis: Name,
        step: usize,
    ) -> Result<ViewMut<'_, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Resize<RunTimeSize<Name::Axis>, Storage: Writable>,
        L::Storage: StridedStorage,
    {
        self.into_view_mut().try_step_by(axis, step)
    }
}

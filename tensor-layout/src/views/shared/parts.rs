// Methods of `View`, `ViewMut` and `Tensor`: parts. Their files include this one, and define `This`, `Receiver` and
// `Part`.

/// # Parts: fewer axes, or fewer positions along an axis
///
/// No element moves. A part of outermost axes has the layout that a program would declare for it, others the storage
/// [`Within`](crate::Within); [the guide](crate::guide::errors#the-type-of-a-part) has examples. No part starts inside a
/// block, such as `16c` in `NCHW16c`. A [`ViewMut`] is consumed: to use it again, call [`fix_mut`](ViewMut::fix_mut).
#[cfg_attr(any(doc, doctest), docs_on_view)]
impl<'a, T, L: AnyLayout> This<'a, T, L> {
    /// Returns the part at the given positions, without their axes.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, C, H, N, W};
    /// type Image = layout!(NHWC[N = 1, C = 3, H = 2, W = 2]);
    /// let bytes: Vec<u8> = (0..12).collect();
    /// let image = View::<u8, Image>::new(&bytes)?;
    /// let green = image.fix((N(0), C(1)));
    /// assert_eq!(green[(H(1), W(0))], 7);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// `part!(image, N = 0, C = 1)` checks constant positions at compile time; see [`part!`](crate::part!).
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range.
    #[doc(alias("select", "index_axis", "squeeze", "collapse_axis"))]
    #[inline]
    #[track_caller]
    pub fn fix<P: Positions<Axes: Among<L::Axes>>>(
        self: Receiver<'a, Self>,
        positions: P,
    ) -> Part<'a, T, L::Fixed>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        match self.borrowed().try_fix(&positions) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`fix`](Self::fix) panics.
    #[inline]
    pub fn try_fix<P: Positions<Axes: Among<L::Axes>>>(
        self: Receiver<'a, Self>,
        positions: P,
    ) -> Result<Part<'a, T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        const { coordinate::check_given::<L, P>() };
        Ok(Part {
            elements: self.borrowed().try_fix(&positions)?,
        })
    }

    /// Returns the part with a range of positions along one axis. In the part, they count from 0.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let image = View::<u8, layout!(HW[1, 4])>::from_array(&[
    ///     1, 2, 3, 4,
    /// ]);
    /// let middle = image.range(W(1)..W(3));
    /// assert!(middle.iter().eq(&[2, 3]));
    /// # assert!(image.range(H(0)..).range(W(3)..).iter().eq(&[4]));
    /// ```
    ///
    /// The size of the axis is then known only at run time. [`crop`](Self::crop) and `part!(image, W = 1..3)` keep it in the
    /// type.
    ///
    /// # Panics
    ///
    /// Panics if the range is empty, reaches beyond the axis, or starts inside a block.
    #[doc(alias("slice", "narrow", "slice_axis"))]
    #[inline]
    #[track_caller]
    pub fn range<R: AxisRange<Axis: AxisOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        range: R,
    ) -> Part<'a, T, L::Resized>
    where
        L: Resize<RunTimeSize<R::Axis>>,
    {
        match self.borrowed().try_range(&range) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`range`](Self::range) panics.
    #[inline]
    pub fn try_range<R: AxisRange<Axis: AxisOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        range: R,
    ) -> Result<Part<'a, T, L::Resized>, RangeError>
    where
        L: Resize<RunTimeSize<R::Axis>>,
    {
        Ok(Part {
            elements: self.borrowed().try_range(&range)?,
        })
    }

    /// Returns the part with `size` positions along one axis, beginning at `start`.
    ///
    /// ```
    /// # use tensor_layout::{layout, DimW, View, H, W};
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let right = image.crop(W(1), DimW::<2>);
    /// assert_eq!(right[(H(1), W(0))], 5);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the part reaches beyond the axis, or starts inside a block.
    #[doc(alias("slice", "narrow", "window", "patch"))]
    #[inline]
    #[track_caller]
    pub fn crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self: Receiver<'a, Self>,
        start: P,
        size: New,
    ) -> Part<'a, T, L::Resized>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        match self.borrowed().try_crop(start, size) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`crop`](Self::crop) panics.
    #[inline]
    pub fn try_crop<P: Position<Axis: AxisOf<L::Axes>>, New: StaticSizeOf<P::Axis>>(
        self: Receiver<'a, Self>,
        start: P,
        size: New,
    ) -> Result<Part<'a, T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        const { check_crop::<L, P, New>() };
        Ok(Part {
            elements: self.borrowed().try_crop(start, size)?,
        })
    }

    /// Returns the part before a position along one axis, and the part from it on.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let image = View::<u8, layout!(HW[2, 2])>::from_array(&[
    ///     1, 2, 3, 4,
    /// ]);
    /// let (left, right) = image.split_at(W(1));
    /// assert!(left.iter().eq(&[1, 3]));
    /// # assert!(right.iter().eq(&[2, 4]));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if one of the parts would be empty, or if `position` is inside a block.
    #[doc(alias("chunk", "tensor_split"))]
    #[inline]
    #[track_caller]
    pub fn split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        position: P,
    ) -> (Part<'a, T, L::Resized>, Part<'a, T, L::Resized>)
    where
        L: Resize<RunTimeSize<P::Axis>>,
    {
        match self.borrowed().try_split_at(position) {
            Ok((before, after)) => (Part { elements: before }, Part { elements: after }),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`split_at`](Self::split_at) panics.
    #[inline]
    pub fn try_split_at<P: Position<Axis: AxisOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        position: P,
    ) -> Result<(Part<'a, T, L::Resized>, Part<'a, T, L::Resized>), RangeError>
    where
        L: Resize<RunTimeSize<P::Axis>>,
    {
        let (before, after) = self.borrowed().try_split_at(position)?;
        Ok((Part { elements: before }, Part { elements: after }))
    }

    /// Returns the part with every `step`th position along one axis, beginning with the first.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let outer_columns = image.step_by(W, 2);
    /// # assert_eq!(outer_columns.strides(), [3, 2]);
    /// assert_eq!(outer_columns[(H(1), W(1))], 6);
    /// ```
    ///
    /// Its strides are known only at run time. `part!(image, W = ..;2)` checks a constant step.
    ///
    /// # Panics
    ///
    /// Panics if `step` is 0.
    #[doc(alias("slice_each_axis", "stride"))]
    #[must_use]
    #[track_caller]
    pub fn step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        axis: Name,
        step: usize,
    ) -> Part<'a, T, Stepped<L, Name::Axis>>
    where
        L: Resize<RunTimeSize<Name::Axis>>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        match self.borrowed().try_step_by::<Name::Axis>(step) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`step_by`](Self::step_by) panics.
    pub fn try_step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        axis: Name,
        step: usize,
    ) -> Result<Part<'a, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Resize<RunTimeSize<Name::Axis>>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        Ok(Part {
            elements: self.borrowed().try_step_by::<Name::Axis>(step)?,
        })
    }
}

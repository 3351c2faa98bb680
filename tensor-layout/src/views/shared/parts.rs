// Methods of `View`, `ViewMut` and `Tensor`: parts. Their files include this one, and define `This`, `Receiver` and
// `Part`.

/// # Parts: fewer axes, or fewer positions along an axis
///
/// No element moves. Axes that a call does not name keep their sizes in the type. These methods consume a
/// [`ViewMut`]. To use it again later, call a method with `_mut` in its name, such as
/// [`fix_mut`](ViewMut::fix_mut). A `Tensor` is borrowed read-only by these methods, and mutably by those with
/// `_mut` in their names.
///
/// If only outermost axes of the storage are fixed, and only the outermost axis that is left is cropped, the part
/// has the layout that a program would declare for it:
///
/// ```
/// use tensor_layout::{layout, DimH, Tensor, View, H, N};
///
/// type Batch = layout!(NHWC[N = 4, C = 3, H = 6, W = 8]);
/// type Photo = layout!(HWC[C = 3, H = 6, W = 8]);
/// type Band = layout!(HWC[C = 3, H = 2, W = 8]);
///
/// let batch = Tensor::<u8, Batch>::filled(0);
/// let photo: View<u8, Photo> = batch.fix((N(1),));
/// let band: View<u8, Band> = photo.crop(H(2), DimH::<2>);
/// ```
///
/// All other parts have the storage [`Within`](crate::Within);
/// [the guide](crate::guide::errors#the-type-of-a-part) says how to write their types.
#[cfg_attr(any(doc, doctest), docs_on_view(View))]
impl<'a, T, L: AnyLayout> This<'a, T, L> {
    /// Returns the part at the given positions, without their axes.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, N, W};
    ///
    /// type Image = layout!(NHWC[N = 1, C = 3, H = 2, W = 2]);
    /// let bytes: Vec<u8> = (0..12).collect();
    /// let image = View::<u8, Image>::new(&bytes)?;
    ///
    /// let green = image.fix((N(0), C(1)));
    /// assert_eq!(green.strides(), [6, 3]);
    /// assert_eq!(green[(H(1), W(0))], 7);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// The call does not compile if the tensor lacks a given axis, if an axis is given twice, or if all axes
    /// are given.
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range. [`part!`](crate::part!) checks constant positions at compile
    /// time: `part!(image, N = 0, C = 1)`.
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

    /// Tries [`fix`](Self::fix) for positions that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if a position is out of range.
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

    /// Returns the part with a range of positions along one axis. In the part, the positions along that axis
    /// count from 0.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let right = image.range(W(1)..W(3)).range(H(1)..);
    /// assert_eq!(right.size_array(), [1, 2]);
    /// assert_eq!(right[(H(0), W(0))], 5);
    /// ```
    ///
    /// In the part, the size of the axis is known only at run time. [`crop`](Self::crop) keeps the size in
    /// the type. So does [`part!`](crate::part!), which checks constant positions at compile time:
    /// `part!(image, W = 1..3)`.
    ///
    /// # Panics
    ///
    /// Panics if the range is empty, reaches beyond the axis, or starts inside a block, such as `16c` in
    /// `NCHW16c`.
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

    /// Tries [`range`](Self::range) for a part that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if the range is empty, reaches beyond the axis, or starts inside a block, such as
    /// `16c` in `NCHW16c`.
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

    /// Returns the part with `size` positions along one axis, beginning at `start`. The size is known at
    /// compile time.
    ///
    /// ```
    /// use tensor_layout::{layout, DimW, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let right = image.crop(W(1), DimW::<2>);
    /// assert_eq!(right[(H(1), W(0))], 5);
    /// // Its sizes are in the type.
    /// assert_eq!(size_of_val(&right), size_of::<&u8>());
    /// ```
    ///
    /// If the size of the whole axis is also known at compile time, a part that reaches beyond the axis does
    /// not compile.
    ///
    /// # Panics
    ///
    /// Panics if the part reaches beyond the axis, or starts inside a block, such as `16c` in `NCHW16c`.
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

    /// Tries [`crop`](Self::crop) for a part that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if the part reaches beyond the axis, or starts inside a block, such as `16c` in
    /// `NCHW16c`.
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

    /// Returns two parts along one axis: the positions before `position`, and the positions from `position`
    /// on.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let (left, right) = image.split_at(W(1));
    /// assert!(left.iter().eq(&[1, 4]));
    /// assert!(right.iter().eq(&[2, 3, 5, 6]));
    /// ```
    ///
    /// Both parts of a [`ViewMut`] can be written to.
    ///
    /// # Panics
    ///
    /// Panics if one of the parts would be empty, or if `position` is inside a block, such as `16c` in
    /// `NCHW16c`.
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

    /// Tries [`split_at`](Self::split_at) for a position that may be out of range.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the parts would be empty, or if `position` is inside a block, such as `16c`
    /// in `NCHW16c`.
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

    /// Returns the part with every `step`th position along one axis, beginning with the first position.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let outer_columns = image.step_by(W, 2);
    /// assert_eq!(outer_columns.strides(), [3, 2]);
    /// assert_eq!(outer_columns[(H(1), W(1))], 6);
    /// ```
    ///
    /// The strides of the part are known only at run time ([`RunTimeStrides`](crate::RunTimeStrides)),
    /// because `step` is a value, and not part of the type. [`part!`](crate::part!) checks a constant step at
    /// compile time: `part!(image, W = ..;2)`.
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
        L: Step<Name::Axis>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        match self.borrowed().try_step_by(step) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`step_by`](Self::step_by) for a step that may be 0.
    ///
    /// # Errors
    ///
    /// Returns an error if `step` is 0.
    pub fn try_step_by<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        axis: Name,
        step: usize,
    ) -> Result<Part<'a, T, Stepped<L, Name::Axis>>, LayoutError>
    where
        L: Step<Name::Axis>,
        StorageToStep<L, Name::Axis>: StridedStorage,
    {
        let _ = axis;
        Ok(Part {
            elements: self.borrowed().try_step_by(step)?,
        })
    }
}

// Methods of `View`, `ViewMut` and `Tensor`: one value for all positions along some axes. The files of these types
// include this one, and define `This`.

/// # Folding axes
///
/// The layout of the result is that of the type to which it is assigned. It has the axes that are left, in the same
/// order, and any storage.
#[cfg(feature = "alloc")]
#[cfg_attr(any(doc, doctest), docs_on_view(View))]
#[tensor_layout_macros::quiet_bounds]
impl<T: Copy, L: AnyLayout> This<'_, T, L> {
    /// Folds the elements along some axes with a function, at each position along the others.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, H, W};
    ///
    /// type Pixels = layout!(HWC[C = 2, H = 2, W = 2]);
    /// let pixels = View::<u8, Pixels>::from_array(&[
    ///     1, 50, 2, 60, 3, 70, 4, 80,
    /// ]);
    /// let largest: Tensor<u8, layout!(C[2])> =
    ///     pixels.fold_along((H, W), 0, u8::max);
    /// assert_eq!(largest.as_slice(), [4, 80]);
    /// ```
    ///
    /// The order in which elements are folded is not specified. To fold along all axes, use
    /// [`iter`](View::iter) and [`fold`](Iterator::fold).
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers, or if the layout of the result
    /// is not valid with the sizes of this tensor.
    #[doc(alias("reduce", "fold_axis", "accumulate_axis"))]
    #[must_use]
    #[track_caller]
    pub fn fold_along<Names, A, OtherLayout>(
        &self,
        axes: Names,
        start: A,
        function: impl FnMut(A, T) -> A,
    ) -> Tensor<A, OtherLayout>
    where
        A: Clone,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: FoldOf<L, Names::Axes>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_fold_along(axes, start, function))
    }

    /// Tries [`fold_along`](Self::fold_along) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size of this tensor differs from the size that `OtherLayout` fixes, or if `OtherLayout` is
    /// not valid with the sizes of this tensor.
    pub fn try_fold_along<Names, A, OtherLayout>(
        &self,
        axes: Names,
        start: A,
        function: impl FnMut(A, T) -> A,
    ) -> Result<Tensor<A, OtherLayout>, LayoutError>
    where
        A: Clone,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: TryFoldOf<L, Names::Axes>,
    {
        let _ = axes;
        fold::along::<_, _, Names::Axes, _, _>(self.lend(), start, fold::OneByOne(function))
    }

    /// Adds up the elements along some axes, at each position along the others. The type of the sums is that of the
    /// result: `u8` is added up in `u32` or `f32`, and `f32` in `f64`, if the result has such elements.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, H, W};
    ///
    /// type Pixels = layout!(HWC[C = 2, H = 2, W = 2]);
    /// let pixels = View::<u8, Pixels>::from_array(&[
    ///     1, 150, 2, 160, 3, 170, 4, 180,
    /// ]);
    /// let sums: Tensor<u32, layout!(C[2])> =
    ///     pixels.sum_along((H, W));
    /// assert_eq!(sums.as_slice(), [10, 660]);
    /// ```
    ///
    /// Each sum begins with `A::default()`. The order of the additions is not specified, because several sums are added
    /// up at a time. So a sum of floating-point numbers may differ from that of a loop in its last digits. A sum of a
    /// part may overflow as with `+`, even if the sum of all elements fits: choose a type for which no part does.
    ///
    /// # Panics
    ///
    /// Panics as [`fold_along`](Self::fold_along) does.
    #[doc(alias("sum", "sum_axis"))]
    #[must_use]
    #[track_caller]
    pub fn sum_along<Names, A, OtherLayout>(&self, axes: Names) -> Tensor<A, OtherLayout>
    where
        A: SumOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: FoldOf<L, Names::Axes>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_sum_along(axes))
    }

    /// Tries [`sum_along`](Self::sum_along) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_fold_along`](Self::try_fold_along).
    pub fn try_sum_along<Names, A, OtherLayout>(
        &self,
        axes: Names,
    ) -> Result<Tensor<A, OtherLayout>, LayoutError>
    where
        A: SumOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: TryFoldOf<L, Names::Axes>,
    {
        let _ = axes;
        fold::along::<_, _, Names::Axes, _, _>(self.lend(), A::default(), fold::Sums)
    }

    /// Returns the mean of the elements along some axes, at each position along the others. The elements of the result
    /// are `f32` or `f64`, and the sums have the same type.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, H, W};
    ///
    /// type Pixels = layout!(HWC[C = 2, H = 2, W = 2]);
    /// let pixels = View::<u8, Pixels>::from_array(&[
    ///     1, 50, 2, 60, 3, 70, 4, 80,
    /// ]);
    /// let means: Tensor<f32, layout!(C[2])> =
    ///     pixels.mean_along((H, W));
    /// assert_eq!(means.as_slice(), [2.5, 65.0]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics as [`fold_along`](Self::fold_along) does.
    #[doc(alias("mean", "mean_axis", "average", "global_average_pool"))]
    #[must_use]
    #[track_caller]
    pub fn mean_along<Names, A, OtherLayout>(&self, axes: Names) -> Tensor<A, OtherLayout>
    where
        A: MeanOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: FoldOf<L, Names::Axes>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_mean_along(axes))
    }

    /// Tries [`mean_along`](Self::mean_along) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_fold_along`](Self::try_fold_along).
    pub fn try_mean_along<Names, A, OtherLayout>(
        &self,
        axes: Names,
    ) -> Result<Tensor<A, OtherLayout>, LayoutError>
    where
        A: MeanOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: TryFoldOf<L, Names::Axes>,
    {
        let mut means: Tensor<A, OtherLayout> = self.try_sum_along(axes)?;
        let count = A::of_count(self.len() / means.len());
        for mean in means.memory_mut() {
            *mean = *mean / count;
        }
        Ok(means)
    }

    /// Returns the largest element along some axes, at each position along the others.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, H, W};
    ///
    /// type Pixels = layout!(HWC[C = 2, H = 2, W = 2]);
    /// let pixels = View::<u8, Pixels>::from_array(&[
    ///     1, 50, 2, 60, 3, 70, 4, 80,
    /// ]);
    /// let largest: Tensor<u8, layout!(C[2])> =
    ///     pixels.max_along((H, W));
    /// assert_eq!(largest.as_slice(), [4, 80]);
    /// ```
    ///
    /// A NaN is never the largest element. If there are only NaNs, the result is -∞.
    ///
    /// # Panics
    ///
    /// Panics as [`fold_along`](Self::fold_along) does.
    #[doc(alias("max", "amax"))]
    #[must_use]
    #[track_caller]
    pub fn max_along<Names, OtherLayout>(&self, axes: Names) -> Tensor<T, OtherLayout>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: FoldOf<L, Names::Axes>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_max_along(axes))
    }

    /// Tries [`max_along`](Self::max_along) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_fold_along`](Self::try_fold_along).
    pub fn try_max_along<Names, OtherLayout>(
        &self,
        axes: Names,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: TryFoldOf<L, Names::Axes>,
    {
        let _ = axes;
        fold::chosen::<fold::Largest, _, _, Names::Axes, _>(self.lend())
    }

    /// Returns the smallest element along some axes, at each position along the others.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, H, W};
    ///
    /// type Pixels = layout!(HWC[C = 2, H = 2, W = 2]);
    /// let pixels = View::<u8, Pixels>::from_array(&[
    ///     1, 50, 2, 60, 3, 70, 4, 80,
    /// ]);
    /// let smallest: Tensor<u8, layout!(C[2])> =
    ///     pixels.min_along((H, W));
    /// assert_eq!(smallest.as_slice(), [1, 50]);
    /// ```
    ///
    /// A NaN is never the smallest element. If there are only NaNs, the result is ∞.
    ///
    /// # Panics
    ///
    /// Panics as [`fold_along`](Self::fold_along) does.
    #[doc(alias("min", "amin"))]
    #[must_use]
    #[track_caller]
    pub fn min_along<Names, OtherLayout>(&self, axes: Names) -> Tensor<T, OtherLayout>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: FoldOf<L, Names::Axes>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_min_along(axes))
    }

    /// Tries [`min_along`](Self::min_along) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_fold_along`](Self::try_fold_along).
    pub fn try_min_along<Names, OtherLayout>(
        &self,
        axes: Names,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: TryFoldOf<L, Names::Axes>,
    {
        let _ = axes;
        fold::chosen::<fold::Smallest, _, _, Names::Axes, _>(self.lend())
    }

    /// Returns the position of the largest element along one axis, at each position along the others.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, C};
    ///
    /// type Scores = layout!(CHW[C = 3, H = 1, W = 2]);
    /// let scores =
    ///     View::<i32, Scores>::from_array(&[1, 9, 7, 2, 3, 4]);
    /// let best: Tensor<C, layout!(HW[1, 2])> = scores.argmax_along(C);
    /// assert_eq!(best.as_slice(), [C(1), C(0)]);
    /// ```
    ///
    /// Of equal elements, the first one counts. A NaN is never the largest element. If there are only NaNs, the position is 0.
    ///
    /// # Panics
    ///
    /// Panics as [`fold_along`](Self::fold_along) does, or if the size of the axis is greater than `u32::MAX`.
    #[doc(alias("argmax"))]
    #[must_use]
    #[track_caller]
    pub fn argmax_along<Name, OtherLayout>(&self, axis: Name) -> Tensor<Name::Axis, OtherLayout>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
        OtherLayout: FoldOf<L, (Name::Axis,)>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_argmax_along(axis))
    }

    /// Tries [`argmax_along`](Self::argmax_along) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_fold_along`](Self::try_fold_along).
    ///
    /// # Panics
    ///
    /// Panics if the size of the axis is greater than `u32::MAX`.
    #[track_caller]
    pub fn try_argmax_along<Name, OtherLayout>(
        &self,
        axis: Name,
    ) -> Result<Tensor<Name::Axis, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
        OtherLayout: TryFoldOf<L, (Name::Axis,)>,
    {
        let _ = axis;
        fold::positions::<fold::Largest, _, _, _, _>(self.lend())
    }

    /// Returns the position of the smallest element along one axis, at each position along the others.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, C};
    ///
    /// type Scores = layout!(CHW[C = 3, H = 1, W = 2]);
    /// let scores =
    ///     View::<i32, Scores>::from_array(&[1, 9, 7, 2, 3, 4]);
    /// let worst: Tensor<C, layout!(HW[1, 2])> = scores.argmin_along(C);
    /// assert_eq!(worst.as_slice(), [C(0), C(1)]);
    /// ```
    ///
    /// Of equal elements, the first one counts. A NaN is never the smallest element. If there are only NaNs, the position is 0.
    ///
    /// # Panics
    ///
    /// Panics as [`fold_along`](Self::fold_along) does, or if the size of the axis is greater than `u32::MAX`.
    #[doc(alias("argmin"))]
    #[must_use]
    #[track_caller]
    pub fn argmin_along<Name, OtherLayout>(&self, axis: Name) -> Tensor<Name::Axis, OtherLayout>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
        OtherLayout: FoldOf<L, (Name::Axis,)>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_argmin_along(axis))
    }

    /// Tries [`argmin_along`](Self::argmin_along) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_fold_along`](Self::try_fold_along).
    ///
    /// # Panics
    ///
    /// Panics if the size of the axis is greater than `u32::MAX`.
    #[track_caller]
    pub fn try_argmin_along<Name, OtherLayout>(
        &self,
        axis: Name,
    ) -> Result<Tensor<Name::Axis, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
        OtherLayout: TryFoldOf<L, (Name::Axis,)>,
    {
        let _ = axis;
        fold::positions::<fold::Smallest, _, _, _, _>(self.lend())
    }
}

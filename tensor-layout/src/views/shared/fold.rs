// Methods of `View`, `ViewMut` and `Tensor`: one value for all positions along some axes. The files of these types
// include this one, and define `This`.

/// # Folding axes
///
/// The layout of the result is that of the type to which it is assigned. It has the axes that are left, in the same
/// order, and any storage. The order in which elements are folded is not specified.
#[cfg(feature = "alloc")]
#[cfg_attr(any(doc, doctest), docs_on_view)]
#[tensor_layout_macros::quiet_bounds]
impl<T: Copy, L: AnyLayout> This<'_, T, L> {
    /// Folds the elements along some axes with a function, at each position along the others.
    ///
    /// ```
    /// # use tensor_layout::{layout, Tensor, View, H, W};
    /// type Pixels = layout!(HWC[C = 2, H = 1, W = 2]);
    /// let pixels = View::<u8, Pixels>::from_array(&[1, 50, 3, 70]);
    /// let largest: Tensor<u8, layout!(C[2])> =
    ///     pixels.fold_along((H, W), 0, u8::max);
    /// assert_eq!(largest.as_slice(), [3, 70]);
    /// let sums: Tensor<u32, layout!(C[2])> =
    ///     pixels.sum_along((H, W));
    /// assert_eq!(sums.as_slice(), [4, 120]);
    /// let means: Tensor<f32, layout!(C[2])> =
    ///     pixels.mean_along((H, W));
    /// assert_eq!(means.as_slice(), [2.0, 60.0]);
    /// ```
    ///
    /// To fold along all axes, use [`iter`](View::iter) and [`fold`](Iterator::fold).
    #[doc(alias("reduce", "fold_axis", "accumulate_axis", "prod"))]
    #[must_use]
    #[track_caller]
    pub fn fold_along<Names, A, OtherLayout: FoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
        start: A,
        function: impl FnMut(A, T) -> A,
    ) -> Tensor<A, OtherLayout>
    where
        A: Clone,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_fold_along(axes, start, function))
    }

    /// Tries [`fold_along`](Self::fold_along) for run-time sizes.
    pub fn try_fold_along<Names, A, OtherLayout: TryFoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
        start: A,
        function: impl FnMut(A, T) -> A,
    ) -> Result<Tensor<A, OtherLayout>, LayoutError>
    where
        A: Clone,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        let _ = axes;
        fold::along::<_, _, Names::Axes, _, _>(self.lend(), start, fold::OneByOne(function))
    }

    /// Adds up the elements along some axes; see [`fold_along`](Self::fold_along). The result has the type of the
    /// sums: `u8` is added up in `u32`, and `f32` in `f64`, if it has such elements.
    ///
    /// Each sum begins with `A::default()`. Parts of it are added up at the same time. So the last digits of
    /// floating-point numbers may differ from those of a loop, and a part may overflow, even if the whole sum fits.
    #[doc(alias("sum", "sum_axis"))]
    #[must_use]
    #[track_caller]
    pub fn sum_along<Names, A, OtherLayout: FoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Tensor<A, OtherLayout>
    where
        A: SumOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_sum_along(axes))
    }

    /// Tries [`sum_along`](Self::sum_along) for run-time sizes.
    pub fn try_sum_along<Names, A, OtherLayout: TryFoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Result<Tensor<A, OtherLayout>, LayoutError>
    where
        A: SumOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        let _ = axes;
        fold::along::<_, _, Names::Axes, _, _>(self.lend(), A::default(), fold::Sums)
    }

    /// Returns the mean of the elements along some axes, as `f32` or `f64`, which is also the type of the sums; see
    /// [`fold_along`](Self::fold_along).
    #[doc(alias("mean", "mean_axis", "average", "global_average_pool"))]
    #[must_use]
    #[track_caller]
    pub fn mean_along<Names, A, OtherLayout: FoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Tensor<A, OtherLayout>
    where
        A: MeanOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_mean_along(axes))
    }

    /// Tries [`mean_along`](Self::mean_along) for run-time sizes.
    pub fn try_mean_along<Names, A, OtherLayout: TryFoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Result<Tensor<A, OtherLayout>, LayoutError>
    where
        A: MeanOf<T>,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        let mut means: Tensor<A, OtherLayout> = self.try_sum_along(axes)?;
        let count = A::of_count(self.len() / means.len());
        for mean in means.memory_mut() {
            *mean = *mean / count;
        }
        Ok(means)
    }

    /// Returns the largest element along some axes. A NaN is never taken: of NaNs alone, the result is -∞, and of
    /// [`min_along`](Self::min_along) ∞.
    ///
    /// ```
    /// # use tensor_layout::{layout, Tensor, View, C, H, W};
    /// type Pixels = layout!(HWC[C = 2, H = 1, W = 2]);
    /// let pixels = View::<u8, Pixels>::from_array(&[1, 50, 3, 40]);
    /// let largest: Tensor<u8, layout!(C[2])> =
    ///     pixels.max_along((H, W));
    /// assert_eq!(largest.as_slice(), [3, 50]);
    /// let best: Tensor<C, layout!(HW[1, 2])> = pixels.argmax_along(C);
    /// assert_eq!(best.as_slice(), [C(1), C(1)]);
    /// ```
    #[doc(alias("max", "amax"))]
    #[must_use]
    #[track_caller]
    pub fn max_along<Names, OtherLayout: FoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Tensor<T, OtherLayout>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_max_along(axes))
    }

    /// Tries [`max_along`](Self::max_along) for run-time sizes.
    pub fn try_max_along<Names, OtherLayout: TryFoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        let _ = axes;
        fold::chosen::<true, _, _, Names::Axes, _>(self.lend())
    }

    /// Returns the smallest element along some axes; see [`max_along`](Self::max_along).
    #[doc(alias("min", "amin"))]
    #[must_use]
    #[track_caller]
    pub fn min_along<Names, OtherLayout: FoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Tensor<T, OtherLayout>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_min_along(axes))
    }

    /// Tries [`min_along`](Self::min_along) for run-time sizes.
    pub fn try_min_along<Names, OtherLayout: TryFoldOf<L, Names::Axes>>(
        &self,
        axes: Names,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        let _ = axes;
        fold::chosen::<false, _, _, Names::Axes, _>(self.lend())
    }

    /// Returns the position of the largest element along one axis; see [`max_along`](Self::max_along). Of equal elements,
    /// the first one counts. Of NaNs and -∞ alone, the position is 0.
    ///
    /// # Panics
    ///
    /// Panics if the size of the axis is greater than `u32::MAX`.
    #[doc(alias("argmax"))]
    #[must_use]
    #[track_caller]
    pub fn argmax_along<Name, OtherLayout: FoldOf<L, (Name::Axis,)>>(
        &self,
        axis: Name,
    ) -> Tensor<Name::Axis, OtherLayout>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_argmax_along(axis))
    }

    /// Tries [`argmax_along`](Self::argmax_along) for run-time sizes.
    #[track_caller]
    pub fn try_argmax_along<Name, OtherLayout: TryFoldOf<L, (Name::Axis,)>>(
        &self,
        axis: Name,
    ) -> Result<Tensor<Name::Axis, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
    {
        let _ = axis;
        fold::positions::<true, _, _, _, _>(self.lend())
    }

    /// Returns the position of the smallest element along one axis; see [`argmax_along`](Self::argmax_along). Of NaNs and
    /// +∞ alone, the position is 0.
    #[doc(alias("argmin"))]
    #[must_use]
    #[track_caller]
    pub fn argmin_along<Name, OtherLayout: FoldOf<L, (Name::Axis,)>>(
        &self,
        axis: Name,
    ) -> Tensor<Name::Axis, OtherLayout>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_argmin_along(axis))
    }

    /// Tries [`argmin_along`](Self::argmin_along) for run-time sizes.
    #[track_caller]
    pub fn try_argmin_along<Name, OtherLayout: TryFoldOf<L, (Name::Axis,)>>(
        &self,
        axis: Name,
    ) -> Result<Tensor<Name::Axis, OtherLayout>, LayoutError>
    where
        T: Bounded,
        Name: AxisName<Axis: AxisOf<L::Axes>>,
    {
        let _ = axis;
        fold::positions::<false, _, _, _, _>(self.lend())
    }
}

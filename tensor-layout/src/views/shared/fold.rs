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
    #[doc(alias("reduce", "fold_axis", "max", "min", "amax", "accumulate_axis"))]
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

    /// Adds up the elements along some axes; see [`fold_along`](Self::fold_along). The result has the type of the
    /// sums: `u8` is added up in `u32`, and `f32` in `f64`, if it has such elements.
    ///
    /// Each sum begins with `A::default()`. Several are added up at a time, so the last digits of floating-point
    /// numbers may differ from those of a loop, and a sum of a part may overflow as with `+`, even if the whole fits.
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

    /// Returns the mean of the elements along some axes, as `f32` or `f64`, which is also the type of the sums; see
    /// [`fold_along`](Self::fold_along).
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
}

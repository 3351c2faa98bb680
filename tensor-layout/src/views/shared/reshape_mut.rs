// Methods of `ViewMut` and `Tensor`: reshapes that can be written to. Both of their files include this one, and define
// `This`.

/// # Reshaping to write to the elements
///
/// No element moves. These methods borrow the tensor, so it can be used again later.
#[cfg_attr(any(doc, doctest), docs_on_view_mut(ViewMut))]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns a mutable view with the axes in the logical order given by `axes`; see [`View::permute`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// assert!(
    ///     image.permute((W, H)).iter().eq(&[0, 10, 1, 11, 2, 12])
    /// );
    /// image
    ///     .permute_mut((W, H))
    ///     .iter_mut()
    ///     .zip(1..)
    ///     .for_each(|(pixel, number)| *pixel = number);
    /// assert_eq!(image.as_slice(), [1, 3, 5, 2, 4, 6]);
    /// ```
    #[must_use]
    pub fn permute_mut<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        &mut self,
        axes: Names,
    ) -> ViewMut<'_, T, L::Reordered>
    where
        L: Reorder<Names::Axes, Storage: Writable>,
    {
        self.into_view_mut().permute(axes)
    }

    /// Returns a mutable view in which one axis has another name; see [`View::rename`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// assert_eq!(image.rename(H, C)[(C(1), W(2))], 12);
    /// image.rename_mut(H, C)[(C(1), W(2))] = 7;
    /// assert_eq!(image[(H(1), W(2))], 7);
    /// ```
    #[must_use]
    pub fn rename_mut<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        &mut self,
        from: From,
        to: To,
    ) -> ViewMut<'_, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis, Storage: Writable>,
    {
        self.into_view_mut().rename(from, to)
    }

    /// Returns a mutable view in which several axes are merged into one; see [`View::merge`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, P, W};
    ///
    /// let mut image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(
    ///     |(H(h), W(w))| 10 * h + w,
    /// );
    /// assert_eq!(image.merge((H, W), P)[(P(4),)], 11);
    /// image.merge_mut((H, W), P)[(P(4),)] = 7;
    /// assert_eq!(image[(H(1), W(1))], 7);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the size given for the new axis is not the product of the sizes of the merged axes. If all
    /// sizes are known at compile time, a call with a wrong size does not compile.
    #[must_use]
    #[track_caller]
    pub fn merge_mut<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        &mut self,
        axes: Names,
        merged: New,
    ) -> ViewMut<'_, T, L::Merged>
    where
        L: Merge<Names::Axes, New::Size, Storage: Writable>,
    {
        let _ = axes;
        const { check_merge::<L, Names, New::Size>() };
        match self.into_view_mut().elements.merge::<Names, _>(merged) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`merge_mut`](Self::merge_mut) for sizes or strides that are known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if elements would have to move, or if the size given for the new axis is not the
    /// product of the sizes of the merged axes.
    pub fn try_merge_mut<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        &mut self,
        axes: Names,
        merged: New,
    ) -> Result<ViewMut<'_, T, L::TryMerged>, LayoutError>
    where
        L: TryMerge<Names::Axes, New::Size, Storage: Writable>,
    {
        self.into_view_mut().try_merge(axes, merged)
    }

    /// Returns a mutable view in which one axis is split into several; see [`View::split`].
    ///
    /// ```
    /// use tensor_layout::{layout, DimW, Tensor, H, P, W};
    ///
    /// let mut pixels =
    ///     Tensor::<usize, layout!(P[6])>::from_fn(|(P(p),)| p);
    /// assert_eq!(
    ///     pixels.split(P, (H, DimW::<3>))[(H(1), W(2))],
    ///     5
    /// );
    /// pixels.split_mut(P, (H, DimW::<3>)).fix((W(0),)).fill(7);
    /// assert_eq!(pixels.as_slice(), [7, 1, 2, 7, 4, 5]);
    /// assert!(pixels.try_split(P, (H, W(4))).is_err());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the product of the new sizes is not the size of the axis. If one size is left out, the
    /// product of the others must divide the size of the axis. If all sizes are known at compile time, a call
    /// with a wrong product does not compile.
    #[must_use]
    #[track_caller]
    pub fn split_mut<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes<SecondOpen: Follows>>(
        &mut self,
        axis: Name,
        sizes: New,
    ) -> ViewMut<'_, T, L::Split>
    where
        L: SplitAxis<Name::Axis, New::Shape, Storage: Writable>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.into_view_mut().elements.split::<Name::Axis, _>(sizes) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`split_mut`](Self::split_mut) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the product of the new sizes is not the size of the axis. If one size is left out,
    /// the product of the others must divide the size of the axis.
    pub fn try_split_mut<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes<SecondOpen: Follows>>(
        &mut self,
        axis: Name,
        sizes: New,
    ) -> Result<ViewMut<'_, T, L::Split>, LayoutError>
    where
        L: TrySplit<Name::Axis, New::Shape, Storage: Writable>,
    {
        self.into_view_mut().try_split(axis, sizes)
    }
}

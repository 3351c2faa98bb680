// Methods of `ViewMut` and `Tensor`: reshapes that can be written to. Both of their files include this one, and define
// `This`.

/// # Reshaping to write to the elements
///
/// No element moves. These methods borrow the tensor, so it can be used again later.
///
/// ```
/// use tensor_layout::{layout, DimW, Tensor, C, H, P, W};
///
/// let mut image = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
/// image.permute_mut((W, H))[(W(2), H(1))] = 1;
/// image.rename_mut(H, C)[(C(0), W(0))] = 2;
/// let mut pixels = image.merge_mut((H, W), P);
/// pixels[(P(1),)] = 3;
/// pixels.split_mut(P, (H, DimW::<3>))[(H(1), W(0))] = 4;
/// assert_eq!(image.as_slice(), [2, 3, 0, 4, 0, 1]);
/// ```
#[cfg_attr(any(doc, doctest), docs_on_view_mut)]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns a mutable view with the axes in the logical order given by `axes`; see [`View::permute`].
    #[must_use]
    pub fn permute_mut<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        &mut self,
        axes: Names,
    ) -> ViewMut<'_, T, Reordered<L, Names::Axes>>
    where
        L::Storage: Writable,
    {
        self.into_view_mut().permute(axes)
    }

    /// Returns a mutable view in which one axis has another name; see [`View::rename`].
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

    /// Returns a mutable view in which several axes are merged into one.
    ///
    /// # Panics
    ///
    /// Panics where [`View::merge`] does.
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

    /// Returns an error where [`View::try_merge`] does.
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

    /// Returns a mutable view in which one axis is split into several.
    ///
    /// # Panics
    ///
    /// Panics where [`View::split`] does.
    #[must_use]
    #[track_caller]
    pub fn split_mut<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        &mut self,
        axis: Name,
        sizes: New,
    ) -> ViewMut<'_, T, L::Split>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: SplitAxis<Name::Axis, New::Shape, Storage: Writable>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.into_view_mut().elements.split::<Name::Axis, _>(sizes) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error where [`View::try_split`] does.
    pub fn try_split_mut<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        &mut self,
        axis: Name,
        sizes: New,
    ) -> Result<ViewMut<'_, T, L::Split>, LayoutError>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: TrySplit<Name::Axis, New::Shape, Storage: Writable>,
    {
        self.into_view_mut().try_split(axis, sizes)
    }
}

// Methods of `View`, `ViewMut` and `Tensor`: copies with borders, and flipped copies. The files of these types include
// this one, and define `This`.

/// # Borders
///
/// The layout of the result is that of the type to which it is assigned. It may have another storage.
#[cfg(feature = "alloc")]
#[cfg_attr(any(doc, doctest), docs_on_view)]
impl<T: Copy + 'static, L: AnyLayout> This<'_, T, L> {
    /// Returns a copy with positions of value `value` before and after those of some axes. `before` and `after` are
    /// their numbers, such as `H(1)` if one is known only at run time.
    ///
    /// ```
    /// # use tensor_layout::{layout, DimW, Tensor, View};
    /// let row = View::<u8, layout!(W[2])>::from_array(&[1, 2]);
    /// let (before, after) = ((DimW::<1>,), (DimW::<2>,));
    /// let padded: Tensor<u8, layout!(W[5])> =
    ///     row.padded_with(0, before, after);
    /// assert_eq!(padded.as_slice(), [0, 1, 2, 0, 0]);
    /// let padded: Tensor<u8, layout!(W[5])> =
    ///     row.padded_with_edge(before, after);
    /// assert_eq!(padded.as_slice(), [1, 1, 2, 2, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if these numbers and the sizes do not add up to those of the result.
    #[doc(alias("pad", "copyMakeBorder", "constant_pad", "border"))]
    #[must_use]
    #[track_caller]
    pub fn padded_with<Before, After, OtherLayout: PaddedFrom<L, Before, After>>(
        &self,
        value: T,
        before: Before,
        after: After,
    ) -> Tensor<T, OtherLayout>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        const { borders::check::<L, OtherLayout, Before, After>() };
        or_panic(borders::padded(self.lend(), Some(value), before, after))
    }

    /// Returns an error where [`padded_with`](Self::padded_with) panics.
    pub fn try_padded_with<Before, After, OtherLayout: TryPaddedFrom<L, Before, After>>(
        &self,
        value: T,
        before: Before,
        after: After,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
    {
        const { borders::check::<L, OtherLayout, Before, After>() };
        borders::padded(self.lend(), Some(value), before, after)
    }

    /// Returns a copy with the first and last positions of some axes repeated; see [`padded_with`](Self::padded_with).
    ///
    /// # Panics
    ///
    /// Panics as [`padded_with`](Self::padded_with) does.
    #[doc(alias("pad", "replicate", "replication_pad", "edge"))]
    #[must_use]
    #[track_caller]
    pub fn padded_with_edge<Before, After, OtherLayout: PaddedFrom<L, Before, After>>(
        &self,
        before: Before,
        after: After,
    ) -> Tensor<T, OtherLayout>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        const { borders::check::<L, OtherLayout, Before, After>() };
        or_panic(borders::padded(self.lend(), None, before, after))
    }

    /// Returns an error where [`padded_with_edge`](Self::padded_with_edge) panics.
    pub fn try_padded_with_edge<Before, After, OtherLayout: TryPaddedFrom<L, Before, After>>(
        &self,
        before: Before,
        after: After,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
    {
        const { borders::check::<L, OtherLayout, Before, After>() };
        borders::padded(self.lend(), None, before, after)
    }
}

/// # Flipped copies
///
/// The layout of the result is that of the type to which it is assigned. It may have another storage.
#[cfg(feature = "alloc")]
#[cfg_attr(any(doc, doctest), docs_on_view)]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns a copy in which the positions along some axes are in the opposite order. Strides are positive, so it
    /// is not a view.
    ///
    /// ```
    /// # use tensor_layout::{layout, Tensor, View, H, W};
    /// type Image = layout!(HW[2, 2]);
    /// let image = View::<u8, Image>::from_array(&[1, 2, 3, 4]);
    /// let mirrored: Tensor<u8, Image> = image.flipped((W,));
    /// assert_eq!(mirrored.as_slice(), [2, 1, 4, 3]);
    /// # let turned: Tensor<u8, Image> = image.flipped((H, W));
    /// # assert_eq!(turned.as_slice(), [4, 3, 2, 1]);
    /// ```
    #[doc(alias("flip", "fliplr", "flipud", "invert_axis", "mirror", "reverse"))]
    #[must_use]
    #[track_caller]
    pub fn flipped<Names, OtherLayout: MovesFrom<L>>(&self, axes: Names) -> Tensor<T, OtherLayout>
    where
        T: Copy + 'static,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_flipped(axes))
    }

    /// Tries [`flipped`](Self::flipped) for run-time sizes.
    pub fn try_flipped<Names, OtherLayout: TryMovesFrom<L>>(
        &self,
        axes: Names,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + 'static,
        Names: AxisNames<Axes: Among<L::Axes>>,
    {
        let _ = axes;
        borders::flipped(self.lend(), Names::LETTERS)
    }
}

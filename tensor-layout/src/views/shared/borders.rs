// Methods of `View`, `ViewMut` and `Tensor`: copies with borders, and flipped copies. The files of these types include
// this one, and define `This`.

/// # Borders
///
/// The layout of the result is that of the type to which it is assigned. It may have another storage.
#[cfg(feature = "alloc")]
#[cfg_attr(any(doc, doctest), docs_on_view(View))]
#[tensor_layout_macros::quiet_bounds]
impl<T: Copy + 'static, L: AnyLayout> This<'_, T, L> {
    /// Returns a copy with positions of value `value` before the first and after the last position of some axes. `before`
    /// and `after` are their numbers.
    ///
    /// ```
    /// use tensor_layout::{layout, DimH, DimW, Tensor, View};
    ///
    /// let image =
    ///     View::<u8, layout!(HW[1, 2])>::from_array(&[1, 2]);
    /// let (before, after) =
    ///     ((DimH::<1>, DimW::<1>), (DimW::<2>,));
    /// let padded: Tensor<u8, layout!(HW[2, 5])> =
    ///     image.padded_with(0, before, after);
    /// assert_eq!(
    ///     padded.as_slice(),
    ///     [0, 0, 0, 0, 0, 0, 1, 2, 0, 0]
    /// );
    /// ```
    ///
    /// If a number is known only at run time, write `H(1)`. The clause `pad` of a layout is something else: memory between
    /// elements, which no position has.
    ///
    /// # Panics
    ///
    /// Panics if these numbers and the sizes of this tensor do not add up to the sizes of the result, or if the layout of the
    /// result is not valid with its sizes. If the compiler knows that a size is wrong, the call does not compile.
    #[doc(alias("pad", "copyMakeBorder", "constant_pad", "border"))]
    #[must_use]
    #[track_caller]
    pub fn padded_with<Before, After, OtherLayout>(
        &self,
        value: T,
        before: Before,
        after: After,
    ) -> Tensor<T, OtherLayout>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
        OtherLayout: PaddedFrom<L, Before, After>,
    {
        const { layout::check::<OtherLayout>() };
        const { borders::check::<L, OtherLayout, Before, After>() };
        or_panic(borders::padded(self.lend(), Some(value), before, after))
    }

    /// Tries [`padded_with`](Self::padded_with) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the sizes of the result are not those that `OtherLayout` fixes, or if `OtherLayout` is not valid
    /// with them. The error names the axis.
    pub fn try_padded_with<Before, After, OtherLayout>(
        &self,
        value: T,
        before: Before,
        after: After,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
        OtherLayout: TryPaddedFrom<L, Before, After>,
    {
        const { borders::check::<L, OtherLayout, Before, After>() };
        borders::padded(self.lend(), Some(value), before, after)
    }

    /// Returns a copy in which the first and the last position of some axes are repeated before and after them, as often as
    /// `before` and `after` say.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, W};
    ///
    /// let row = View::<u8, layout!(W[3])>::from_array(&[1, 2, 3]);
    /// let padded: Tensor<u8, layout!(W[6])> =
    ///     row.padded_with_edge((W(2),), (W(1),));
    /// assert_eq!(padded.as_slice(), [1, 1, 1, 2, 3, 3]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics as [`padded_with`](Self::padded_with) does.
    #[doc(alias("pad", "replicate", "replication_pad", "clamp", "edge"))]
    #[must_use]
    #[track_caller]
    pub fn padded_with_edge<Before, After, OtherLayout>(
        &self,
        before: Before,
        after: After,
    ) -> Tensor<T, OtherLayout>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
        OtherLayout: PaddedFrom<L, Before, After>,
    {
        const { layout::check::<OtherLayout>() };
        const { borders::check::<L, OtherLayout, Before, After>() };
        or_panic(borders::padded(self.lend(), None, before, after))
    }

    /// Tries [`padded_with_edge`](Self::padded_with_edge) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_padded_with`](Self::try_padded_with).
    pub fn try_padded_with_edge<Before, After, OtherLayout>(
        &self,
        before: Before,
        after: After,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        Before: NumbersAlong<Axes: Among<L::Axes>>,
        After: NumbersAlong<Axes: Among<L::Axes>>,
        OtherLayout: TryPaddedFrom<L, Before, After>,
    {
        const { borders::check::<L, OtherLayout, Before, After>() };
        borders::padded(self.lend(), None, before, after)
    }
}

/// # Flipped copies
///
/// The layout of the result is that of the type to which it is assigned. It may have another storage.
#[cfg(feature = "alloc")]
#[cfg_attr(any(doc, doctest), docs_on_view(View))]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    /// Returns a copy in which the positions along some axes are in the opposite order.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, H, W};
    ///
    /// type Image = layout!(HW[2, 3]);
    /// let image =
    ///     View::<u8, Image>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mirrored: Tensor<u8, Image> = image.flipped((W,));
    /// assert_eq!(mirrored.as_slice(), [3, 2, 1, 6, 5, 4]);
    /// let turned: Tensor<u8, Image> = image.flipped((H, W));
    /// assert_eq!(turned.as_slice(), [6, 5, 4, 3, 2, 1]);
    /// ```
    ///
    /// Strides are positive, so a flipped image is a copy.
    ///
    /// # Panics
    ///
    /// Panics if two sizes have the same [name](crate::size_names!) but different numbers, or if the layout of the result is
    /// not valid with the sizes of this tensor.
    #[doc(alias("flip", "fliplr", "flipud", "invert_axis", "mirror", "reverse"))]
    #[must_use]
    #[track_caller]
    pub fn flipped<Names, OtherLayout>(&self, axes: Names) -> Tensor<T, OtherLayout>
    where
        T: Copy + 'static,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: MovesFrom<L>,
    {
        const { layout::check::<OtherLayout>() };
        or_panic(self.try_flipped(axes))
    }

    /// Tries [`flipped`](Self::flipped) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a size of this tensor differs from the size that `OtherLayout` fixes, or if `OtherLayout` is not
    /// valid with the sizes of this tensor.
    pub fn try_flipped<Names, OtherLayout>(
        &self,
        axes: Names,
    ) -> Result<Tensor<T, OtherLayout>, LayoutError>
    where
        T: Copy + 'static,
        Names: AxisNames<Axes: Among<L::Axes>>,
        OtherLayout: TryMovesFrom<L>,
    {
        let _ = axes;
        borders::flipped(self.lend(), Names::LETTERS)
    }
}

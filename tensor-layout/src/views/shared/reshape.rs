// Methods of `View`, `ViewMut` and `Tensor`: reshapes. Their files include this one, and define `This`, `Receiver` and
// `Part`.

/// # Reshaping without moving elements
#[cfg_attr(any(doc, doctest), docs_on_view)]
#[tensor_layout_macros::quiet_bounds]
impl<'a, T, L: AnyLayout> This<'a, T, L> {
    /// Returns a view with the axes in the logical order given by `axes`, which is that of `sizes` and `iter`. Each
    /// element keeps its coordinate. To move elements, see [`View::relayout_into`].
    ///
    /// ```
    /// # use tensor_layout::{layout, View, H, W};
    /// let rows = View::<u8, layout!(HW[2, 2])>::from_array(&[
    ///     1, 2, 3, 4,
    /// ]);
    /// let columns = rows.permute((W, H));
    /// assert!(columns.iter().eq(&[1, 3, 2, 4]));
    /// # assert_eq!(columns[(H(1), W(0))], rows[(H(1), W(0))]);
    /// ```
    #[doc(alias(
        "transpose",
        "permuted_axes",
        "permute_axes",
        "swapaxes",
        "swap_axes",
        "swap axes",
        "moveaxis",
        "rollaxis",
        "rearrange"
    ))]
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        axes: Names,
    ) -> Part<'a, T, Reordered<L, Names::Axes>> {
        let _ = axes;
        Part {
            elements: self.borrowed().permute::<Names::Axes>(),
        }
    }

    /// Gives one axis another name, which no other axis has.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, C, H, K, W};
    /// type Image = layout!(HWC[C = 3, H = 1, W = 2]);
    /// let image = View::<u8, Image>::from_array(&[7; 6]);
    /// let scores = image.rename(C, K);
    /// assert_eq!(scores[(H(0), W(1), K(2))], 7);
    /// ```
    #[doc(alias("rename_axis", "align_to"))]
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self: Receiver<'a, Self>,
        from: From,
        to: To,
    ) -> Part<'a, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        let _ = (from, to);
        Part {
            elements: self.borrowed().rename(),
        }
    }

    /// Merges several axes into one. The last of them varies fastest.
    ///
    /// If the size of the new axis is known at compile time, pass it (`DimP::<6>`), otherwise only the letter (`P`):
    ///
    /// ```
    /// # use tensor_layout::{layout, DimP, View, C, H, P, W};
    /// type Image = layout!(HWC[C = 3, H = 2, W = 3]);
    /// type Pixels = layout!(PC[C = 3, P = 6], logical(CP));
    /// let image = View::<u8, Image>::from_array(&[7; 18]);
    /// let pixels: View<u8, Pixels> =
    ///     image.merge((H, W), DimP::<6>);
    /// # assert_eq!(image.merge((H, W), P), pixels);
    /// # assert_eq!(pixels[(P(5), C(1))], 7);
    /// ```
    ///
    /// No element moves. So the merged axes must follow each other in memory, in the order of `axes`, or the call
    /// does not compile. [`Merge`](crate::traits::Merge) says more of sizes 1 and of clauses.
    ///
    /// # Panics
    ///
    /// Panics if the given size is not the product of the merged sizes.
    #[doc(alias("flatten", "reshape", "ravel", "view", "rearrange", "fuse"))]
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        self: Receiver<'a, Self>,
        axes: Names,
        merged: New,
    ) -> Part<'a, T, L::Merged>
    where
        L: Merge<Names::Axes, New::Size>,
    {
        let _ = axes;
        const { check_merge::<L, Names, New::Size>() };
        match self.borrowed().merge::<Names, _>(merged) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`merge`](Self::merge) for sizes or strides known at run time, with which elements may have to move.
    pub fn try_merge<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        self: Receiver<'a, Self>,
        axes: Names,
        merged: New,
    ) -> Result<Part<'a, T, L::TryMerged>, LayoutError>
    where
        L: TryMerge<Names::Axes, New::Size>,
    {
        let _ = axes;
        Ok(Part {
            elements: self.borrowed().try_merge::<Names, _>(merged)?,
        })
    }

    /// Splits one axis into several, as the reverse of [`merge`](Self::merge). The last of the new axes varies fastest.
    ///
    /// Give the size of each new axis at compile time (`DimW::<3>`) or at run time (`W(3)`). For one of them, the
    /// letter is enough (`H`): its size is computed.
    ///
    /// ```
    /// # use tensor_layout::{layout, DimH, DimW, View, H, P, W};
    /// let pixels = View::<u8, layout!(P[6])>::from_array(&[7; 6]);
    /// let image: View<u8, layout!(HW[2, 3])> =
    ///     pixels.split(P, (DimH::<2>, DimW::<3>));
    /// assert_eq!(pixels.split(P, (H, W(2))).size_array(), [3, 2]);
    /// # assert_eq!(image.sizes(), (H(2), W(3)));
    /// ```
    ///
    /// [`SplitAxis`](crate::traits::SplitAxis) says more of padding, overlaps and parts.
    ///
    /// # Panics
    ///
    /// Panics if the product of the new sizes is not the size of the axis, or, with one left out, does not divide it.
    #[doc(alias(
        "unflatten",
        "reshape",
        "into_shape",
        "view",
        "rearrange",
        "axis_chunks_iter"
    ))]
    #[must_use]
    #[track_caller]
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        self: Receiver<'a, Self>,
        axis: Name,
        sizes: New,
    ) -> Part<'a, T, L::Split>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: SplitAxis<Name::Axis, New::Shape>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.borrowed().split(sizes) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`split`](Self::split) for run-time sizes, or an axis of which a part lacks positions.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        self: Receiver<'a, Self>,
        axis: Name,
        sizes: New,
    ) -> Result<Part<'a, T, L::Split>, LayoutError>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: TrySplit<Name::Axis, New::Shape>,
    {
        let _ = axis;
        Ok(Part {
            elements: self.borrowed().split(sizes)?,
        })
    }
}

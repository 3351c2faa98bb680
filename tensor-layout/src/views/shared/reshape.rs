// Methods of `View`, `ViewMut` and `Tensor`: reshapes. Their files include this one, and define `This`, `Receiver` and
// `Part`.

/// # Reshaping without moving elements
#[cfg_attr(any(doc, doctest), docs_on_view(View))]
impl<'a, T, L: AnyLayout> This<'a, T, L> {
    /// Returns a view with the axes in the logical order given by `axes`.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let columns = rows.permute((W, H));
    /// assert_eq!(columns.size_array(), [3, 2]);
    /// assert_eq!(columns[(H(1), W(0))], rows[(H(1), W(0))]);
    /// assert!(columns.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// ```
    ///
    /// Each element keeps its coordinate, because a coordinate names its axes. The new logical order is the
    /// order in which `sizes` lists the sizes and `iter` yields the elements. To move elements, see
    /// [`View::relayout_into`].
    #[doc(alias(
        "transpose",
        "permuted_axes",
        "permute_axes",
        "swapaxes",
        "swap_axes",
        "swap axes",
        "moveaxis",
        "rearrange"
    ))]
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self: Receiver<'a, Self>,
        axes: Names,
    ) -> Part<'a, T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        let _ = axes;
        Part {
            elements: self.borrowed().permute(),
        }
    }

    /// Gives one axis another name.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, K, W};
    ///
    /// let image = View::<
    ///     u8,
    ///     layout!(HWC[C = 3, H = 1, W = 2]),
    /// >::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let scores = image.rename(C, K);
    /// assert_eq!(scores[(H(0), W(1), K(2))], 6);
    /// assert_eq!(
    ///     scores.to_string(),
    ///     "HWK[K=3, H=1, W=2], logical(KHW)"
    /// );
    /// ```
    ///
    /// If another axis already has the new name, the call does not compile.
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

    /// Merges several axes into one. Along the new axis, the last axis of `axes` varies fastest.
    ///
    /// If the size of the new axis is known at compile time, pass it (`DimP::<6>`). If it is not, pass only
    /// the letter (`P`). The layout of the result can be written with `layout!`:
    ///
    /// ```
    /// use tensor_layout::{layout, DimP, View, C, H, P, W};
    ///
    /// let bytes: Vec<u8> = (0..18).collect();
    /// let image =
    ///     View::<u8, layout!(HWC[C = 3, H = 2, W = 3])>::new(
    ///         &bytes,
    ///     )?;
    /// let pixels: View<
    ///     u8,
    ///     layout!(PC[C = 3, P = 6], logical(CP)),
    /// > = image.merge((H, W), DimP::<6>);
    /// assert_eq!(
    ///     (pixels.size_array(), pixels.strides()),
    ///     ([3, 6], [1, 3])
    /// );
    /// assert_eq!(pixels[(P(5), C(1))], 16);
    /// assert_eq!(image.merge((H, W), P), pixels);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// No element moves. So the merged axes must follow each other in memory, in the order of `axes`, the
    /// outermost axis first. Axes without clauses whose types state the size 1 (`DimC<1>`) may be elsewhere in
    /// memory, or lie between the merged axes:
    ///
    /// ```
    /// use tensor_layout::{layout, DimF, Tensor, View, C, H, W};
    ///
    /// let gray = Tensor::<
    ///     f32,
    ///     layout!(NHWC[N = 1, C = 1, H = 28, W = 28]),
    /// >::filled(0.5);
    /// let features: View<f32, layout!(NF[1, 784])> =
    ///     gray.merge((C, H, W), DimF::<784>);
    /// ```
    ///
    /// Otherwise, the call does not compile, as `merge((W, H), P)` of an image `HW`. Types do not compare numbers.
    /// So a call also does not compile if only the numbers tell which axis has size 1, as in `merge((W, H), P)` of
    /// `HW[1, 640]`. Name the axes in the order of the storage, or use [`rearrange!`](crate::rearrange!) with `view`.
    ///
    /// If a merged axis has a clause such as `pad`, or is an inner axis along which a part lacks positions, `cargo build`
    /// compares the strides of the merged axes. In this case, the strides of the result may be known only at run
    /// time.
    ///
    /// # Panics
    ///
    /// Panics if the size given for the new axis is not the product of the sizes of the merged axes. If all
    /// sizes are known at compile time, a call with a wrong size does not compile.
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

    /// Tries [`merge`](Self::merge) for sizes or strides that are known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if elements would have to move, or if the size given for the new axis is not the
    /// product of the sizes of the merged axes.
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

    /// Splits one axis into several. Along the split axis, the last of the new axes varies fastest. Splitting
    /// is the reverse of [`merge`](Self::merge).
    ///
    /// Give the size of each new axis at compile time (`DimW::<3>`) or at run time (`W(3)`). For one of the
    /// new axes, the letter is enough (`H`): its size is computed. The layout of the result can be written
    /// with `layout!`:
    ///
    /// ```
    /// use tensor_layout::{layout, DimH, DimW, View, H, P, W};
    ///
    /// let pixels = View::<u8, layout!(P[6])>::from_array(&[
    ///     1, 2, 3, 4, 5, 6,
    /// ]);
    /// let image: View<u8, layout!(HW[2, 3])> =
    ///     pixels.split(P, (DimH::<2>, DimW::<3>));
    /// assert_eq!(image[(H(1), W(0))], 4);
    /// assert_eq!(pixels.split(P, (H, W(3))).size_array(), [2, 3]);
    /// ```
    ///
    /// If the axis has padding or overlaps, the strides of the result are known only at run time. A part that lacks
    /// positions along an inner axis cannot be split along this axis. Split first, and then crop one of the new
    /// axes:
    ///
    /// ```
    /// # use tensor_layout::{layout, DimP, View, P, W};
    /// # let image = View::<u8, layout!(HW[H = 2, W = 8])>::from_array(&[0; 16]);
    /// let pairs = image.split(W, (P, W(2))).crop(P(1), DimP::<2>);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the product of the new sizes is not the size of the axis. If one size is left out, the
    /// product of the others must divide the size of the axis. If all sizes are known at compile time, a call
    /// with a wrong product does not compile.
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
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes<SecondOpen: Follows>>(
        self: Receiver<'a, Self>,
        axis: Name,
        sizes: New,
    ) -> Part<'a, T, L::Split>
    where
        L: SplitAxis<Name::Axis, New::Shape>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.borrowed().split(sizes) {
            Ok(elements) => Part { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`split`](Self::split) for sizes known at run time, or for an axis of which the part lacks positions.
    /// Such a result has strides known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the product of the new sizes is not the size of the axis. If one size is left out,
    /// the product of the others must divide the size of the axis.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes<SecondOpen: Follows>>(
        self: Receiver<'a, Self>,
        axis: Name,
        sizes: New,
    ) -> Result<Part<'a, T, L::Split>, LayoutError>
    where
        L: TrySplit<Name::Axis, New::Shape>,
    {
        let _ = axis;
        Ok(Part {
            elements: self.borrowed().split(sizes)?,
        })
    }
}

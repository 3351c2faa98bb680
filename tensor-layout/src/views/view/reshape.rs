// Methods of `View`: the same elements under other axes. Included by `view.rs`.

/// # The same elements under other axes
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Lists the axes in another logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let columns = rows.permute((W, H));
    /// assert_eq!(columns.sizes(), [3, 2]);
    /// assert_eq!(columns[(H(1), W(0))], rows[(H(1), W(0))]);
    /// assert!(columns.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// ```
    ///
    /// An element's coordinate stays the same, for its axes have names. What changes is the
    /// order in which sizes and elements are listed, and so the shape. To move elements,
    /// see [`View::relayout_into`].
    #[doc(alias(
        "transpose",
        "permuted_axes",
        "permute_axes",
        "swapaxes",
        "swap_axes",
        "moveaxis",
        "rearrange"
    ))]
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        _axes: Names,
    ) -> View<'a, T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        View {
            elements: self.elements.permute(),
        }
    }

    /// Gives one axis another name.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, K, W};
    ///
    /// let image = View::<u8, layout!(HWC[C = 3, H = 1, W = 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let scores = image.rename(C, K);
    /// assert_eq!(scores[(H(0), W(1), K(2))], 6);
    /// assert_eq!(scores.to_string(), "HWK[K=3, H=1, W=2], logical(KHW)");
    /// ```
    ///
    /// A name that another axis has does not compile.
    #[doc(alias("rename_axis", "align_to"))]
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        _from: From,
        _to: To,
    ) -> View<'a, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        View {
            elements: self.elements.rename(),
        }
    }

    /// Makes several axes one, of which the last one moves fastest.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, P, W};
    ///
    /// let bytes: Vec<u8> = (0..18).collect();
    /// let image = View::<u8, layout!(HWC[C = 3, H = 2, W = 3])>::new(&bytes)?;
    /// let pixels = image.merge((H, W), P);
    /// assert_eq!((pixels.sizes(), pixels.strides()), ([3, 6], [1, 3]));
    /// assert_eq!(pixels[(P(5), C(1))], 16);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// No element moves, so it does not compile where they would have to, as for rows that
    /// are padded, or `(W, H)` here:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View, H, P, W};
    /// let image = View::<u8, layout!(HW[2, 2])>::from_array(&[1, 2, 3, 4]);
    /// let pixels = image.merge((W, H), P);
    /// ```
    #[doc(alias("flatten", "reshape", "ravel", "view", "rearrange", "fuse"))]
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> View<'a, T, Merged<L, Names::Axes, New::Axis>>
    where
        L: FullyKnown + Merge<Names::Axes, New::Axis>,
        L::Storage: StridedStorage,
    {
        const { check_merge::<L, Names>() };
        match self.elements.try_merge::<Names, _>() {
            Ok(elements) => View { elements },
            Err(error) => unreachable!("{error}"),
        }
    }

    /// [`merge`](Self::merge) for sizes or strides that are known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, P, W};
    ///
    /// let bytes = [0; 8];
    /// let mapping = <layout!(HW[?, ?], align(W = 4))>::with((H(2), W(3)))?;
    /// let error = View::with(&bytes, mapping)?.try_merge((H, W), P).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "axes H and W cannot be merged without moving elements: \
    ///      H has stride 4, but W ends after 3 elements: HW[H=2, W=3], align(W=4)",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If elements would have to be moved.
    pub fn try_merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> Result<View<'a, T, Merged<L, Names::Axes, New::Axis>>, LayoutError>
    where
        L: Merge<Names::Axes, New::Axis>,
        L::Storage: StridedStorage,
    {
        Ok(View {
            elements: self.elements.try_merge::<Names, _>()?,
        })
    }

    /// Splits one axis into two, the second of a given size and moving fastest: the reverse of
    /// [`merge`](Self::merge).
    ///
    /// ```
    /// use tensor_layout::{layout, DimW, View, H, P, W};
    ///
    /// let pixels = View::<u8, layout!(P[6])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = pixels.split(P, H, DimW::<3>); // or W(3), known at run time
    /// assert_eq!((image.sizes(), image.strides()), ([2, 3], [3, 1]));
    /// assert_eq!(image[(H(1), W(0))], 4);
    /// ```
    ///
    /// # Panics
    ///
    /// If the size of the axis is not a multiple of that. Where both are known at compile time, it does
    /// not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, DimW, View, H, P};
    /// let pixels = View::<u8, layout!(P[6])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let image = pixels.split(P, H, DimW::<4>);
    /// ```
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
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, Outer: AxisName, Inner: AsSize>(
        self,
        _axis: Name,
        _outer: Outer,
        inner: Inner,
    ) -> View<'a, T, AxisSplit<L, Name::Axis, Outer::Axis, Inner::Size>>
    where
        L: SplitAxis<Name::Axis, Outer::Axis, Inner::Size>,
        L::Storage: StridedStorage,
    {
        const { check_split::<L, Name::Axis, Inner::Size>() };
        match self.elements.try_split(inner) {
            Ok(elements) => View { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// [`split`](Self::split) for sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, P, W};
    ///
    /// let pixels = View::<u8, layout!(P[6])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// assert!(pixels.try_split(P, H, W(3)).is_ok());
    /// assert!(pixels.try_split(P, H, W(4)).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If the size of the axis is not a multiple of that.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, Outer: AxisName, Inner: AsSize>(
        self,
        _axis: Name,
        _outer: Outer,
        inner: Inner,
    ) -> Result<View<'a, T, AxisSplit<L, Name::Axis, Outer::Axis, Inner::Size>>, LayoutError>
    where
        L: SplitAxis<Name::Axis, Outer::Axis, Inner::Size>,
        L::Storage: StridedStorage,
    {
        Ok(View {
            elements: self.elements.try_split(inner)?,
        })
    }

    /// Repeats the elements along an axis that the view has not, or has with size 1. A new axis comes
    /// first in the logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, DimH, View, C, H, W};
    ///
    /// let means = View::<f32, layout!(C[3])>::from_array(&[0.5, 0.4, 0.3]);
    /// let of_image = means.broadcast(W(640)).broadcast(DimH::<480>).permute((C, H, W));
    /// assert_eq!(of_image.sizes(), [3, 480, 640]);
    /// assert_eq!(of_image[(C(1), H(7), W(99))], 0.4);
    /// ```
    ///
    /// # Panics
    ///
    /// If the axis has another size than 1 (where that is known at compile time, it does not compile),
    /// if the new size is 0, or if there would be more than `isize::MAX` positions.
    #[doc(alias(
        "expand",
        "unsqueeze",
        "insert_axis",
        "expand_dims",
        "newaxis",
        "broadcast_to",
        "repeat"
    ))]
    #[must_use]
    #[track_caller]
    pub fn broadcast<New: AsSize>(self, size: New) -> View<'a, T, Broadcasted<L, New::Size>>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
    {
        const { check_broadcast::<L, New::Size>() };
        match self.elements.try_broadcast(size) {
            Ok(elements) => View { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// [`broadcast`](Self::broadcast) for sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, W};
    ///
    /// let mapping = <layout!(CW[?, ?])>::with((C(3), W(1)))?;
    /// let means = View::with(&[0.5, 0.4, 0.3], mapping)?;
    /// assert_eq!(means.try_broadcast(W(640))?.sizes(), [3, 640]);
    /// assert!(means.try_broadcast(C(4)).is_err());
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the axis has another size than 1, if the new size is 0, or if there would be more than
    /// `isize::MAX` positions.
    pub fn try_broadcast<New: AsSize>(
        self,
        size: New,
    ) -> Result<View<'a, T, Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
    {
        Ok(View {
            elements: self.elements.try_broadcast(size)?,
        })
    }
}

// Methods of `Tensor`: reshapes of the owned memory. `tensor.rs` includes this file.

/// # Reshaping the tensor itself
///
/// No element moves. These methods take the tensor by value, and return it in the same memory.
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Returns the tensor with the axes in the logical order given by `axes`, in the same memory; see
    /// [`View::permute`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let rows = Tensor::<u8, layout!(HW[2, 3])>::filled(1);
    /// let columns = rows.into_permuted((W, H));
    /// assert_eq!(columns.size_array(), [3, 2]);
    /// assert_eq!(columns.as_slice(), [1; 6]);
    /// ```
    #[must_use]
    pub fn into_permuted<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        axes: Names,
    ) -> Tensor<T, Reordered<L, Names::Axes>> {
        let _ = axes;
        Tensor {
            mapping: self.mapping.permuted(),
            elements: self.elements,
        }
    }

    /// Gives one axis another name, and returns the tensor in the same memory; see [`View::rename`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, K, W};
    ///
    /// let image =
    ///     Tensor::<u8, layout!(HWC[C = 3, H = 1, W = 2])>::filled(
    ///         1,
    ///     );
    /// let scores: Tensor<
    ///     u8,
    ///     layout!(HWK[K = 3, H = 1, W = 2], logical(KHW)),
    /// > = image.into_renamed(C, K);
    /// assert_eq!(scores[(H(0), W(1), K(2))], 1);
    /// ```
    #[must_use]
    pub fn into_renamed<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        from: From,
        to: To,
    ) -> Tensor<T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        let _ = (from, to);
        Tensor {
            mapping: L::renamed(&self.mapping),
            elements: self.elements,
        }
    }

    /// Merges several axes into one, and returns the tensor in the same memory; see [`View::merge`].
    ///
    /// ```
    /// use tensor_layout::{layout, DimF, Tensor, C, F, H, W};
    ///
    /// let pooled = Tensor::<
    ///     f32,
    ///     layout!(NCHW[N = 1, C = 16, H = 4, W = 4]),
    /// >::filled(0.5);
    /// let features: Tensor<f32, layout!(NF[1, 256])> =
    ///     pooled.into_merged((C, H, W), DimF::<256>);
    /// assert_eq!(features.size(F), 256);
    /// ```
    ///
    /// If the strides of the result are known only at run time, the call does not compile. In this case, use
    /// [`merge`](View::merge), which borrows the tensor.
    ///
    /// # Panics
    ///
    /// Panics where [`View::merge`] does.
    #[must_use]
    #[track_caller]
    pub fn into_merged<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Tensor<T, L::Merged>
    where
        L: IntoMerged<Names::Axes, New::Size>,
    {
        let _ = axes;
        const { check_merge::<L, Names, New::Size>() };
        match self.mapping.merge::<Names, _>(merged) {
            Ok(mapping) => Tensor {
                mapping,
                elements: self.elements,
            },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error, with the tensor, where [`into_merged`](Self::into_merged) panics.
    ///
    /// ```
    /// use tensor_layout::{layout, DimP, Tensor, H, W};
    ///
    /// let image = Tensor::<u8, _>::filled_with(
    ///     1,
    ///     <layout!(HW[?, ?])>::with((H(2), W(3)))?,
    /// );
    /// let refused =
    ///     image.try_into_merged((H, W), DimP::<5>).unwrap_err();
    /// assert_eq!(refused.error().expected(), Some(6));
    /// let pixels: Tensor<u8, layout!(P[6])> = refused
    ///     .into_value()
    ///     .try_into_merged((H, W), DimP::<6>)?;
    /// assert_eq!(pixels.as_slice(), [1; 6]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    pub fn try_into_merged<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Result<Tensor<T, L::TryMerged>, Refused<Self, LayoutError>>
    where
        L: TryMerge<Names::Axes, New::Size, TryMerged: AnyLayout<Storage: Ownable>>,
    {
        let _ = axes;
        match self.mapping.try_merge::<Names, _>(merged) {
            Ok(mapping) => Ok(Tensor {
                mapping,
                elements: self.elements,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }

    /// Splits one axis into several, and returns the tensor in the same memory; see [`View::split`].
    ///
    /// ```
    /// use tensor_layout::{layout, DimD, DimK, Tensor, D, K, T};
    ///
    /// type Joined = layout!(TE[T = 128, E = 768]);
    /// type Heads = layout!(TKD[T = 128, K = 12, D = 64]);
    /// let joined = Tensor::<f32, Joined>::filled(0.0);
    /// let heads: Tensor<f32, Heads> = joined
    ///     .into_split(tensor_layout::E, (DimK::<12>, DimD::<64>));
    /// assert_eq!(heads[(T(127), K(11), D(63))], 0.0);
    /// ```
    ///
    /// If the strides of the result are known only at run time, the call does not compile. In this case, use
    /// [`split`](View::split), which borrows the tensor.
    ///
    /// # Panics
    ///
    /// Panics where [`View::split`] does.
    #[must_use]
    #[track_caller]
    pub fn into_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        self,
        axis: Name,
        sizes: New,
    ) -> Tensor<T, L::Split>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: TrySplit<Name::Axis, New::Shape, Split: AnyLayout<Storage: Ownable>>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.mapping.split::<Name::Axis, _>(sizes) {
            Ok(mapping) => Tensor {
                mapping,
                elements: self.elements,
            },
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns an error, with the tensor, where [`into_split`](Self::into_split) panics.
    pub fn try_into_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        self,
        axis: Name,
        sizes: New,
    ) -> Result<Tensor<T, L::Split>, Refused<Self, LayoutError>>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: TrySplit<Name::Axis, New::Shape, Split: AnyLayout<Storage: Ownable>>,
    {
        let _ = axis;
        match self.mapping.split::<Name::Axis, _>(sizes) {
            Ok(mapping) => Ok(Tensor {
                mapping,
                elements: self.elements,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }
}

// Methods of `Tensor`: reshapes. Included by `tensor.rs`.
//
// Methods that check in a constant do not call the method of the view; see `parts.rs`.

/// # Reshaping without moving elements
///
/// No element moves. Methods with `_mut` in their name borrow the tensor mutably, methods with `into_` take
/// it by value, and all others borrow it.
impl<T, L: AnyLayout> Tensor<T, L> {
    /// Returns a view with the axes in the logical order given by `axes`; see [`View::permute`].
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        &self,
        axes: Names,
    ) -> View<'_, T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        self.as_view().permute(axes)
    }

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
    ) -> Tensor<T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        let _ = axes;
        Tensor {
            mapping: L::reordered(&self.mapping),
            elements: self.elements,
        }
    }

    /// Returns a view in which one axis has another name; see [`View::rename`].
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        &self,
        from: From,
        to: To,
    ) -> View<'_, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        self.as_view().rename(from, to)
    }

    /// Gives one axis another name, and returns the tensor in the same memory; see [`View::rename`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, C, H, K, W};
    ///
    /// let image = Tensor::<u8, layout!(HWC[C = 3, H = 1, W = 2])>::filled(1);
    /// let scores: Tensor<u8, layout!(HWK[K = 3, H = 1, W = 2], logical(KHW))> = image.into_renamed(C, K);
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

    /// Returns a view in which several axes are merged into one. Along the new axis, the last axis of `axes`
    /// varies fastest; see [`View::merge`].
    ///
    /// # Panics
    ///
    /// Panics if the size given for the new axis is not the product of the sizes of the merged axes. If all
    /// sizes are known at compile time, a call with a wrong size does not compile.
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: NewAxis>(
        &self,
        axes: Names,
        merged: New,
    ) -> View<'_, T, L::Merged>
    where
        New::Size: Size<Axis: FreeName<L::Axes, Names::Axes>>,
        L: Merge<Names::Axes, New::Size>,
        Outer<L::Order>: DirectlyBefore<Inner<L::Order>, L::Storage, Ones<L::Order>, L::Moved>,
        Compared<L::Order, L>: FullyKnown,
        ComparedStorage<L::Order, L::Storage>: KnownStrides + StridedStorage,
    {
        let _ = axes;
        const { check_merge::<L, Names, New::Size>() };
        match self.as_view().elements.merge::<Names, _>(merged) {
            Ok(elements) => View { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Merges several axes into one, and returns the tensor in the same memory; see [`View::merge`].
    ///
    /// ```
    /// use tensor_layout::{layout, DimF, Tensor, C, F, H, W};
    ///
    /// let pooled = Tensor::<f32, layout!(NCHW[N = 1, C = 16, H = 4, W = 4])>::filled(0.5);
    /// let features: Tensor<f32, layout!(NF[1, 256])> = pooled.into_merged((C, H, W), DimF::<256>);
    /// assert_eq!(features.size(F), 256);
    /// ```
    ///
    /// If the strides of the result are known only at run time, the call does not compile. In this case, use
    /// [`merge`](Self::merge), which borrows the tensor.
    ///
    /// # Panics
    ///
    /// Panics if the size given for the new axis is not the product of the sizes of the merged axes. If all
    /// sizes are known at compile time, a call with a wrong size does not compile.
    #[must_use]
    #[track_caller]
    pub fn into_merged<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Tensor<T, L::Merged>
    where
        New::Size: Size<Axis: FreeName<L::Axes, Names::Axes>>,
        L: Merge<Names::Axes, New::Size, Merged: AnyLayout<Storage: Ownable>>,
        Outer<L::Order>: DirectlyBefore<Inner<L::Order>, L::Storage, Ones<L::Order>, L::Moved>,
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

    /// Tries [`merge`](Self::merge) for sizes or strides that are known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, P, W};
    ///
    /// let image = Tensor::<usize, layout!(HW[2, 3])>::from_fn(|(H(h), W(w))| 10 * h + w);
    /// assert!(image.try_merge((H, W), P).is_ok());
    /// assert!(image.try_merge((W, H), P).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if elements would have to move, or if the size given for the new axis is not the
    /// product of the sizes of the merged axes.
    pub fn try_merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: NewAxis>(
        &self,
        axes: Names,
        merged: New,
    ) -> Result<View<'_, T, L::TryMerged>, LayoutError>
    where
        New::Size: Size<Axis: FreeName<L::Axes, Names::Axes>>,
        L: Merge<Names::Axes, New::Size>,
        L::TryCompared: AnyLayout<Storage: StridedStorage>,
    {
        self.as_view().try_merge(axes, merged)
    }

    /// Tries [`into_merged`](Self::into_merged) for sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, DimP, Tensor, H, W};
    ///
    /// let image = Tensor::<u8, _>::filled_with(1, <layout!(HW[?, ?])>::with((H(2), W(3)))?);
    /// let refused = image.try_into_merged((H, W), DimP::<5>).unwrap_err();
    /// assert_eq!(refused.error().expected(), Some(6));
    /// let pixels: Tensor<u8, layout!(P[6])> = refused.into_value().try_into_merged((H, W), DimP::<6>)?;
    /// assert_eq!(pixels.as_slice(), [1; 6]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the size given for the new axis is not the product of the sizes of the merged
    /// axes. The error gives the tensor back.
    pub fn try_into_merged<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Result<Tensor<T, L::TryMerged>, Refused<Self, LayoutError>>
    where
        New::Size: Size<Axis: FreeName<L::Axes, Names::Axes>>,
        L: Merge<Names::Axes, New::Size, TryMerged: AnyLayout<Storage: Ownable>>,
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

    /// Returns a view in which one axis is split into several. Along the split axis, the last of the new axes
    /// varies fastest; see [`View::split`].
    ///
    /// # Panics
    ///
    /// Panics if the product of the new sizes is not the size of the axis. If one size is left out, the
    /// product of the others must divide the size of the axis. If all sizes are known at compile time, a call
    /// with a wrong product does not compile.
    #[must_use]
    #[track_caller]
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes>(
        &self,
        axis: Name,
        sizes: New,
    ) -> View<'_, T, L::Split>
    where
        New::Axes: NoneTwice + FreeNames<L::Axes, (Name::Axis,)>,
        New::SecondOpen: Follows,
        L: Split<Name::Axis, New::Shape, NewSizes: IntoShape>,
        L::Compared: AnyLayout<Storage: StridedStorage>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.as_view().elements.split::<Name::Axis, _>(sizes) {
            Ok(elements) => View { elements },
            Err(error) => panic!("{error}"),
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
    /// let heads: Tensor<f32, Heads> = joined.into_split(tensor_layout::E, (DimK::<12>, DimD::<64>));
    /// assert_eq!(heads[(T(127), K(11), D(63))], 0.0);
    /// ```
    ///
    /// If the strides of the result are known only at run time, the call does not compile. In this case, use
    /// [`split`](Self::split), which borrows the tensor.
    ///
    /// # Panics
    ///
    /// Panics if the product of the new sizes is not the size of the axis. If one size is left out, the
    /// product of the others must divide the size of the axis. If all sizes are known at compile time, a call
    /// with a wrong product does not compile.
    #[must_use]
    #[track_caller]
    pub fn into_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes>(
        self,
        axis: Name,
        sizes: New,
    ) -> Tensor<T, L::Split>
    where
        New::Axes: NoneTwice + FreeNames<L::Axes, (Name::Axis,)>,
        New::SecondOpen: Follows,
        L: Split<Name::Axis, New::Shape, Split: AnyLayout<Storage: Ownable>, NewSizes: IntoShape>,
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

    /// Tries [`split`](Self::split) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the product of the new sizes is not the size of the axis. If one size is left out,
    /// the product of the others must divide the size of the axis.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes>(
        &self,
        axis: Name,
        sizes: New,
    ) -> Result<View<'_, T, L::TrySplit>, LayoutError>
    where
        New::Axes: NoneTwice + FreeNames<L::Axes, (Name::Axis,)>,
        New::SecondOpen: Follows,
        L: Split<Name::Axis, New::Shape, NewSizes: IntoShape>,
        L::TryCompared: AnyLayout<Storage: StridedStorage>,
    {
        self.as_view().try_split(axis, sizes)
    }

    /// Tries [`into_split`](Self::into_split) for sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, DimW, Tensor, H, P, W};
    ///
    /// let pixels = Tensor::<u8, _>::filled_with(1, <layout!(P[?])>::with((P(6),))?);
    /// let refused = pixels.try_into_split(P, (H, W(4))).unwrap_err();
    /// let image: Tensor<u8, layout!(HW[?, 3])> = refused.into_value().try_into_split(P, (H, DimW::<3>))?;
    /// assert_eq!(image.size_array(), [2, 3]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the product of the new sizes is not the size of the axis. If one size is left out,
    /// the product of the others must divide the size of the axis. The error gives the tensor back.
    pub fn try_into_split<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes>(
        self,
        axis: Name,
        sizes: New,
    ) -> Result<Tensor<T, L::TrySplit>, Refused<Self, LayoutError>>
    where
        New::Axes: NoneTwice + FreeNames<L::Axes, (Name::Axis,)>,
        New::SecondOpen: Follows,
        L: Split<
                Name::Axis,
                New::Shape,
                TrySplit: AnyLayout<Storage: Ownable>,
                NewSizes: IntoShape,
            >,
    {
        let _ = axis;
        match self.mapping.try_split::<Name::Axis, _>(sizes) {
            Ok(mapping) => Ok(Tensor {
                mapping,
                elements: self.elements,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }

    /// Returns a view that repeats the elements along a new axis, or along an axis of size 1. A new axis
    /// comes first in the logical order; see [`View::broadcast`].
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let row = Tensor::<usize, layout!(W[3])>::from_fn(|(W(w),)| w);
    /// let image = row.broadcast(H(480));
    /// assert_eq!(image.size_array(), [480, 3]);
    /// assert_eq!(image[(H(99), W(2))], 2);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the axis exists with a size other than 1, if the new size is 0, or if there would be more
    /// than `isize::MAX` positions. If the compiler knows that a size is wrong, the call does not compile.
    #[must_use]
    #[track_caller]
    pub fn broadcast<New: AsSize>(&self, size: New) -> View<'_, T, Broadcasted<L, New::Size>>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
    {
        const { check_broadcast::<L, New::Size>() };
        match self.as_view().elements.try_broadcast(size) {
            Ok(elements) => View { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`broadcast`](Self::broadcast) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the axis exists with a size other than 1, if the new size is 0, or if there would
    /// be more than `isize::MAX` positions.
    pub fn try_broadcast<New: AsSize>(
        &self,
        size: New,
    ) -> Result<View<'_, T, Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
    {
        self.as_view().try_broadcast(size)
    }
}

// Methods of `ViewMut`: reshapes. Included by `view_mut.rs`.

/// # Reshaping without moving elements
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Returns the view with the axes in the logical order given by `axes`; see [`View::permute`].
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        axes: Names,
    ) -> ViewMut<'a, T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        let _ = axes;
        ViewMut {
            elements: self.elements.permute(),
        }
    }

    /// Gives one axis another name; see [`View::rename`].
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        from: From,
        to: To,
    ) -> ViewMut<'a, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        let _ = (from, to);
        ViewMut {
            elements: self.elements.rename(),
        }
    }

    /// Merges several axes into one. Along the new axis, the last axis of `axes` varies fastest; see
    /// [`View::merge`].
    ///
    /// # Panics
    ///
    /// Panics if the size given for the new axis is not the product of the sizes of the merged axes. If all
    /// sizes are known at compile time, a call with a wrong size does not compile.
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> ViewMut<'a, T, L::Merged>
    where
        New::Size: Size<Axis: FreeName<L::Axes, Names::Axes>>,
        L: Merge<Names::Axes, New::Size>,
        Outer<L::Order>: DirectlyBeforeMut<Inner<L::Order>, L::Storage, Ones<L::Order>, L::Moved>,
        Compared<L::Order, L>: FullyKnown,
        ComparedStorage<L::Order, L::Storage>: KnownStrides + StridedStorage,
    {
        let _ = axes;
        const { check_merge::<L, Names, New::Size>() };
        match self.elements.merge::<Names, _>(merged) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// Tries [`merge`](Self::merge) for sizes or strides that are known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if elements would have to move, or if the size given for the new axis is not the
    /// product of the sizes of the merged axes.
    pub fn try_merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Result<ViewMut<'a, T, L::TryMerged>, LayoutError>
    where
        New::Size: Size<Axis: FreeName<L::Axes, Names::Axes>>,
        L: Merge<Names::Axes, New::Size>,
        L::TryCompared: AnyLayout<Storage: StridedStorage>,
    {
        let _ = axes;
        Ok(ViewMut {
            elements: self.elements.try_merge::<Names, _>(merged)?,
        })
    }

    /// Splits one axis into several. Along the split axis, the last of the new axes varies fastest; see
    /// [`View::split`].
    ///
    /// # Panics
    ///
    /// Panics if the product of the new sizes is not the size of the axis. If one size is left out, the
    /// product of the others must divide the size of the axis. If all sizes are known at compile time, a call
    /// with a wrong product does not compile.
    #[must_use]
    #[track_caller]
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, New: NewAxes>(
        self,
        axis: Name,
        sizes: New,
    ) -> ViewMut<'a, T, L::Split>
    where
        New::Axes: NoneTwice + FreeNames<L::Axes, (Name::Axis,)>,
        New::SecondOpen: Follows,
        L: Split<Name::Axis, New::Shape, NewSizes: IntoShape>,
        L::Compared: AnyLayout<Storage: StridedStorage>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match self.elements.split(sizes) {
            Ok(elements) => ViewMut { elements },
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
        self,
        axis: Name,
        sizes: New,
    ) -> Result<ViewMut<'a, T, L::TrySplit>, LayoutError>
    where
        New::Axes: NoneTwice + FreeNames<L::Axes, (Name::Axis,)>,
        New::SecondOpen: Follows,
        L: Split<Name::Axis, New::Shape, NewSizes: IntoShape>,
        L::TryCompared: AnyLayout<Storage: StridedStorage>,
    {
        let _ = axis;
        Ok(ViewMut {
            elements: self.elements.try_split(sizes)?,
        })
    }
}

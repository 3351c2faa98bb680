// Methods of `ViewMut`: the same elements under other axes. Included by `view_mut.rs`.

/// # The same elements under other axes
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Lists the axes in another logical order; see
    /// [`View::permute`].
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        _axes: Names,
    ) -> ViewMut<'a, T, L::Reordered>
    where
        L: Reorder<Names::Axes>,
    {
        ViewMut {
            elements: self.elements.permute(),
        }
    }

    /// Gives one axis another name; see [`View::rename`].
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        _from: From,
        _to: To,
    ) -> ViewMut<'a, T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        ViewMut {
            elements: self.elements.rename(),
        }
    }

    /// Makes several axes one, of which the last one moves fastest; see
    /// [`View::merge`].
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> ViewMut<'a, T, Merged<L, Names::Axes, New::Axis>>
    where
        L: FullyKnown + Merge<Names::Axes, New::Axis>,
        L::Storage: StridedStorage,
    {
        const { check_merge::<L, Names>() };
        match self.elements.try_merge::<Names, _>() {
            Ok(elements) => ViewMut { elements },
            Err(error) => unreachable!("{error}"),
        }
    }

    /// [`merge`](Self::merge) for sizes or strides that are known at run time.
    ///
    /// # Errors
    ///
    /// If elements would have to be moved.
    pub fn try_merge<Names: AxisNames<Axes: NoneTwice + Among<L::Axes>>, New: AxisName>(
        self,
        _axes: Names,
        _merged: New,
    ) -> Result<ViewMut<'a, T, Merged<L, Names::Axes, New::Axis>>, LayoutError>
    where
        L: Merge<Names::Axes, New::Axis>,
        L::Storage: StridedStorage,
    {
        Ok(ViewMut {
            elements: self.elements.try_merge::<Names, _>()?,
        })
    }

    /// Splits one axis into two, the second of a given size and moving fastest; see [`View::split`].
    ///
    /// # Panics
    ///
    /// If the size of the axis is not a multiple of that; where both are known at compile time, it does
    /// not compile.
    #[must_use]
    #[track_caller]
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, Outer: AxisName, Inner: AsSize>(
        self,
        _axis: Name,
        _outer: Outer,
        inner: Inner,
    ) -> ViewMut<'a, T, AxisSplit<L, Name::Axis, Outer::Axis, Inner::Size>>
    where
        L: SplitAxis<Name::Axis, Outer::Axis, Inner::Size>,
        L::Storage: StridedStorage,
    {
        const { check_split::<L, Name::Axis, Inner::Size>() };
        match self.elements.try_split(inner) {
            Ok(elements) => ViewMut { elements },
            Err(error) => panic!("{error}"),
        }
    }

    /// [`split`](Self::split) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If the size of the axis is not a multiple of that.
    pub fn try_split<Name: AxisName<Axis: AxisOf<L::Axes>>, Outer: AxisName, Inner: AsSize>(
        self,
        _axis: Name,
        _outer: Outer,
        inner: Inner,
    ) -> Result<ViewMut<'a, T, AxisSplit<L, Name::Axis, Outer::Axis, Inner::Size>>, LayoutError>
    where
        L: SplitAxis<Name::Axis, Outer::Axis, Inner::Size>,
        L::Storage: StridedStorage,
    {
        Ok(ViewMut {
            elements: self.elements.try_split(inner)?,
        })
    }
}

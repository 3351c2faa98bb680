// Methods of `View` that need a feature or a mutable view. No program can call them. `view.rs` includes this file.

#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<'a, T, L: AnyLayout> View<'a, T, L> {
    pub fn fill<V>(&self, _: V)
    where
        T: Writes<Itself: Sized>,
    {
        unreachable!("no type implements this trait")
    }

    pub fn get_mut<I>(&self, _: I) -> Option<&'a mut T>
    where
        T: Writes<Itself: Sized>,
    {
        unreachable!("no type implements this trait")
    }

    pub fn swap<I, J>(&self, _: I, _: J)
    where
        T: Writes<Itself: Sized>,
    {
        unreachable!("no type implements this trait")
    }

    pub fn iter_mut(&self) -> IterMut<'a, T, L, LogicalOrder>
    where
        T: Writes<Itself: Sized>,
    {
        unreachable!("no type implements this trait")
    }

    pub fn indexed_iter_mut(&self) -> IndexedIterMut<'a, T, L, LogicalOrder>
    where
        T: Writes<Itself: Sized>,
    {
        unreachable!("no type implements this trait")
    }

    pub fn axis_iter_mut<X>(&self, _: X) -> core::slice::IterMut<'a, ViewMut<'a, T, L>>
    where
        T: Writes<Itself: Sized>,
    {
        unreachable!("no type implements this trait")
    }

    pub fn for_each_mut(&self, _: impl FnMut(L::Axes, &mut T))
    where
        T: Writes<Itself: Sized>,
    {
        unreachable!("no type implements this trait")
    }
}

#[cfg(not(feature = "image"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> View<'_, T, L> {
    pub fn try_into_image<P>(self) -> Result<P, LayoutError>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }

    pub fn try_into_flat_samples<R>(self) -> Result<R, LayoutError>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }
}

#[cfg(not(feature = "rayon"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> View<'_, T, L> {
    pub fn par_axis_iter<X, R>(self, _: X) -> R
    where
        T: NeedsRayon,
    {
        unreachable!("no type implements this trait")
    }
}

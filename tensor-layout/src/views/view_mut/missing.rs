// Methods of `ViewMut` that need a feature or a read-only view. No program can call them. `view_mut.rs` includes this
// file.

#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    #[must_use]
    pub fn broadcast<New>(&self, _: New) -> ViewMut<'a, T, L>
    where
        T: OnlyReads,
    {
        unreachable!("no type implements this trait")
    }
}

#[cfg(not(feature = "rayon"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    pub fn par_axis_iter<X, R>(&self, _: X) -> R
    where
        T: NeedsRayon,
    {
        unreachable!("no type implements this trait")
    }

    pub fn par_axis_iter_mut<X, R>(self, _: X) -> R
    where
        T: NeedsRayon,
    {
        unreachable!("no type implements this trait")
    }
}

// Methods of `ViewMut` that need a feature or a read-only view. No program can call them. Included by
// `view_mut.rs`.

#[doc(hidden)]
impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    #[must_use]
    pub fn broadcast<New>(&self, _: New) -> ViewMut<'a, T, L>
    where
        T: OnlyReads,
    {
        unreachable!("nothing is this")
    }
}

#[cfg(not(feature = "bytemuck"))]
#[doc(hidden)]
impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    pub fn try_from_bytes<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsBytemuck,
    {
        unreachable!("nothing is this")
    }

    pub fn try_from_bytes_with<I>(_: I, _: Mapping<L>) -> Result<Self, LayoutError>
    where
        T: NeedsBytemuck,
    {
        unreachable!("nothing is this")
    }
}

#[cfg(not(feature = "image"))]
#[doc(hidden)]
impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    pub fn try_from_image<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsImage,
    {
        unreachable!("nothing is this")
    }

    pub fn try_from_flat_samples<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsImage,
    {
        unreachable!("nothing is this")
    }
}

#[cfg(not(feature = "ndarray"))]
#[doc(hidden)]
impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    pub fn try_from_ndarray<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsNdarray,
    {
        unreachable!("nothing is this")
    }

    pub fn into_ndarray<R>(self) -> R
    where
        T: NeedsNdarray,
    {
        unreachable!("nothing is this")
    }
}

#[cfg(not(feature = "rayon"))]
#[doc(hidden)]
impl<T, L: AnyLayout> ViewMut<'_, T, L> {
    pub fn par_axis_iter<X, R>(&self, _: X) -> R
    where
        T: NeedsRayon,
    {
        unreachable!("nothing is this")
    }

    pub fn par_axis_iter_mut<X, R>(self, _: X) -> R
    where
        T: NeedsRayon,
    {
        unreachable!("nothing is this")
    }
}

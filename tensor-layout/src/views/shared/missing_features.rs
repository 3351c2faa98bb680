// Placeholders for methods of `View` and `ViewMut` whose feature is off; see `views/missing.rs`. Both of their files
// include this one, and define `This`.

#[cfg(not(feature = "bytemuck"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    pub fn try_from_bytes<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsBytemuck,
    {
        unreachable!("no type implements this trait")
    }

    pub fn try_from_bytes_with<I>(_: I, _: Mapping<L>) -> Result<Self, LayoutError>
    where
        T: NeedsBytemuck,
    {
        unreachable!("no type implements this trait")
    }
}

#[cfg(not(feature = "image"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    pub fn try_from_image<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }

    pub fn try_from_flat_samples<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }
}

#[cfg(not(feature = "ndarray"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    pub fn try_from_ndarray<I>(_: I) -> Result<Self, LayoutError>
    where
        T: NeedsNdarray,
    {
        unreachable!("no type implements this trait")
    }

    pub fn into_ndarray<R>(self) -> R
    where
        T: NeedsNdarray,
    {
        unreachable!("no type implements this trait")
    }
}

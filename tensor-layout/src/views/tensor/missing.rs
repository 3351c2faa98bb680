// Placeholders for methods of `Tensor` whose feature is off, and for a trait; see `views/missing.rs`. `tensor.rs`
// includes this file.

#[cfg(not(feature = "bytemuck"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> Tensor<T, L> {
    pub fn as_bytes(&self) -> &[u8]
    where
        T: NeedsBytemuck,
    {
        unreachable!("no type implements this trait")
    }

    pub fn as_bytes_mut(&mut self) -> &mut [u8]
    where
        T: NeedsBytemuck,
    {
        unreachable!("no type implements this trait")
    }
}

#[cfg(not(feature = "image"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> Tensor<T, L> {
    pub fn try_from_image<I>(_: I) -> Result<Self, Refused<I, LayoutError>>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }

    pub fn try_from_flat_samples<I>(_: I) -> Result<Self, Refused<I, LayoutError>>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }

    pub fn try_into_image<P>(self) -> Result<P, Refused<Self, LayoutError>>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }

    pub fn try_into_flat_samples<R>(self) -> Result<R, Refused<Self, LayoutError>>
    where
        T: NeedsImage,
    {
        unreachable!("no type implements this trait")
    }
}

#[cfg(not(feature = "ndarray"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> Tensor<T, L> {
    pub fn try_from_ndarray<I>(_: I) -> Result<Self, Refused<I, LayoutError>>
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

#[cfg(not(feature = "rayon"))]
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> Tensor<T, L> {
    pub fn par_axis_iter<X, R>(&self, _: X) -> R
    where
        T: NeedsRayon,
    {
        unreachable!("no type implements this trait")
    }

    pub fn par_axis_iter_mut<X, R>(&mut self, _: X) -> R
    where
        T: NeedsRayon,
    {
        unreachable!("no type implements this trait")
    }
}

/// Makes the compiler refuse `collect`. `KnownInNumber` declares the message of this error.
#[doc(hidden)]
impl<T, L: AnyLayout, Item: KnownInNumber> FromIterator<Item> for Tensor<T, L> {
    fn from_iter<Items: IntoIterator<Item = Item>>(_: Items) -> Self {
        unreachable!("no type implements this trait")
    }
}

// The bound is on the argument: if there is none, the compiler only counts the arguments.
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> Tensor<T, L> {
    #[must_use]
    pub fn zeros<Sizes: FilledOfSizes<T, 0>>(_: Sizes) -> Self {
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn ones<Sizes: FilledOfSizes<T, 1>>(_: Sizes) -> Self {
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn empty<Sizes: FilledOfSizes<T, 0>>(_: Sizes) -> Self {
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn from_elem<Sizes: FilledOfSizes<T, 0>, Value>(_: Sizes, _: Value) -> Self {
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn full<Sizes: FilledOfSizes<T, 0>, Value>(_: Sizes, _: Value) -> Self {
        unreachable!("no type implements this trait")
    }
}

//! Traits that only this crate can implement. A public trait that requires one of them is sealed.

/// A type of elements that DirectML or Direct3D 12 knows.
pub trait SealedElement {}

macro_rules! elements {
    ($($element:ty)*) => {$(
        impl SealedElement for $element {}
    )*};
}

elements! { f32 f64 u8 u16 u32 u64 i8 i16 i32 i64 }
#[cfg(all(feature = "half", any(feature = "d3d12", feature = "directml")))]
elements! { half::f16 }

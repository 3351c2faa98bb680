//! Conversions of views and tensors from and to types of other libraries, without a copy.

#[cfg(feature = "bytemuck")]
pub(crate) mod bytemuck;
#[cfg(feature = "image")]
pub(crate) mod image;
#[cfg(feature = "ndarray")]
pub(crate) mod ndarray;
#[cfg(feature = "serde")]
pub(crate) mod serde;

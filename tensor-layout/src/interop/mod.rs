//! Memory of others as views and tensors, and the way back; nothing is copied.

#[cfg(feature = "bytemuck")]
pub(crate) mod bytemuck;
#[cfg(feature = "image")]
pub(crate) mod image;
#[cfg(feature = "ndarray")]
pub(crate) mod ndarray;
#[cfg(feature = "serde")]
pub(crate) mod serde;

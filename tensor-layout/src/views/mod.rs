//! Read-only views, mutable views and owned tensors.

pub(crate) mod axis_iter;
#[cfg(doctest)]
mod borrows;
pub(crate) mod compare;
mod debug;
#[cfg(feature = "alloc")]
pub(crate) mod into_iter;
pub(crate) mod missing;
#[cfg(feature = "rayon")]
pub(crate) mod parallel;
pub(crate) mod rearrange;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "alloc")]
pub(crate) mod tensor;
pub(crate) mod view;
pub(crate) mod view_mut;
pub(crate) mod zip;

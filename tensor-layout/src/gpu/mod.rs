//! Memory of the graphics card that knows what it holds.
//!
//! A [`Buffer`] is a range of some [`Resource`], together with the type of the elements and the
//! layout of the tensor that was put there: what was uploaded as NHWC is not bound as NCHW. A
//! [`plan!`](crate::plan!) lays out several of them in one resource.

mod buffer;
pub(crate) mod plan;
mod resource;
#[cfg(any(feature = "d3d12", feature = "directml"))]
pub(crate) mod sealed;

// Their public place is the crate's root, so that each type has one path only.
#[cfg(any(feature = "operators", all(feature = "d3d12", feature = "directml")))]
pub(crate) use crate::dml;

pub use buffer::{Buffer, BufferError, BufferErrorKind, KnownLayout};
#[cfg(feature = "directml")]
pub(crate) use buffer::{Content, check_range};
pub use plan::Planned;
pub use resource::{D3d12Resource, Resource};

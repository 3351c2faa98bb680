//! Typed memory of the graphics card.
//!
//! Needs the feature `gpu`, which is on by default.
//!
//! A [`Resource`] is a handle of memory on the graphics card. A [`Buffer`] is a tensor in such memory: its
//! type states the type of the elements and the layout. So an operator that needs an NCHW tensor does not
//! accept an NHWC tensor. A [`plan!`](crate::plan!) places several buffers in one resource.

// Decisions:
//
// - **`gpu` has buffers and plans. `directml`, `d3d12` and `shader` turn on `gpu`.** Operators take long to build,
//   so they have a feature of their own, `operators`.
// - **The features `d3d12`, `directml` and `shader` are on by default**, because the README shows them to
//   newcomers.

pub(crate) mod arguments;
mod buffer;
pub(crate) mod plan;
mod resource;

pub use arguments::AsBuffer;
#[doc(hidden)]
pub use buffer::OnProcessor;
pub use buffer::{Buffer, BufferError, BufferErrorKind};
#[cfg(feature = "directml")]
pub(crate) use buffer::{Content, OtherContent, check_range};
pub use plan::Planned;
// Rustdoc 1.95 drops the aliases of the trait.
#[doc(alias = "ID3D12Resource")]
pub use resource::D3d12Resource;
pub use resource::{HostBuffer, Resource};

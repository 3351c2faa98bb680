//! DirectML and Direct3D 12 through version 0.62 of the crate `windows`: the descriptions as structures of
//! that crate, and copies of tensors to and from the graphics card.
//!
//! This module exists only on Windows, with the feature `windows`. The descriptions themselves can be made on
//! any system.
//!
//! | to | use |
//! |---|---|
//! | execute operators and graphs without unsafe code | [`operators::Runner`](crate::operators::Runner), with the feature `operators` |
//! | pass a description or a binding to DirectML or Direct3D 12 | [`AsWindows::as_windows`] |
//! | use a footprint from `GetCopyableFootprints` | [`PlacedFootprint::from`] |
//! | use an `ID3D12Resource` as the memory of a typed [`Buffer`] | its implementation of [`Resource`](crate::gpu::Resource) |
//! | allocate a buffer | [`Buffer::in_default_heap`], [`in_upload_heap`], [`in_read_back_heap`] |
//! | copy a buffer to another | [`Buffer::record_copy`], [`record_transition`] |
//! | move and convert elements on the graphics card | [`Relayout`] |
//! | read and write a texture as a tensor | [`Texels`] |
//! | read a frame of a camera as red, green and blue | `FrameSource`, with the feature `frames` |
//! | scale a picture while it is read | [`Buffer::scaled`] |
//! | write and read buffers in upload and read-back heaps | [`Buffer::write`], [`read`] |
//!
//! ```
//! use tensor_layout::gpu::Buffer;
//! # #[cfg(feature = "operators")]
//! use tensor_layout::operators::ElementWiseIdentity; // with the feature `operators`
//! use tensor_layout::windows::{AsWindows, TransferError};
//! use tensor_layout::{layout, View};
//! use windows::Win32::AI::MachineLearning::DirectML::{IDMLDevice, IDMLOperator};
//! use windows::Win32::Graphics::Direct3D12::{
//!     ID3D12Device, ID3D12GraphicsCommandList, ID3D12Resource, D3D12_RESOURCE_STATE_COPY_DEST,
//!     D3D12_RESOURCE_STATE_UNORDERED_ACCESS,
//! };
//!
//! layout! {
//!     /// A photo as files hold it.
//!     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
//! /// A photo stored plane by plane.
//!     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
//! }
//!
//! # #[cfg(feature = "operators")]
//! static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
//!
//! # #[cfg(feature = "operators")]
//! fn operator(directml: &IDMLDevice) -> windows::core::Result<Option<IDMLOperator>> {
//!     let mut operator = None;
//!     TO_PLANES.with_raw(|desc| {
//!         // SAFETY: all that the description points to is there during the call.
//!         unsafe { directml.CreateOperator(desc.as_windows(), &mut operator) }
//!     })?;
//!     Ok(operator)
//! }
//!
//! /// A buffer that the program writes, and a buffer that receives the copy.
//! type Uploaded = [Buffer<ID3D12Resource, f32, Photo>; 2];
//!
//! fn upload(
//!     device: &ID3D12Device,
//!     list: &ID3D12GraphicsCommandList,
//!     photo: View<f32, Photo>,
//! ) -> Result<Uploaded, TransferError> {
//!     let staging = Buffer::in_upload_heap(device, photo)?;
//!     let input = Buffer::in_default_heap(device)?;
//!     // SAFETY: who gets both keeps them until the list has been executed.
//!     unsafe { staging.record_copy(&input, list) }?;
//!     let (copied, used) = (
//!         D3D12_RESOURCE_STATE_COPY_DEST,
//!         D3D12_RESOURCE_STATE_UNORDERED_ACCESS,
//!     );
//!     // SAFETY: as above, and the copy leaves the buffer in the state `COPY_DEST`.
//!     unsafe { input.record_transition(copied, used, list) };
//!     Ok([staging, input])
//! }
//! ```
//!
//! The example `directml_convolution` is a complete program.
//!
//! [`in_upload_heap`]: Buffer::in_upload_heap
//! [`in_read_back_heap`]: Buffer::in_read_back_heap
//! [`record_transition`]: Buffer::record_transition
//! [`read`]: Buffer::read

// Decision: the structures of DirectML are borrowed as types of the crate `windows`, not converted. The
// compiler compares size, alignment and every field, so if a structure of `windows` changes, this crate does
// not compile. Only the resource of a binding has another type: it is a pointer in this crate and an object
// in `windows`. The caller has to guarantee that the pointer is valid.

pub(crate) mod equal;
mod relayout;
mod textures;
pub(crate) mod transfer;

pub use equal::AsWindows;
pub use relayout::Relayout;
#[cfg(feature = "frames")]
pub use textures::FrameSource;
pub use textures::{Descriptors, Texels};
pub use transfer::TransferError;

#[cfg(doc)]
use crate::d3d12::PlacedFootprint;
#[cfg(doc)]
use crate::gpu::Buffer;

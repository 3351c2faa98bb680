//! DirectML and Direct3D 12 themselves, by the crate `windows` 0.62: what is described here as the types
//! that they take, and tensors on their way to the graphics card and back.
//!
//! Only on Windows, with the feature `windows`; descriptions are made on any system.
//!
//! | to | there is |
//! |---|---|
//! | hand a description to DirectML or Direct3D 12 | [`AsWindows::as_windows`] |
//! | make an `ID3D12Resource` a typed [`Buffer`] | its [`Resource`](crate::gpu::Resource) |
//! | allocate | [`Buffer::in_default_heap`], [`in_upload_heap`], [`in_read_back_heap`] |
//! | copy | [`Buffer::record_copy`], [`record_transition`] |
//! | write and read what was allocated | [`Buffer::write`], [`read`], [`read_into`] |
//!
//! ```no_run
//! use tensor_layout::dml::ElementWiseIdentity;
//! use tensor_layout::gpu::Buffer;
//! use tensor_layout::windows::AsWindows;
//! use tensor_layout::{layout, Tensor, View};
//! use windows::Win32::AI::MachineLearning::DirectML::{IDMLDevice, IDMLOperator};
//! use windows::Win32::Graphics::Direct3D12::{
//!     ID3D12Device, ID3D12GraphicsCommandList, D3D12_RESOURCE_STATE_COPY_DEST,
//!     D3D12_RESOURCE_STATE_UNORDERED_ACCESS,
//! };
//!
//! layout! {
//!     /// A photo as files hold it.
//!     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
//!     /// The same, plane by plane.
//!     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
//! }
//!
//! static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
//!
//! fn operator(directml: &IDMLDevice) -> windows::core::Result<Option<IDMLOperator>> {
//!     let mut operator = None;
//!     // SAFETY: the description is read during the call.
//!     TO_PLANES.with_raw(|desc| unsafe {
//!         directml.CreateOperator(desc.as_windows(), &mut operator)
//!     })?;
//!     Ok(operator)
//! }
//!
//! fn upload(
//!     device: &ID3D12Device,
//!     list: &ID3D12GraphicsCommandList,
//!     photo: View<f32, Photo>,
//! ) -> Result<(), Box<dyn core::error::Error>> {
//!     let staging = Buffer::in_upload_heap(device, photo)?;
//!     let input = Buffer::in_default_heap(device, photo.mapping())?;
//!     # let (finish, to_bind) = (|| {}, |_: &Buffer<_, f32, Photo>| {});
//!     // SAFETY: both live until the list has been executed.
//!     unsafe { staging.record_copy(&input, list) }?;
//!     // SAFETY: that is the state in which the copy leaves it.
//!     unsafe {
//!         input.record_transition(
//!             D3D12_RESOURCE_STATE_COPY_DEST,
//!             D3D12_RESOURCE_STATE_UNORDERED_ACCESS,
//!             list,
//!         );
//!     }
//!     to_bind(&input); // as an input of the operator
//!     finish(); // execute the list, and wait
//!     Ok(())
//! }
//! ```
//!
//! The example `directml_convolution` does all of it.
//!
//! [`in_upload_heap`]: Buffer::in_upload_heap
//! [`in_read_back_heap`]: Buffer::in_read_back_heap
//! [`record_transition`]: Buffer::record_transition
//! [`read`]: Buffer::read
//! [`read_into`]: Buffer::read_into

mod equal;
mod transfer;

pub use equal::AsWindows;
pub use transfer::TransferError;

#[cfg(doc)]
use crate::gpu::Buffer;

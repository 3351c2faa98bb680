//! Tensors in buffers and textures of the crate `wgpu`, version 30.
//!
//! Needs the feature `wgpu`.
//!
//! The feature `wgpu` needs the Rust version that wgpu needs: 1.87 for wgpu 30. The feature adds no backend
//! of wgpu. To choose backends such as `vulkan` or `metal`, name them in the program's own dependency on
//! wgpu.
//!
//! | to | use |
//! |---|---|
//! | use a `wgpu::Buffer` as the memory of a typed [`Buffer`] | its implementation of [`Resource`] |
//! | allocate a buffer | [`Buffer::allocate`], [`upload`] |
//! | write and read a buffer | [`Buffer::write`], [`read`] |
//! | copy a buffer to another | [`Buffer::record_copy`] |
//! | move and convert elements on the device | [`Relayout`] |
//! | read and write a texture as a tensor | [`Buffer::of_texture`] |
//! | scale a picture while it is read | [`Buffer::scaled`] |
//! | read a frame of a camera as red, green and blue | `Buffer::of_frame` and `of_frame_textures`, with the feature `frames` |
//! | bind a buffer to a shader | [`Buffer::as_binding`], and an [`OffsetFunction`](crate::shader::OffsetFunction) |
//! | place several tensors in one buffer | [`plan!`](crate::plan!) with `#[align(256)]` |
//! | copy between a layout's memory and a texture | [`texel_layout`], [`Buffer::texel_info`] |
//! | copy frames of cameras to textures of NV12 and P010 | `FrameLayout::texel_layouts`, with the feature `frames` |
//!
//! ```no_run
//! use tensor_layout::gpu::Buffer;
//! use tensor_layout::wgpu::TransferError;
//! use tensor_layout::{Tensor, View, layout};
//! use wgpu::{BufferUsages, Device, Queue};
//!
//! layout! {
//!     /// A photo whose rows are padded to 256 bytes.
//!     type Photo = HWC[C = 4, H = 21, W = 30], pitch(H = 256);
//!     type Planes = CHW[C = 4, H = 21, W = 30];
//! }
//!
//! fn run(
//!     device: &Device,
//!     queue: &Queue,
//!     photo: View<u8, Photo>,
//! ) -> Result<Tensor<f32, Planes>, TransferError> {
//!     let input = Buffer::upload(device, BufferUsages::STORAGE, photo);
//!     let output = Buffer::<_, f32, Planes>::allocate(
//!         device,
//!         BufferUsages::STORAGE | BufferUsages::COPY_SRC,
//!     );
//!     let bindings = [input.as_binding(), output.as_binding()];
//!     // A shader runs here, with these bindings.
//!     # drop(bindings);
//!     output.read(device, queue, |planes| planes.to_layout())
//! }
//! ```
//!
//! The example `wgpu_photo` is a complete program.
//!
//! [`Resource`]: crate::gpu::Resource
//! [`upload`]: Buffer::upload
//! [`read`]: Buffer::read

// Decision: the methods for wgpu take a `Buffer<wgpu::Buffer, ..>`, and not a buffer that has a reference to
// a `wgpu::Buffer`. Cloning a handle of wgpu costs little. Methods that are generic over both forms could not
// have the same names as the methods for Windows: Rust would refuse them.

mod error;
#[cfg(feature = "frames")]
mod frames;
mod relayout;
mod texels;
mod texture;
mod transfer;

pub use error::TransferError;
#[cfg(feature = "frames")]
pub use frames::FrameSource;
pub use relayout::Relayout;
pub use texels::{TexelError, TexelErrorKind, TexelLayout, texel_layout};
pub use texture::Texels;

#[cfg(doc)]
use crate::gpu::Buffer;

//! Descriptions of tensors for Direct3D 12: buffers, views for shaders, and textures in buffers.
//!
//! Needs the feature `d3d12`, which is on by default.
//!
//! For example, a program renders a frame into a texture, and copies the frame into a buffer. DirectML, a
//! shader and the CPU then read the frame in the buffer. The layout of the frame is written once, and the
//! descriptions for all three readers are computed from it at compile time:
//!
//! ```
//! # #[cfg(feature = "directml")] {
//! use tensor_layout::d3d12::{BufferView, Format, ResourceDesc, TextureFootprint};
//! use tensor_layout::dml::TensorDesc;
//! use tensor_layout::{layout, C, H, N, W};
//!
//! layout! {
//!     /// A frame as `CopyTextureRegion` writes it: pixels side by side, rows padded to 256 bytes.
//!     type Frame = NHWC[N = 1, C = 4, H = 1080, W = 1900], pitch(H = 256);
//! }
//!
//! // The location of the texture in the buffer. A layout with other rows would not compile.
//! const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
//! assert_eq!(FRAME.placed_footprint().footprint.row_pitch, 7_680);
//!
//! // A tensor of DirectML with these bytes, and a buffer for both.
//! const INPUT: TensorDesc = TensorDesc::new::<u8, Frame>();
//! const BUFFER: ResourceDesc = ResourceDesc::for_tensor(&INPUT);
//! assert!(BUFFER.width >= FRAME.end_in_bytes());
//!
//! // A view of these bytes for a shader: a `Buffer<float4>`.
//! const PIXELS: BufferView<u8, Frame> = BufferView::typed(Format::R8G8B8A8_UNORM);
//! assert_eq!(PIXELS.shader_resource_view().buffer.number_of_elements, 1_079 * 1_920 + 1_900);
//!
//! // A view for the CPU, after the buffer is mapped. Here, the memory is zeros.
//! let memory = vec![0; 1080 * 7_680];
//! let frame = FRAME.view(&memory)?;
//! assert_eq!(frame[(N(0), H(1079), W(1899), C(3))], 0);
//! # }
//! # Ok::<(), tensor_layout::LayoutError>(())
//! ```
//!
//! | type | describes |
//! |---|---|
//! | [`ResourceDesc`] | a buffer |
//! | [`BufferView`] | a tensor in a buffer, through a raw, structured or typed view |
//! | [`TextureFootprint`] | a texture's texels, as a tensor in a buffer, for copies to and from the texture |
//! | [`ConstantBufferViewDesc`] | constants of a shader |
//! | `KernelBindings` and `TextureView` of the feature `shader` | what a kernel that copies between two layouts reads and writes |
//! | [`Format`] | the format of texels |
//! | `FrameLayout` of the feature `frames` | textures of frames of cameras: NV12 and P010 |
//!
//! In a constant (`static`, `const` or `const { .. }`), a description that Direct3D 12 would refuse does not
//! compile, and `cargo check` finds it. Elsewhere, the functions panic. Their twins, whose names begin with
//! `try_`, return a [`D3d12Error`] instead. For a layout whose sizes are known only at run time, call `with`
//! of a [`TextureFootprint`], or a function of [`BufferView`] whose name ends in `_with`: they return this error,
//! too.
//!
//! The structures that are passed to Direct3D 12 have the same memory layout as those of `d3d12.h`.
//!
//! A layout does not state the order of the channels. In a `B8G8R8A8` texture, for example, position 0 along
//! C is blue.
//!
//! This module works on any system and needs no library. Its rules come from these sources:
//!
//! - the header `d3d12.h`;
//! - Microsoft's references of the structures, and of [uploading and reading back textures][textures];
//! - the [formats that every device has][formats];
//! - the Direct3D specifications of [limits][limits] and [structures][structures].
//!
//! [textures]: https://learn.microsoft.com/windows/win32/direct3d12/upload-and-readback-of-texture-data
//! [formats]: https://learn.microsoft.com/windows/win32/direct3ddxgi/hardware-support-for-direct3d-12-0-formats
//! [limits]: https://microsoft.github.io/DirectX-Specs/d3d/archive/D3D11_3_FunctionalSpec.htm
//! [structures]: https://microsoft.github.io/DirectX-Specs/d3d/D3D12RevisedCreateViews.html

// Decisions:
//
// - **The layout of a tensor also describes a texture in a buffer.** `TextureFootprint` takes the row pitch
//   from the strides, and refuses strides that no texture has. So one declaration describes both the tensor
//   and the copy.
// - **A view for a shader has the element type and the layout in its type.** So the bound that forbids writes
//   to shared elements applies to the view, too. Only the last method call turns the view into a structure of
//   Direct3D 12.
// - **Formats are numbers, not types**, because the formats of a device are known only at run time. So `cargo
//   check` finds a wrong format only in a constant.

use crate::layout::{self, AnyLayout};

mod buffer_view;
mod constants;
mod error;
mod footprint;
mod format;
#[cfg(feature = "frames")]
mod frames;
#[cfg(all(feature = "alloc", feature = "shader"))]
pub(crate) mod kernel;
mod limits;
mod resource;

// Rustdoc 1.95 puts the aliases of a `pub use` into its search, but drops the aliases of the type.
#[doc(alias = "D3D12_BUFFER_SRV")]
pub use buffer_view::BufferShaderResourceView;
#[doc(alias = "D3D12_BUFFER_UAV")]
pub use buffer_view::BufferUnorderedAccessView;
pub use buffer_view::BufferView;
#[doc(alias = "D3D12_SHADER_RESOURCE_VIEW_DESC")]
pub use buffer_view::ShaderResourceViewDesc;
#[doc(alias = "D3D12_UNORDERED_ACCESS_VIEW_DESC")]
pub use buffer_view::UnorderedAccessViewDesc;
#[doc(alias = "D3D12_CONSTANT_BUFFER_VIEW_DESC")]
pub use constants::ConstantBufferViewDesc;
pub use error::{D3d12Error, D3d12ErrorKind};
pub use footprint::Pixels;
#[doc(alias = "D3D12_PLACED_SUBRESOURCE_FOOTPRINT")]
pub use footprint::PlacedFootprint;
#[doc(alias = "D3D12_SUBRESOURCE_FOOTPRINT")]
pub use footprint::SubresourceFootprint;
#[doc(alias = "CopyTextureRegion")]
pub use footprint::TextureFootprint;
#[doc(alias = "DXGI_FORMAT")]
pub use format::Format;
pub use format::HasFormat;
#[cfg(all(feature = "alloc", feature = "shader"))]
#[doc(alias = "D3D12_TEX2D_SRV")]
pub use kernel::TextureView;
#[cfg(all(feature = "alloc", feature = "shader"))]
pub use kernel::{KernelBindings, Words};
#[doc(alias = "D3D12_RESOURCE_DESC")]
pub use resource::ResourceDesc;
#[doc(alias = "DXGI_SAMPLE_DESC")]
pub use resource::SampleDesc;

/// Fails to compile if the layout is invalid, even outside a constant. Callers make their own checks before
/// this call. The comment of `TensorDesc::check` states why the check is a separate function.
const fn check_layout<L: AnyLayout>() {
    const { layout::check::<L>() };
}

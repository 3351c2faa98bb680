//! Frames of cameras, decoders and screens: one view for each kind of *sample*, whatever the planes are.
//!
//! Needs the feature `frames`.
//!
//! A frame has luma (Y) for each pixel, and two differences of colour (U and V) for several pixels together. Formats
//! differ in where the samples lie: in planes of their own, in turn, or all in one plane. A [`FrameFormat`] says it once,
//! and [`Frame`] hands out views of Y, U and V. One function takes them all:
//!
//! ```
//! use tensor_layout::frames::{Bt709Limited, ChromaU, ChromaV, Luma};
//! use tensor_layout::frames::{Frame, FrameError, I420, Nv12, Plane};
//! use tensor_layout::{H, View, W};
//!
//! /// Takes the limited range of BT.709, and chroma for 2 x 2
//! /// pixels.
//! fn is_grey(
//!     y: View<u8, Luma<Bt709Limited>>,
//!     u: View<u8, ChromaU<Bt709Limited, 2, 2>>,
//!     v: View<u8, ChromaV<Bt709Limited, 2, 2>>,
//! ) -> bool {
//!     assert_eq!(u.size(W), y.size(W).div_ceil(2));
//!     u.iter().chain(&v).all(|sample| *sample == 128)
//! }
//!
//! // One slice, plane after plane.
//! let memory = [128; 4 * 6 + 2 * 6];
//! let frame = Frame::<Nv12, Bt709Limited>::packed(&memory, H(4), W(6))?;
//! assert!(is_grey(frame.y(), frame.u(), frame.v()));
//!
//! // A slice for each plane, with the pitch in bytes.
//! let (y, u, v) = ([16; 4 * 64], [128; 2 * 32], [128; 2 * 32]);
//! let planes = [Plane::new(&y, 64), Plane::new(&u, 32), Plane::new(&v, 32)];
//! let frame = Frame::<I420, Bt709Limited>::of_planes(H(4), W(6), planes)?;
//! assert!(is_grey(frame.y(), frame.u(), frame.v()));
//! # Ok::<(), FrameError>(())
//! ```
//!
//! Swapped U and V, chroma for luma, another subsampling and another [`Encoding`] do not compile.
//! [`Frame::planes_into`] converts a frame to red, green and blue in one pass.
//!
//! # Formats
//!
//! [`frame!`](crate::frame!) declares a format. Search finds these by their names in DXGI, Media Foundation, V4L2, FFmpeg,
//! GStreamer, Android, CoreVideo and Vulkan:
//!
//! | format | planes | chroma for | bits |
//! |---|---|---|---|
//! | [`Nv12`] | `Y`, `UV` | 2 x 2 pixels | 8 |
//! | [`Nv21`] | `Y`, `VU` | 2 x 2 pixels | 8 |
//! | [`I420`] | `Y`, `U`, `V` | 2 x 2 pixels | 8 |
//! | [`Yv12`] | `Y`, `V`, `U` | 2 x 2 pixels | 8 |
//! | [`P010`] | `Y`, `UV` | 2 x 2 pixels | 10, in the upper part of 16 |
//! | [`Yuy2`] | `YUYV` | 1 x 2 pixels | 8 |
//! | [`Uyvy`] | `UYVY` | 1 x 2 pixels | 8 |
//!
//! Nothing in a frame says what its bytes are. So write the format where the frame arrives, in one place for each source.
//!
//! # Matrix and range at run time
//!
//! Many producers state matrix and range with each frame. A `match` fixes the type, once for each frame:
//!
//! ```
//! use tensor_layout::frames::{Bt601Limited, Bt709Full, Bt709Limited, Encoding};
//! use tensor_layout::frames::{Frame, FrameError, YuvMatrix, Nv12, YuvRange};
//! use tensor_layout::{H, W};
//!
//! fn show<K: Encoding>(memory: &[u8]) -> Result<(), FrameError> {
//!     let frame = Frame::<Nv12, K>::packed(memory, H(2), W(2))?;
//!     println!("{:?} {:?} {:?}", K::MATRIX, K::RANGE, frame.y());
//!     Ok(())
//! }
//!
//! # let (memory, matrix, range) = ([0; 6], YuvMatrix::Bt709, YuvRange::Limited);
//! match (matrix, range) {
//!     (YuvMatrix::Bt709, YuvRange::Limited) => show::<Bt709Limited>(&memory)?,
//!     (YuvMatrix::Bt709, YuvRange::Full) => show::<Bt709Full>(&memory)?,
//!     _ => show::<Bt601Limited>(&memory)?,
//! }
//! # Ok::<(), FrameError>(())
//! ```
//!
//! [`Frame::with_encoding`] changes the type of a frame that exists already.

// Decisions:
//
// - **A frame hands out a view for each kind of sample, not for each plane.** So NV12, I420, Android's frames with a
//   pixel stride and YUY2 differ only inside `Frame`, and a function for samples takes all of them.
// - **The views have strides known at run time** (`RunTimeStrides`), because the views of all formats have one type.
// - **Chroma has its subsampling in its type**, both as parameters and in the names of its sizes (`?Height / 2`).
// - **`frame!` writes arrays as associated types** (`Planes`, `Pitches`, `Offsets`), so the compiler counts the planes.
// - **There is no mutable frame**, because the crate converts nothing to YUV: it reads frames, and copies them as they
//   are. Mutable views of U and V in one interleaved plane are possible all the same, since no sample belongs to both, and
//   need no code here: the plane is a tensor `HWC[C = 2, H = ?, W = ?]` with a pitch, and its `axis_iter_mut(C)` yields
//   the two. `guide::frames` shows it.
// - **Textures are in the modules `d3d12` and `wgpu`**, which know alignments and formats. So each feature builds alone.
// - **No unsafe code.** Anybody may implement `FrameFormat`, so nothing is believed: a wrong implementation can only panic.

pub(crate) mod convert;
mod copy;
mod encoding;
mod error;
pub(crate) mod format;
mod frame;
mod memory;
mod missing;
mod plane;
mod samples;

// Search does not find the aliases of an item that another module publishes, so they are here.
#[doc(alias("AVColorSpace", "YCbCrMatrix", "VkSamplerYcbcrModelConversion"))]
pub use encoding::YuvMatrix;
#[doc(alias("AVColorRange", "VkSamplerYcbcrRange"))]
pub use encoding::YuvRange;
pub use encoding::{
    Bt601Full, Bt601Limited, Bt709Full, Bt709Limited, Bt2020Full, Bt2020Limited, Encoding,
};
pub use error::{FrameError, FrameErrorKind};
#[doc(alias(
    "IYUV",
    "YU12",
    "MFVideoFormat_I420",
    "MFVideoFormat_IYUV",
    "V4L2_PIX_FMT_YUV420",
    "V4L2_PIX_FMT_YUV420M",
    "AV_PIX_FMT_YUV420P",
    "GST_VIDEO_FORMAT_I420",
    "kCVPixelFormatType_420YpCbCr8Planar",
    "YUV_420_888",
    "VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM"
))]
pub use format::I420;
#[doc(alias(
    "DXGI_FORMAT_NV12",
    "MFVideoFormat_NV12",
    "V4L2_PIX_FMT_NV12",
    "V4L2_PIX_FMT_NV12M",
    "AV_PIX_FMT_NV12",
    "GST_VIDEO_FORMAT_NV12",
    "kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange",
    "kCVPixelFormatType_420YpCbCr8BiPlanarFullRange",
    "420v",
    "420f",
    "VK_FORMAT_G8_B8R8_2PLANE_420_UNORM"
))]
pub use format::Nv12;
#[doc(alias(
    "ImageFormat.NV21",
    "V4L2_PIX_FMT_NV21",
    "V4L2_PIX_FMT_NV21M",
    "AV_PIX_FMT_NV21",
    "GST_VIDEO_FORMAT_NV21",
    "MFVideoFormat_NV21",
    "HAL_PIXEL_FORMAT_YCrCb_420_SP"
))]
pub use format::Nv21;
#[doc(alias(
    "DXGI_FORMAT_P010",
    "MFVideoFormat_P010",
    "V4L2_PIX_FMT_P010",
    "AV_PIX_FMT_P010LE",
    "GST_VIDEO_FORMAT_P010_10LE",
    "ImageFormat.YCBCR_P010",
    "kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange",
    "kCVPixelFormatType_420YpCbCr10BiPlanarFullRange",
    "x420",
    "xf20",
    "VK_FORMAT_G10X6_B10X6R10X6_2PLANE_420_UNORM_3PACK16"
))]
pub use format::P010;
#[doc(alias(
    "UYVY422",
    "MFVideoFormat_UYVY",
    "V4L2_PIX_FMT_UYVY",
    "AV_PIX_FMT_UYVY422",
    "GST_VIDEO_FORMAT_UYVY",
    "kCVPixelFormatType_422YpCbCr8",
    "2vuy",
    "VK_FORMAT_B8G8R8G8_422_UNORM"
))]
pub use format::Uyvy;
#[doc(alias(
    "YUYV",
    "YUYV422",
    "DXGI_FORMAT_YUY2",
    "MFVideoFormat_YUY2",
    "V4L2_PIX_FMT_YUYV",
    "AV_PIX_FMT_YUYV422",
    "GST_VIDEO_FORMAT_YUY2",
    "ImageFormat.YUY2",
    "kCVPixelFormatType_422YpCbCr8_yuvs",
    "yuvs",
    "VK_FORMAT_G8B8G8R8_422_UNORM"
))]
pub use format::Yuy2;
#[doc(alias(
    "MFVideoFormat_YV12",
    "V4L2_PIX_FMT_YVU420",
    "V4L2_PIX_FMT_YVU420M",
    "GST_VIDEO_FORMAT_YV12",
    "ImageFormat.YV12",
    "HAL_PIXEL_FORMAT_YV12"
))]
pub use format::Yv12;
pub use format::{FrameFormat, HasTexture};
pub use frame::Frame;
pub use memory::FrameLayout;
#[doc(hidden)]
pub use missing::FrameMethod;
pub use plane::Plane;
#[doc(hidden)]
pub use plane::{TakesPlanes, TakesSlice};
#[doc(alias("U", "Cb", "Pb"))]
pub use samples::ChromaU;
#[doc(alias("V", "Cr", "Pr"))]
pub use samples::ChromaV;
#[doc(alias = "Y")]
pub use samples::Luma;
pub use samples::{FramePixels, Height, Width};

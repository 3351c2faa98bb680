//! Guides: borders to other libraries, patterns from einops, the compiler's messages, generic code, the mistakes that no type can catch,
//! names from other libraries, published mistakes of dimension order, and sizes with names.

#[doc = include_str!("../guide/borders.md")]
#[doc(alias("numpy", "npy", "safetensors", "pyo3", "dlpack", "onnx", "onnxruntime"))]
pub mod borders {}

#[doc = include_str!("../guide/einops.md")]
#[doc(alias("attention", "patches"))]
pub mod einops {}

#[doc = include_str!("../guide/errors.md")]
pub mod errors {}

#[doc = include_str!("../guide/generics.md")]
pub mod generics {}

#[doc = include_str!("../guide/limits.md")]
pub mod limits {}

#[doc = include_str!("../guide/migration.md")]
#[doc(alias(
    "pytorch",
    "torch",
    "numpy",
    "opencv",
    "channels_last",
    "as_strided",
    "unfold",
    "im2col",
    "sliding_window",
    "flip",
    "fliplr",
    "wgpu",
    "row_pitch",
    "yuv",
    "nv12",
    "DirectMLX"
))]
pub mod migration {}

#[doc = include_str!("../guide/museum.md")]
pub mod museum {}

#[doc = include_str!("../guide/names.md")]
#[doc(alias("size_names", "dynamic", "symbolic"))]
pub mod names {}

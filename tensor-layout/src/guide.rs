//! `cargo tensor-layout explain 'HWC[C = 3, H = 2, W = 2]'` explains a layout of your own.
//!
//! # Pages
//!
//! A tour, recipes, the language of `layout!`, borders to other libraries, patterns from einops, names from other
//! libraries, sizes with names, frames of cameras, copies on the graphics card, generic code, the same programs with
//! other libraries, the compiler's messages, the mistakes that no type can catch, published mistakes of dimension order,
//! five of them in pictures, and the features.
//!
//! Each block of code has all of its imports. Paste it into an empty `main`, or into an empty file if it has a `main`. If it
//! ends with `Ok::<(), E>(())`, let `main` return `Result<(), E>`.

// The pages can also be read as files. Their own link definitions lead to files, and `links.md` has the same names with
// items. Rustdoc takes the first definition of a name, so `links.md` and the pictures as data come before the page. Tests
// of examples have the name of the first file, so they go without.

#![cfg_attr(
    not(all(
        feature = "dlpack",
        feature = "files",
        feature = "frames",
        feature = "operators",
        feature = "ort",
        feature = "wgpu"
    )),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "links to items of these features"
    )
)]

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/borders.md")]
#[doc(alias(
    "numpy",
    "npy",
    "safetensors",
    "gguf",
    "pyo3",
    "dlpack",
    "onnx",
    "onnxruntime"
))]
#[doc(alias("fortran_order"))]
pub mod borders {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/einops.md")]
#[doc(alias("attention", "patches"))]
pub mod einops {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/elsewhere.md")]
#[doc(alias("comparison", "mdspan", "candle"))]
pub mod elsewhere {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(not(doctest), doc = include_str!("../guide/errors_pictures.md"))]
#[doc = ""]
#[doc = include_str!("../guide/errors.md")]
pub mod errors {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/features.md")]
#[doc(alias("no_std", "MSRV"))]
pub mod features {}

// The examples use frames, textures, tensors and images.
#[cfg(feature = "frames")]
#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(
    any(
        not(doctest),
        all(feature = "alloc", feature = "d3d12", feature = "image")
    ),
    doc = include_str!("../guide/frames.md")
)]
#[doc(alias(
    "camera",
    "video",
    "yuv",
    "nv12",
    "AVFrame",
    "VideoMeta",
    "nokhwa",
    "letterbox"
))]
pub mod frames {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/generics.md")]
pub mod generics {}

// The example uses kernels.
#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(
    any(not(doctest), all(feature = "alloc", feature = "shader")),
    doc = include_str!("../guide/kernels.md")
)]
#[doc(alias("compute", "gpu copy", "preprocess", "TextureToTensor"))]
pub mod kernels {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/layout.md")]
#[doc(alias("language", "syntax", "grammar", "label"))]
pub mod layout {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/limits.md")]
pub mod limits {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/migration.md")]
#[doc(alias(
    "pytorch",
    "torch",
    "numpy",
    "opencv",
    "channels_last",
    "as_strided",
    "matmul",
    "einsum",
    "repeat",
    "expand",
    "reshape",
    "Mat",
    "ggml",
    "flip",
    "fliplr",
    "wgpu",
    "row_pitch",
    "yuv",
    "nv12",
    "DirectMLX"
))]
pub mod migration {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(not(doctest), doc = include_str!("../guide/mistakes_pictures.md"))]
#[doc = ""]
#[doc = include_str!("../guide/mistakes.md")]
#[doc(alias("pictures", "demonstration"))]
pub mod mistakes {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/museum.md")]
pub mod museum {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/names.md")]
#[doc(alias("size_names", "dynamic", "symbolic"))]
pub mod names {}

// The examples use these features.
#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(
    any(
        not(doctest),
        all(
            feature = "bytemuck",
            feature = "image",
            feature = "ndarray",
            feature = "operators",
            feature = "rayon"
        )
    ),
    doc = include_str!("../guide/recipes.md")
)]
#[doc(alias("cookbook", "how to"))]
#[doc(alias(
    "argmax", "dot", "gather", "mean", "one_hot", "softmax", "split", "where"
))]
#[doc(alias(
    "concat", "stack", "pad", "roll", "flip", "save", "dtype", "astype", "rotate", "rot90"
))]
#[doc(alias(
    "center_crop",
    "crop",
    "letterbox",
    "normalize",
    "resize",
    "swapchain",
    "texture"
))]
#[doc(alias("heads", "patchify", "patches", "sliding window"))]
#[doc(alias("kv_cache", "kv cache", "past_key_values"))]
#[doc(alias("cat", "chunk", "index_select", "scatter", "take", "tile"))]
#[doc(alias(
    "audio",
    "deinterleave",
    "hop_length",
    "interleaved",
    "planar",
    "spectrogram",
    "stereo",
    "stft"
))]
#[doc(alias(
    "cuda",
    "ffmpeg",
    "from_numpy",
    "npy",
    "onnxruntime",
    "opencv",
    "safetensors"
))]
pub mod recipes {}

// The examples use operators and tensors.
#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(
    any(not(doctest), all(feature = "alloc", feature = "operators")),
    doc = include_str!("../guide/tour.md")
)]
#[doc(alias("tutorial", "getting started"))]
pub mod tour {}

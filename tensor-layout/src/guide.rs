//! `cargo tensor-layout explain 'HWC[C = 3, H = 2, W = 2]'` explains a layout of your own.
//!
//! # Pages
//!
//! Begin with [the tour](guide::tour) and [recipes](guide::recipes).
//!
//! Each block of code has all of its imports. Paste it into an empty `main`, or into an empty file if it has a `main`. If it
//! ends with `Ok::<(), E>(())`, move the imports above `main`, which returns `Result<(), E>`.

// The pages can also be read as files. Their own link definitions lead to files, and `links.md` has the same names with
// items. Rustdoc takes the first definition of a name, so `links.md` and the pictures as data come before the page. Tests
// of examples have the name of the first file, so they go without.

#![cfg_attr(
    not(all(
        feature = "bytemuck",
        feature = "dlpack",
        feature = "files",
        feature = "frames",
        feature = "image",
        feature = "ndarray",
        feature = "operators",
        feature = "ort",
        feature = "wgpu"
    )),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "links to items of these features"
    )
)]

#[doc = include_str!("../BENCHMARKS.md")]
pub mod benchmarks {}

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
#[doc(alias("fortran_order", "from_numpy", "memmap", "mmap"))]
pub mod borders {}

#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[doc = include_str!("../guide/einops.md")]
#[doc(alias("attention", "patches", "parse_shape"))]
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
#[doc(alias("camera", "video", "yuv", "nv12", "AVFrame", "VideoMeta", "nokhwa"))]
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
#[doc(alias("language", "syntax", "grammar", "label", "row_major", "column_major"))]
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
    "repeat",
    "expand",
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
    "concat",
    "flip",
    "one_hot",
    "roll",
    "rot90",
    "rotate",
    "save",
    "stack",
    "where",
    "masked_fill"
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
#[doc(alias("cuda", "ffmpeg", "npy", "onnxruntime", "opencv", "safetensors"))]
#[doc(alias("Mat", "blobFromImage"))]
pub mod recipes {}

// The examples use operators and tensors.
#[cfg_attr(not(doctest), doc = include_str!("../guide/links.md"))]
#[cfg_attr(
    any(not(doctest), all(feature = "alloc", feature = "operators")),
    doc = include_str!("../guide/tour.md")
)]
#[doc(alias("tutorial", "getting started"))]
pub mod tour {}

/// Words of numpy, PyTorch and OpenCV that have another name here, so that search finds them.
///
/// [Names from other libraries](migration) lists more of them, by library.
pub mod words {
    /// [`zip_map_into`](crate::zip_map_into) computes each element from those of several tensors, with a function.
    ///
    /// In place: [`zip_mut`](crate::ViewMut::zip_mut). On the graphics card, DirectML's operators are
    /// [`ElementWiseAdd`](crate::operators::ElementWiseAdd) and others.
    #[doc(alias(
        "addWeighted",
        "blend",
        "div",
        "divide",
        "mul",
        "multiply",
        "sub",
        "subtract"
    ))]
    pub mod add {}

    /// [`View::argmax_along`](crate::View::argmax_along) returns the position of the largest element along one axis.
    ///
    /// The largest element of all, with its coordinate: `x.indexed_iter().max_by(|(_, a), (_, b)| a.total_cmp(b))`.
    /// DirectML's operator is [`Argmax`](crate::operators::Argmax).
    #[doc(alias("minMaxLoc"))]
    pub mod argmax {}

    /// [`View::argmin_along`](crate::View::argmin_along) returns the position of the smallest element along one axis.
    ///
    /// DirectML's operator is [`Argmin`](crate::operators::Argmin).
    pub mod argmin {}

    /// [`View::from_array`](crate::View::from_array) views an array, and [`Tensor::from`](crate::Tensor) takes nested
    /// arrays.
    ///
    /// Memory of another kind: the [table of constructors](super::tour#which-constructor). Arrays of numpy:
    /// [borders to other libraries](super::borders).
    #[doc(alias("asarray", "as_tensor", "ndarray"))]
    pub mod array {}

    /// [`View::broadcast`](crate::View::broadcast) repeats a view along a new axis, or along one of size 1, without a
    /// copy.
    ///
    /// The clause `broadcast(H)` of [`layout!`](crate::layout!) declares a stored row that serves all of H.
    pub mod broadcast {}

    /// [`View::broadcast`](crate::View::broadcast) repeats a view along a new axis, or along one of size 1, without a
    /// copy.
    ///
    /// Call it for each axis that the view lacks.
    pub mod broadcast_to {}

    /// [`View::map_into`](crate::View::map_into) converts each element to another type, with a function.
    ///
    /// See the recipe [dtype](super::recipes#dtype). Bytes as elements of another type, without a copy, with the feature
    /// `bytemuck`: [`View::try_from_bytes`](crate::View::try_from_bytes). DirectML's operator is
    /// [`Cast`](crate::operators::Cast).
    #[doc(alias("astype"))]
    pub mod cast {}

    /// [`View::map_into`](crate::View::map_into) with a function such as `|x| x.clamp(0.0, 1.0)` bounds each element.
    ///
    /// In place: [`for_each_mut`](crate::ViewMut::for_each_mut).
    #[doc(alias("clamp"))]
    pub mod clip {}

    /// `clone` copies a [`Tensor`](crate::Tensor); [`View::to_layout`](crate::View::to_layout) copies a view to a tensor.
    ///
    /// A view is a reference, so a clone of a view is the same elements.
    /// [`relayout_into`](crate::View::relayout_into) copies to a tensor that is there already.
    #[doc(alias("copy", "deepcopy"))]
    pub mod clone {}

    /// [`View::to_components`](crate::View::to_components) puts colours in another order, such as BGR to RGB.
    ///
    /// Grey values: [`grayscale`]. Frames of cameras, such as YUV: [`Frame::planes_into`](crate::frames::Frame::planes_into),
    /// with the feature `frames`.
    #[doc(alias("cvtColor", "color", "colour", "bgr", "bgr2rgb", "rgb2bgr", "yuv2rgb"))]
    pub mod colors {}

    /// A running sum is a loop over each lane of [`ViewMut::lanes_mut`](crate::ViewMut::lanes_mut), which adds an element to
    /// the sum and writes it back.
    ///
    /// DirectML's operator is [`CumulativeSummation`](crate::operators::CumulativeSummation).
    #[doc(alias("cumprod", "scan"))]
    pub mod cumsum {}

    /// The element type is the type parameter `T` of [`View<T, L>`](crate::View) and [`Tensor<T, L>`](crate::Tensor).
    ///
    /// Its size is `size_of::<T>()`. [`View::map_into`](crate::View::map_into) converts elements; see the recipe
    /// [dtype](super::recipes#dtype).
    ///
    /// With the feature `half`, `f16` and `bf16` of the crate `half` are elements.
    #[doc(alias("itemsize", "element_size", "bfloat16", "float16"))]
    pub mod dtype {}

    /// [`Tensor::filled`](crate::Tensor::filled) and [`from_fn`](crate::Tensor::from_fn) make a tensor; none is
    /// uninitialised.
    ///
    /// Sizes are at least 1. [Nothing found](super::recipes#nothing-found) says what to do with no elements.
    #[doc(alias("uninit"))]
    pub mod empty {}

    /// [`View::fold_along`](crate::View::fold_along) folds the elements along some axes with a function.
    ///
    /// The function may leave elements out, such as NaN. All elements: `x.iter().fold(..)`. [`sum_along`](crate::View::sum_along) and others are folds that have a name.
    #[doc(alias("nanmean", "nansum", "count_nonzero"))]
    pub mod fold {}

    /// [`Tensor::filled`](crate::Tensor::filled) makes a tensor of copies of one value.
    ///
    /// With sizes known at run time, call [`filled_with`](crate::Tensor::filled_with). With the sizes of another tensor:
    /// `filled_with(0.0, other.mapping().try_same_sizes()?)`.
    #[doc(alias("full_like", "empty_like", "ones_like", "zeros_like"))]
    pub mod full {}

    /// [`Tensor::from_fn`](crate::Tensor::from_fn) takes elements or rows by a list of indices: see the recipe
    /// [gather](super::recipes#gather).
    ///
    /// One index along an axis: [`View::fix`](crate::View::fix). DirectML's operators are
    /// [`Gather`](crate::operators::Gather) and [`GatherElements`](crate::operators::GatherElements).
    #[doc(alias("index_select", "take", "take_along_axis", "embedding"))]
    pub mod gather {}

    /// [`zip_map_into`](crate::zip_map_into) computes grey values from the planes of a picture, with your weights.
    ///
    /// The planes are `x.fix((C(0),))`, `x.fix((C(1),))` and `x.fix((C(2),))`, without a copy. A frame of a camera
    /// has its grey values already: [`Frame::y`](crate::frames::Frame::y).
    #[doc(alias("gray", "grey", "rgb2gray"))]
    pub mod grayscale {}

    /// [`View::try_from_image`](crate::View::try_from_image) views a picture of the crate `image`, such as
    /// `image::open(path)?.to_rgb8()`.
    ///
    /// [`View::try_into_image`](crate::View::try_into_image) and the recipe
    /// [save a picture](super::recipes#save-a-picture) go the other way. Both need the feature `image`.
    #[doc(alias("imdecode", "imread", "imwrite", "jpeg", "png"))]
    pub mod image {}

    /// A product of matrices is a loop, or `dot` of the crate `ndarray`: see the recipe
    /// [dot product](super::recipes#dot-product).
    ///
    /// [`View::into_ndarray`](crate::View::into_ndarray) gives a view to `ndarray`, without a copy. On the graphics
    /// card, DirectML's operator is [`Gemm`](crate::operators::Gemm).
    #[doc(alias("dot", "einsum", "tensordot"))]
    pub mod matmul {}

    /// [`View::map_into`](crate::View::map_into) computes each element of another tensor from one element.
    ///
    /// With the position along one axis, too: [`map_along_into`](crate::View::map_along_into). In place:
    /// [`for_each_mut`](crate::ViewMut::for_each_mut). From several tensors: [`zip_map_into`](crate::zip_map_into).
    #[doc(alias("abs", "apply", "exp", "round", "sqrt"))]
    pub mod map {}

    /// [`View::max_along`](crate::View::max_along) returns the largest elements along some axes.
    ///
    /// The largest of all: `x.iter().max()`, or `x.iter().copied().fold(f32::MIN, f32::max)`. The larger of two tensors:
    /// [`zip_map_into`](crate::zip_map_into).
    #[doc(alias("maximum", "ptp"))]
    pub mod max {}

    /// [`View::merge`](crate::View::merge) joins axes, without a copy. [`stack`](crate::stack) joins planes to a picture, as
    /// OpenCV's `merge` does.
    pub mod merge {}

    /// [`View::min_along`](crate::View::min_along) returns the smallest elements along some axes.
    ///
    /// The smallest of all: `x.iter().min()`, or `x.iter().copied().fold(f32::MAX, f32::min)`. The smaller of two
    /// tensors: [`zip_map_into`](crate::zip_map_into).
    #[doc(alias("minimum"))]
    pub mod min {}

    /// [`Mapping::rank`](crate::Mapping::rank), which each view and tensor has, returns the number of axes.
    pub mod ndim {}

    /// `x.indexed_iter().filter(|(_, x)| **x != 0.0)` yields the elements that are not 0, with their coordinates.
    ///
    /// DirectML's operator is [`NonzeroCoordinates`](crate::operators::NonzeroCoordinates).
    #[doc(alias("argwhere", "flatnonzero"))]
    pub mod nonzero {}

    /// [`Tensor::from_fn`](crate::Tensor::from_fn) writes 1 where the class is that of the label: see the recipe
    /// [one-hot](super::recipes#one-hot).
    ///
    /// DirectML's operator is [`OneHot`](crate::operators::OneHot).
    pub mod one_hot {}

    /// [`View::padded_with`](crate::View::padded_with) adds a border of a value, and
    /// [`padded_with_edge`](crate::View::padded_with_edge) one of the nearest elements.
    ///
    /// The clause `pad(W = 5)` of [`layout!`](crate::layout!) is something else: space in memory behind the elements,
    /// which changes no size.
    pub mod pad {}

    /// [`View::merge`](crate::View::merge) joins the axes of each tensor, and [`concat`](crate::concat) joins the tensors.
    ///
    /// [`View::split_at`](crate::View::split_at) and [`View::split`](crate::View::split) go the other way.
    #[doc(alias("unpack"))]
    pub mod pack {}

    /// The clauses `pad`, `align` and `pitch` of [`layout!`](crate::layout!) are padding in memory, which no position
    /// reaches.
    ///
    /// A border of elements: [`View::padded_with`](crate::View::padded_with). DirectML's operator is
    /// [`Padding`](crate::operators::Padding).
    pub mod padding {}

    /// [`rearrange!`](crate::rearrange!) has a pattern for pixel shuffle and for space to depth, in both orders of
    /// channels: see [einops](super::einops#twelve-tasks).
    ///
    /// DirectML's operators are [`DepthToSpace1`](crate::operators::DepthToSpace1) and
    /// [`SpaceToDepth1`](crate::operators::SpaceToDepth1).
    #[doc(alias("depth_to_space", "pixel_unshuffle", "space_to_depth"))]
    pub mod pixel_shuffle {}

    /// `println!("{view}")` prints the elements of a view or tensor as nested lists.
    ///
    /// `{view:?}` prints the layout, too, and `view.mapping()` the layout alone. `cargo tensor-layout explain` draws the
    /// memory of a layout.
    #[doc(alias("display"))]
    pub mod print {}

    /// [`View::map_into`](crate::View::map_into) with your scale and zero point quantises elements.
    ///
    /// DirectML's operators are [`Quantize`](crate::operators::Quantize) and
    /// [`ElementWiseQuantizeLinear`](crate::operators::ElementWiseQuantizeLinear).
    #[doc(alias("dequantize", "quantise"))]
    pub mod quantize {}

    /// [`View::broadcast`](crate::View::broadcast) repeats a view along a new axis, and
    /// [`View::repeated`](crate::View::repeated) each position of an axis, both without a copy.
    ///
    /// [`rearrange!`](crate::rearrange!) makes a tensor of them, with a pattern such as `H W -> H W C, C = 3`.
    #[doc(alias("repeat_interleave"))]
    pub mod repeat {}

    /// [`View::merge`](crate::View::merge) joins axes and [`View::split`](crate::View::split) splits one, without
    /// moving elements.
    ///
    /// [`rearrange!`](crate::rearrange!) splits, reorders and merges axes with one copy, and
    /// [`permute`](crate::View::permute) changes only the order of axes.
    pub mod reshape {}

    /// A picture of another size is computed by the crate `image`, or on the graphics card by
    /// [`Buffer::scaled`](crate::gpu::Buffer::scaled), with the feature `wgpu` or `windows`.
    ///
    /// See the recipe [letterbox](super::recipes#letterbox). Each position twice, without a computation:
    /// [`View::repeated`](crate::View::repeated). Every other position: [`step_by`](crate::View::step_by).
    /// Other maps of positions, such as `warpAffine`, are not here.
    #[doc(alias("interpolate", "grid_sample", "warpAffine", "warpPerspective", "remap"))]
    pub mod resize {}

    /// `tensor[(N(index), C(0))] = x` in a loop writes elements to positions of a list, and `+= x` adds to them.
    ///
    /// Rows: [`relayout_into`](crate::View::relayout_into) with [`fix_mut`](crate::ViewMut::fix_mut) of the target.
    /// DirectML's operators are [`ScatterElements`](crate::operators::ScatterElements) and
    /// [`ScatterNd`](crate::operators::ScatterNd).
    #[doc(alias("index_add", "index_put", "put_along_axis", "scatter_add"))]
    pub mod scatter {}

    /// [`Mapping::sizes`](crate::Mapping::sizes), which each view and tensor has, returns the sizes, and
    /// [`size`](crate::Mapping::size) that of one axis.
    ///
    /// [`size_array`](crate::Mapping::size_array) returns them as plain numbers. The type of a layout's sizes is its
    /// [`Shape`](crate::traits::Shape).
    pub mod shape {}

    /// [`Mapping::size`](crate::Mapping::size), which each view and tensor has, returns the size along one axis, and
    /// [`len`](crate::Mapping::len) the number of elements.
    ///
    /// [`sizes`](crate::Mapping::sizes) returns all sizes. In bytes, with padding:
    /// `size_of_val(tensor.memory())`. The trait of sizes in types is [`Size`](crate::traits::Size).
    #[doc(alias("nbytes"))]
    pub mod size {}

    /// [`View::range`](crate::View::range), [`crop`](crate::View::crop) and [`part!`](crate::part!) take a part of a
    /// view, without a copy.
    ///
    /// One index along an axis: [`fix`](crate::View::fix). Every other position: [`step_by`](crate::View::step_by).
    #[doc(alias("roi"))]
    pub mod slice {}

    /// Softmax along an axis is a loop over [`lanes_mut`](crate::ViewMut::lanes_mut): see the recipe
    /// [softmax](super::recipes#softmax).
    ///
    /// DirectML's operator is [`ActivationSoftmax1`](crate::operators::ActivationSoftmax1).
    pub mod softmax {}

    /// [`View::lanes`](crate::View::lanes) yields the elements along an axis. Collect a lane to a `Vec`, and sort it, floats by
    /// `total_cmp`.
    ///
    /// `lane.iter().enumerate()` has the positions, too, and a sorted `Vec` has `binary_search_by`. DirectML's operator for the largest of them is
    /// [`TopK1`](crate::operators::TopK1).
    #[doc(alias("argsort", "topk", "searchsorted"))]
    pub mod sort {}

    /// The standard deviation is the root of the mean squared difference from the mean:
    /// [`View::fold_along`](crate::View::fold_along) adds the squares up.
    ///
    /// [`mean_along`](crate::View::mean_along) returns the mean. The recipe [normalise](super::recipes#normalise)
    /// applies both to channels.
    #[doc(alias("var", "variance", "deviation"))]
    pub mod std {}

    /// [`View::split_at`](crate::View::split_at) cuts a view in two, [`View::split`](crate::View::split) makes two axes
    /// of one.
    ///
    /// Nothing is copied. For equal parts, make two axes of one, and loop over the first with
    /// [`axis_iter`](crate::View::axis_iter). One channel of a picture: `view.fix((C(0),))`. DirectML's operator is
    /// [`Split`](crate::operators::Split).
    #[doc(alias("chunk", "array_split", "hsplit", "vsplit"))]
    pub mod split {}

    /// [`View::step_by`](crate::View::step_by) takes every second or other position of an axis.
    ///
    /// The `step` of OpenCV is the pitch of a row in bytes: [`with_byte_strides`](crate::TensorLayout::with_byte_strides)
    /// takes it, and the clause `pitch` of [`layout!`](crate::layout!) declares it.
    pub mod step {}

    /// [`Mapping::stride`](crate::Mapping::stride), which each view and tensor has, returns the elements between two
    /// positions of an axis, and [`strides`](crate::Mapping::strides) those of all axes.
    ///
    /// The clauses `strides` and `pitch` of [`layout!`](crate::layout!) declare them.
    pub mod stride {}

    /// [`rearrange!`](crate::rearrange!) repeats a tensor, with a pattern such as `H W -> H(T H) W, T = 2`.
    ///
    /// [`View::broadcast`](crate::View::broadcast) repeats it along a new axis, without a copy, and
    /// [`repeated`](crate::View::repeated) repeats each position. Tiles of memory are the [blocks](super::layout) of a
    /// layout. DirectML's operator is [`Tile`](crate::operators::Tile).
    pub mod tile {}
}

//! Offsets in shaders: text in WGSL, GLSL and HLSL, made from a layout.
//!
//! A shader that computes offsets by itself repeats the strides of a layout, and nothing notices
//! when one of the two is changed, or when `h` stands for `w`. An [`OffsetFunction`] is the text of
//! that function, const-evaluated from the layout; [`axis_types`] is that of its coordinates, one
//! type for each axis, so that swapped positions do not compile in the shader either.
//!
//! ```
//! use tensor_layout::shader::{Language::Wgsl, OffsetFunction, axis_types};
//! use tensor_layout::{layout, C, H, N, W};
//!
//! layout! {
//!     /// A photo as files hold it.
//!     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
//!
//!     /// The input of the model.
//!     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
//! }
//!
//! static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");
//! static PLANES: OffsetFunction<Planes> = OffsetFunction::new(Wgsl, "planes");
//!
//! let shader = [
//!     axis_types(Wgsl, (N, C, H, W)), // once, for both
//!     PHOTO.as_str(),
//!     PLANES.as_str(),
//!     "
//!     @group(0) @binding(0) var<storage, read> photo: array<f32>;
//!     @group(0) @binding(1) var<storage, read_write> planes: array<f32>;
//!
//!     @compute @workgroup_size(8, 8)
//!     fn main(@builtin(global_invocation_id) id: vec3<u32>) {
//!         let h = H(id.y);
//!         let w = W(id.x);
//!         if (h.at >= photo_H || w.at >= photo_W) { return; }
//!         for (var c = C(0u); c.at < photo_C; c.at++) {
//!             planes[planes_offset(N(0u), c, h, w)] = photo[photo_offset(N(0u), c, h, w)];
//!         }
//!     }
//!     ",
//! ].concat();
//!
//! println!("{shader}");
//! assert!(shader.contains("fn photo_offset(n: N, c: C, h: H, w: W) -> u32 {"));
//! assert!(shader.contains("    return h.at * 672u + w.at * 3u + c.at;"));
//! ```
//!
//! In all three languages a position is `H(7u)`, its number `h.at`, and the size of an axis
//! `photo_H`. Positions are given in logical order, and compared with nothing: one that is out of
//! range has the offset of another element, or of none.
//!
//! # Buffers
//!
//! [`OffsetFunction::for_buffer`] takes a [`Buffer`](crate::gpu::Buffer) of the same layout, and no
//! other, where it is bound:
//!
//! ```compile_fail
//! # use tensor_layout::{gpu::{Buffer, Resource}, layout, shader::OffsetFunction};
//! # type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
//! # type Planes = layout!(NCHW[N = 1, C = 3, H = 224, W = 224]);
//! fn wrong<R: Resource>(photo: &OffsetFunction<Photo>, planes: &Buffer<R, f32, Planes>) {
//!     let _ = photo.for_buffer(planes);
//! }
//! ```
//!
//! No type can check that the number of the binding is the number of the variable in the shader.
//!
//! # Elements of less than 32 bits
//!
//! Offsets count elements. A `ByteAddressBuffer` of HLSL counts bytes, so that an `f32` is at four times
//! its offset. Smaller elements share words, unless an extension of the language knows them:
//!
//! ```wgsl
//! let offset = photo_offset(n, c, h, w);
//! let byte = (photo[offset / 4u] >> (offset % 4u * 8u)) & 0xffu;
//! ```
//!
//! # Versions
//!
//! The text is [WGSL] as of the W3C's candidate recommendation; [GLSL] from 1.30 on, after the line `#version`,
//! and in OpenGL ES from 3.00 on, with `precision highp int;`; HLSL for every shader model that has `uint`,
//! with FXC and DXC.
//!
//! [WGSL]: https://www.w3.org/TR/WGSL/
//! [GLSL]: https://registry.khronos.org/OpenGL/specs/gl/GLSLangSpec.4.60.html

mod language;
mod offset_function;
mod text;

pub use language::{Language, axis_types};
pub use offset_function::{OffsetFunction, ShaderError, ShaderErrorKind};

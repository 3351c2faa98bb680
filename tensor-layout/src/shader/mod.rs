//! Offset functions for shaders, as text in WGSL, GLSL and HLSL.
//!
//! Needs the feature `shader`, which is on by default.
//!
//! A shader usually computes offsets by itself, and repeats the strides of the layout. Nothing checks that
//! these strides agree with the layout, or that `h` and `w` are not confused. This module writes the
//! computation as text:
//!
//! - [`OffsetFunction`] is the text of a function that computes an offset from positions. The strides come
//!   from the layout. The text is written at compile time, if all sizes are known then.
//! - [`CopyKernel`] is the text of a whole shader that copies between two layouts, and converts elements.
//! - [`axis_types`] returns the text that declares a type for each axis: the type of the positions along this
//!   axis. With these types, swapped positions do not compile in the shader.
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
//! In all three languages, `H(7u)` is a position along H, `h.at` is the position `h` as a plain number, and
//! `photo_H` is the size of the axis. Positions are given in logical order, and are not checked. A position
//! out of range gives the offset of another element, or an offset outside the tensor.
//!
//! # Swapped positions
//!
//! In all three languages, an offset function does not accept a position along another axis. If a shader
//! calls `photo_offset(n, c, w, h)` instead of `photo_offset(n, c, h, w)`, the compilers report:
//!
//! | compiler, language | message |
//! |---|---|
//! | naga, WGSL | `Argument 2 value [8] doesn't match the type [3]`, under the call |
//! | naga, GLSL | `Argument 2 value [17] doesn't match the type [3]`, under the call |
//! | glslang, GLSL | `'photo_offset' : no matching overloaded function found` |
//! | glslang, HLSL | `'photo_offset' : no matching overloaded function found` |
//!
//! The compilers do not report the following mistakes, since the types of the languages cannot express them:
//!
//! - A position made of a wrong number: `H(id.x)` or `H(w.at)`.
//! - A position of the right axis, but of another tensor: for example, a call of `planes_offset` with a
//!   position in the photo.
//! - Arithmetic with plain numbers: `h.at * photo_W + w.at`.
//!
//! # Buffers
//!
//! Call [`OffsetFunction::for_buffer`] where a buffer is bound. The method accepts only a
//! [`Buffer`](crate::gpu::Buffer) with the layout of the function:
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
//! A buffer is bound to a number, such as 0 in `@binding(0)`. The types cannot check whether the right
//! variable of the shader has this number.
//!
//! # Elements of less than 32 bits
//!
//! Offsets count elements. A `ByteAddressBuffer` of HLSL counts bytes: an `f32` with offset 3 is at byte 12.
//! Some extensions of the languages have types for elements of less than 32 bits. Without these types, several
//! elements share a word:
//!
//! ```wgsl
//! let offset = photo_offset(n, c, h, w);
//! let byte = (photo[offset / 4u] >> (offset % 4u * 8u)) & 0xffu;
//! ```
//!
//! The next two lines read an `f16` from a `ByteAddressBuffer` of HLSL:
//!
//! ```hlsl
//! uint at = 2u * photo_offset(n, c, h, w);
//! float value = f16tof32(photo.Load(at & ~3u) >> ((at & 2u) * 8u));
//! ```
//!
//! # Versions
//!
//! - The [WGSL] text follows the W3C's candidate recommendation.
//! - The [GLSL] text of an offset function needs version 1.30. In OpenGL ES, it needs version 3.00 and
//!   `precision highp int;`. Place the text after the line `#version`. A kernel has version 4.30, and this line.
//! - The HLSL text is for FXC and DXC. That of an offset function is for every shader model that has `uint`.
//!
//! [WGSL]: https://www.w3.org/TR/WGSL/
//! [GLSL]: https://registry.khronos.org/OpenGL/specs/gl/GLSLangSpec.4.60.html

// Decisions:
//
// - **The shader text of the axis types is separate from the text of each function.** Two functions may need
//   the same type, but a shader may declare a type only once, and WGSL has no preprocessor to prevent a
//   second declaration.
// - **In HLSL, no two axes have structs with the same number of members.** FXC, and DXC before HLSL 2021,
//   convert a struct to any other struct with the same number of members. With equal numbers, swapped
//   positions would compile. So structs have additional members, which do not change the instructions that
//   DXC generates.
// - **Sizes known at run time become constants in the shader text**, like static sizes. So one function
//   writes the text of all layouts. If a size changes, the program has to write the text again.

#[cfg(feature = "alloc")]
pub(crate) mod kernel;
mod language;
mod offset_function;
mod text;

#[cfg(any(feature = "wgpu", all(feature = "windows", windows)))]
pub use kernel::memory::{Graphics, PictureMemory, Scaled, SourceMemory, TargetMemory};
#[cfg(feature = "alloc")]
pub use kernel::{CopyKernel, Filter, KernelElement, KernelError, KernelErrorKind, Texel};
pub use language::{Language, axis_types};
pub use offset_function::{OffsetFunction, ShaderError, ShaderErrorKind};

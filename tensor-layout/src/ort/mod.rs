//! Tensors for ONNX Runtime, by the crate `ort`, version 2.0.0-rc.15.
//!
//! Needs the feature `ort`.
//!
//! The feature `ort` needs the Rust version that `ort` needs: 1.92. The feature turns on no feature of `ort` except
//! `std`. To choose where ONNX Runtime comes from, such as `load-dynamic` or `download-binaries`, name the feature in the
//! program's own dependency on `ort`, with the same version.
//!
//! | to | use |
//! |---|---|
//! | compare a model with the program, once, when it is loaded | [`SessionCheck`] |
//! | declare an input without axes, such as the sample rate of a sound | [`SessionCheck::scalar`], or the layout `[]` |
//! | give a view to a model without a copy | [`View::to_ort`] |
//! | give a tensor to a model | [`Tensor::into_ort`] |
//! | read an output without a copy | [`View::try_from_ort`] |
//! | allocate an output before the run | `ort::value::Tensor::new(allocator, mapping.to_ort_shape())` |
//! | let a run write to a tensor of the program | `OutputSelector::default().preallocate(name, tensor.into_ort()?)` |
//!
//! ```no_run
//! use ort::session::Session;
//! use tensor_layout::ort::SessionCheck;
//! use tensor_layout::{C, N, View, layout};
//!
//! layout! {
//!     type Camera = NHWC[N = 1, C = 3, H = 4, W = 4];
//!     type Input = NCHW[N = 1, C = 3, H = 4, W = 4];
//!     type Means = NC[N = 1, C = 3];
//! }
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let environment = ort::init().build()?;
//!     let mut session = Session::builder(&environment)?.commit_from_file("average.onnx")?;
//!     SessionCheck::new(&session)
//!         .input::<f32, Input>("image")
//!         .output::<f32, Means>("means")
//!         .finish()?;
//!
//!     let orange: [f32; 48] = core::array::from_fn(|i| [1.0, 0.5, 0.0][i % 3]);
//!     let camera = View::<f32, Camera>::from_array(&orange);
//!     let planes = camera.to_layout::<Input>();
//!     let outputs = session.run(ort::inputs!["image" => planes.as_view().to_ort()?])?;
//!     let means = View::<f32, Means>::try_from_ort(outputs["means"].try_extract_tensor()?)?;
//!     assert_eq!(means[(N(0), C(0))], 1.0);
//!     Ok(())
//! }
//! ```
//!
//! ONNX Runtime knows sizes and no strides: it takes packed elements in the order of the sizes. If the camera's bytes
//! are given with the sizes of the planes, nothing is wrong with the sizes, and an orange picture has the means 0.53,
//! 0.50 and 0.47. Here, `camera.to_ort()` does not compile, because the elements of a view must be packed in logical
//! order:
//!
//! ```compile_fail
//! # use tensor_layout::{View, layout};
//! type Camera = layout!(NHWC[N = 1, C = 3, H = 4, W = 4]);
//! let camera = View::<f32, Camera>::from_array(&[0.0; 48]);
//! let input = camera.to_ort();
//! ```

// Decisions:
//
// - **Views become tuples of sizes and a slice**, because the traits of `ort` that take data have private methods.
//   So `ort` compares the number of elements again, which costs nothing beside a run.
// - **An output is given as `try_extract_tensor` returns it**, sizes and slice. So these functions need none of the
//   types of `ort` for values, which change between its versions.
// - **A `ViewMut` cannot be an output.** `IoBinding::bind_output` of `ort` takes a tensor of borrowed memory without
//   its lifetime, so a run could write to memory that is freed already. A `Tensor` gives its memory away, and keeps it
//   alive.
// - **The version of `ort` is pinned**, because its release candidates differ.
// - **A scalar needs no layout.** `ort` takes and gives it as one element. A tensor of the layout `[]` does, too.
// - **Symbols of a model are compared with each other, and not with names of sizes.** ONNX says only that equal
//   symbols are meant to be equal numbers.

mod error;
mod session;
mod values;

pub use error::{OrtError, SessionError};
pub use session::SessionCheck;

#[cfg(doc)]
use crate::views::{tensor::Tensor, view::View};

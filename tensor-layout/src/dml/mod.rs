//! Descriptions of tensors and bindings of buffers for DirectML.
//!
//! Needs the feature `directml`, which is on by default.
//!
//! A [`TensorDesc`] describes a tensor. This description is computed at compile time from the layout of the
//! tensor and the type of the elements. Its method [`as_raw`](TensorDesc::as_raw) returns a structure with
//! the memory layout of `DML_BUFFER_TENSOR_DESC`.
//!
//! DirectML is in sustained engineering: Microsoft maintains it, but adds no operators or types of elements, so what this
//! crate knows of it stays valid. Microsoft points new programs to Windows ML and ONNX Runtime, for which there is the
//! feature `ort`.
//!
//! ```
//! use tensor_layout::dml::{DataType, TensorDesc};
//! use tensor_layout::layout;
//!
//! layout! {
//!     /// A photo as files hold it.
//!     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
//! }
//!
//! static INPUT: TensorDesc = TensorDesc::new::<f32, Photo>();
//!
//! assert_eq!(INPUT.data_type(), DataType::Float32);
//! assert_eq!(INPUT.sizes(), [1, 3, 224, 224]); // N, C, H, W, whatever the label
//! assert_eq!(INPUT.strides(), Some([150_528, 1, 672, 3].as_slice()));
//! assert_eq!(INPUT.total_size_in_bytes(), 602_112);
//! ```
//!
//! The method [`bind`](TensorDesc::bind) checks that a [`Buffer`](crate::gpu::Buffer) holds the described tensor,
//! and returns a binding for an `IDMLBindingTable`.
//!
//! The operators of DirectML are in the module [`operators`](crate::operators), which needs the feature
//! `operators`. Their slots have layouts as types, so they describe and bind their tensors themselves. A program
//! with operators of its own needs only this module.
//!
//! | kind | types |
//! |---|---|
//! | descriptions | [`TensorDesc`], [`DataType`], [`HasDataType`]; elements of four bits: [`Uint4`], [`Int4`] |
//! | memory that an operator needs | [`Temporary`], [`Persistent`] |
//! | errors | [`TensorDescError`], [`BindError`] |
//! | structures of DirectML, for calls of its functions: `Raw..` | [`BufferTensorDesc`](RawBufferTensorDesc), [`TensorDesc`](RawTensorDesc), [`BufferBinding`](RawBufferBinding), [`BindingDesc`](RawBindingDesc) |
//!
//! # Sources
//!
//! This module works on any system and needs no library. Its rules come from these sources:
//!
//! - Microsoft's references of [`DML_BUFFER_TENSOR_DESC`] and [`DML_TENSOR_DATA_TYPE`];
//! - the header `DirectML.h`;
//! - tests of DirectML itself, for questions that the references and the header leave open.
//!
//! [`DML_BUFFER_TENSOR_DESC`]: https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_buffer_tensor_desc
//! [`DML_TENSOR_DATA_TYPE`]: https://learn.microsoft.com/windows/win32/api/directml/ne-directml-dml_tensor_data_type

mod binding;
mod data_type;
mod tensor_desc;
mod typed_pointer;

pub use binding::{BindError, BindErrorKind, Persistent, Temporary};
pub use data_type::{HasDataType, Int4, Uint4};
pub use tensor_desc::{TensorDesc, TensorDescError, TensorDescErrorKind};

// For `operators/entry_point.rs`.
#[cfg(feature = "operators")]
pub(crate) use binding::{BindCause, InitializedOperator, bind_tensor, check_sizes};
#[cfg(all(feature = "operators", feature = "alloc"))]
pub(crate) use tensor_desc::Difference;
#[cfg(feature = "operators")]
pub(crate) use {tensor_desc::TensorDescCause, typed_pointer::typed_pointers};

// Rustdoc 1.95 puts the aliases of a `pub use` into its search, but drops the aliases of the type.
#[doc(alias = "DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT")]
pub use binding::MINIMUM_BUFFER_TENSOR_ALIGNMENT;
#[doc(alias = "DML_PERSISTENT_BUFFER_ALIGNMENT")]
pub use binding::PERSISTENT_BUFFER_ALIGNMENT;
#[doc(alias = "DML_BINDING_DESC")]
pub use binding::RawBindingDesc;
#[doc(alias = "DML_BUFFER_BINDING")]
pub use binding::RawBufferBinding;
#[doc(alias = "DML_TEMPORARY_BUFFER_ALIGNMENT")]
pub use binding::TEMPORARY_BUFFER_ALIGNMENT;
#[doc(alias = "DML_TENSOR_DATA_TYPE")]
pub use data_type::DataType;
#[doc(alias = "DML_BUFFER_TENSOR_DESC")]
pub use tensor_desc::RawBufferTensorDesc;
#[doc(alias = "DML_TENSOR_DESC")]
pub use tensor_desc::RawTensorDesc;

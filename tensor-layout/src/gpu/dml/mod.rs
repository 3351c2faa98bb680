//! Tensors, operators and what is bound to them, as DirectML takes them.
//!
//! A [`TensorDesc`] is const-evaluated from the type of the elements and the layout; its
//! [`as_raw`](TensorDesc::as_raw) is equal in memory to `DML_BUFFER_TENSOR_DESC`.
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
//! static INPUT: TensorDesc = TensorDesc::of::<f32, Photo>();
//!
//! assert_eq!(INPUT.data_type(), DataType::Float32);
//! assert_eq!(INPUT.sizes(), [1, 3, 224, 224]); // N, C, H, W, whatever the label
//! assert_eq!(INPUT.strides(), Some([150_528, 1, 672, 3].as_slice()));
//! assert_eq!(INPUT.total_size_in_bytes(), 602_112);
//! ```
//!
//! An operator, such as [`Convolution`], is a constant whose slots are types: each names its layout, or
//! that it is [owned by DirectML](OwnedByDml) or [`Absent`]. What does not fit does not compile. Its
//! `with_raw` gives what `CreateOperator` takes; its `bind`, with a [`Buffer`](crate::gpu::Buffer) for each
//! slot, gives [`Bindings`] for an `IDMLBindingTable`.
//!
//! Everything here works on any system and needs no library. Sources: Microsoft's references of
//! [`DML_BUFFER_TENSOR_DESC`] and [`DML_TENSOR_DATA_TYPE`], the header `DirectML.h`, and the answers
//! of the library itself, where those leave a question open.
//!
//! [`DML_BUFFER_TENSOR_DESC`]: https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_buffer_tensor_desc
//! [`DML_TENSOR_DATA_TYPE`]: https://learn.microsoft.com/windows/win32/api/directml/ne-directml-dml_tensor_data_type

mod binding;
mod data_type;
mod operator;
mod slot;
mod tensor_desc;

/// What operators ask of the types of elements; all of these are sealed.
pub mod elements {
    pub use super::data_type::{
        AnyElement, FloatElement, IndexElement, MeanElement, NarrowElement, NumberElement,
        PositionElement, ResampledElement, SignedElement, SignedNarrowElement, SummedElement,
        TruthElement, UnsignedElement,
    };
}

pub use binding::{
    BindError, Bindings, InitializationBindings, InitializerBindings, InitializerPart,
    MINIMUM_BUFFER_TENSOR_ALIGNMENT, PERSISTENT_BUFFER_ALIGNMENT, Persistent, RawBindingDesc,
    RawBindings, RawBufferArrayBinding, RawBufferBinding, RawInitializerBindings,
    TEMPORARY_BUFFER_ALIGNMENT, Temporary,
};
pub use data_type::{DataType, HasDataType, Int4, Uint4};
pub use operator::*;
pub use slot::{
    Absent, FilledSlot, InputSlot, KnownSlot, OptionalInputSlot, OptionalOutputSlot, OutputSlot,
    OutputStorage, OwnedByDml, Slot, Unbound, WrittenSlot,
};
pub use tensor_desc::{DescError, RawBufferTensorDesc, RawTensorDesc, TensorDesc};

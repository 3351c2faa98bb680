//! Our versions of Microsoft's structures, compared with the bindings of the `windows` crate,
//! which are generated from Microsoft's metadata.

use crate::questions::Tensor;
use crate::windows_fields::assert_same_fields;
use half::f16;
use tensor_layout::dml::{
    DataType, MINIMUM_BUFFER_TENSOR_ALIGNMENT, PERSISTENT_BUFFER_ALIGNMENT, RawBindingDesc,
    RawBufferBinding, RawBufferTensorDesc, RawTensorDesc, TEMPORARY_BUFFER_ALIGNMENT, TensorDesc,
};
use tensor_layout::layout;
use windows::Win32::AI::MachineLearning::DirectML as theirs;
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BINDING_DESC, DML_BUFFER_BINDING, DML_BUFFER_TENSOR_DESC, DML_TENSOR_DESC,
};

#[test]
fn fields_are_where_theirs_are() {
    assert_same_fields! {
        RawBufferTensorDesc = DML_BUFFER_TENSOR_DESC {
            data_type = DataType, flags = Flags, dimension_count = DimensionCount, sizes = Sizes, strides = Strides,
            total_tensor_size_in_bytes = TotalTensorSizeInBytes,
            guaranteed_base_offset_alignment = GuaranteedBaseOffsetAlignment
        };
        RawTensorDesc = DML_TENSOR_DESC { kind = Type, desc = Desc };
        RawBufferBinding = DML_BUFFER_BINDING { buffer = Buffer, offset = Offset, size_in_bytes = SizeInBytes };
        RawBindingDesc = DML_BINDING_DESC { kind = Type, desc = Desc };
    }
}

/// Tests the numbers of the types. The bindings are older than the types of 4 bits.
#[test]
fn numbers_are_theirs() {
    let types = [
        (DataType::Float32, theirs::DML_TENSOR_DATA_TYPE_FLOAT32),
        (DataType::Float16, theirs::DML_TENSOR_DATA_TYPE_FLOAT16),
        (DataType::Uint32, theirs::DML_TENSOR_DATA_TYPE_UINT32),
        (DataType::Uint16, theirs::DML_TENSOR_DATA_TYPE_UINT16),
        (DataType::Uint8, theirs::DML_TENSOR_DATA_TYPE_UINT8),
        (DataType::Int32, theirs::DML_TENSOR_DATA_TYPE_INT32),
        (DataType::Int16, theirs::DML_TENSOR_DATA_TYPE_INT16),
        (DataType::Int8, theirs::DML_TENSOR_DATA_TYPE_INT8),
        (DataType::Float64, theirs::DML_TENSOR_DATA_TYPE_FLOAT64),
        (DataType::Uint64, theirs::DML_TENSOR_DATA_TYPE_UINT64),
        (DataType::Int64, theirs::DML_TENSOR_DATA_TYPE_INT64),
    ];
    for (ours, theirs) in types {
        assert_eq!(ours as i32, theirs.0, "{ours:?}");
    }
}

#[test]
fn alignments_are_theirs() {
    let alignments = [
        MINIMUM_BUFFER_TENSOR_ALIGNMENT,
        TEMPORARY_BUFFER_ALIGNMENT,
        PERSISTENT_BUFFER_ALIGNMENT,
    ];
    assert_eq!(
        alignments,
        [
            theirs::DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT,
            theirs::DML_TEMPORARY_BUFFER_ALIGNMENT,
            theirs::DML_PERSISTENT_BUFFER_ALIGNMENT,
        ]
    );
}

#[test]
fn descriptions_read_as_theirs() {
    let photo = TensorDesc::new::<f16, layout!(NHWC[1, 3, 4, 5])>();
    let described = Tensor {
        data_type: theirs::DML_TENSOR_DATA_TYPE_FLOAT16.0,
        flags: theirs::DML_TENSOR_FLAG_NONE.0,
        alignment: 0,
        total_bytes: 120,
        sizes: vec![1, 3, 4, 5],
        strides: Some(vec![60, 1, 15, 3]),
    };
    assert_eq!(Tensor::of(&photo), described);
    let owned = Tensor {
        flags: theirs::DML_TENSOR_FLAG_OWNED_BY_DML.0,
        alignment: 256,
        ..described
    };
    assert_eq!(Tensor::of(&photo.with_alignment(256).owned_by_dml()), owned);
}

/// The raw description points into the description that returned it, even if that one was moved or copied before.
#[test]
fn pointers_are_to_the_description_that_was_asked() {
    let first = TensorDesc::new::<f32, layout!(CN[2, 3])>();
    let second = Box::new(first);
    let (here, there) = (first.as_raw(), second.as_raw());
    assert_ne!(here.sizes, there.sizes);
    assert_eq!(here.sizes, first.sizes().as_ptr());
    assert_eq!(there.sizes, second.sizes().as_ptr());
    assert_eq!(Some(there.strides), second.strides().map(<[u32]>::as_ptr));
}

//! Our versions of Microsoft's structures, compared with the bindings of the `windows` crate,
//! which are generated from Microsoft's metadata.

use crate::windows_fields::assert_same_fields;
use half::f16;
use std::slice;
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

/// Reads a structure of this crate through the structure of `windows`.
fn read(raw: &RawTensorDesc) -> DML_BUFFER_TENSOR_DESC {
    let tensor: *const DML_TENSOR_DESC = (&raw const *raw).cast();
    // SAFETY: the structure of `windows` has fields of the same types at the same offsets.
    let tensor = unsafe { &*tensor };
    assert_eq!(tensor.Type, theirs::DML_TENSOR_TYPE_BUFFER);
    // SAFETY: a tensor of that type points to this structure.
    unsafe { *tensor.Desc.cast::<DML_BUFFER_TENSOR_DESC>() }
}

#[test]
fn ours_can_be_read_as_theirs() {
    static PHOTO: TensorDesc = TensorDesc::new::<f16, layout!(NHWC[1, 3, 4, 5])>()
        .with_alignment(256)
        .owned_by_dml();
    let raw = PHOTO.as_raw();
    let read = read(&raw.as_tensor_desc());
    assert_eq!(read.DataType, theirs::DML_TENSOR_DATA_TYPE_FLOAT16);
    assert_eq!(read.Flags, theirs::DML_TENSOR_FLAG_OWNED_BY_DML);
    assert_eq!(read.DimensionCount, 4);
    // SAFETY: the list has four sizes.
    let sizes = unsafe { slice::from_raw_parts(read.Sizes, 4) };
    assert_eq!(sizes, [1, 3, 4, 5]);
    // SAFETY: the list has four strides.
    let strides = unsafe { slice::from_raw_parts(read.Strides, 4) };
    assert_eq!(strides, [60, 1, 15, 3]);
    assert_eq!(read.TotalTensorSizeInBytes, 120);
    assert_eq!(read.GuaranteedBaseOffsetAlignment, 256);
}

#[test]
fn what_is_not_said_is_none_and_null() {
    let desc = TensorDesc::new::<i8, layout!(NC[2, 3])>();
    let raw = desc.as_raw();
    let read = read(&raw.as_tensor_desc());
    assert_eq!(read.DataType, theirs::DML_TENSOR_DATA_TYPE_INT8);
    assert_eq!(read.Flags, theirs::DML_TENSOR_FLAG_NONE);
    assert_eq!(read.DimensionCount, 2);
    assert!(read.Strides.is_null());
    assert_eq!(read.TotalTensorSizeInBytes, 8);
    assert_eq!(read.GuaranteedBaseOffsetAlignment, 0);
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

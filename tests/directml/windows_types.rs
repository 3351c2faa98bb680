//! What we hand out in the place of Microsoft's structures, against the bindings of the `windows`
//! crate, which are generated from Microsoft's metadata.

use half::f16;
use std::mem::offset_of;
use std::slice;
use tensor_layout::dml::{DataType, RawBufferTensorDesc, RawTensorDesc, TensorDesc};
use tensor_layout::layout;
use windows::Win32::AI::MachineLearning::DirectML as theirs;
use windows::Win32::AI::MachineLearning::DirectML::{DML_BUFFER_TENSOR_DESC, DML_TENSOR_DESC};

#[test]
fn fields_are_where_theirs_are() {
    assert_eq!(
        size_of::<RawBufferTensorDesc>(),
        size_of::<DML_BUFFER_TENSOR_DESC>()
    );
    assert_eq!(
        align_of::<RawBufferTensorDesc>(),
        align_of::<DML_BUFFER_TENSOR_DESC>()
    );
    assert_eq!(size_of::<RawTensorDesc>(), size_of::<DML_TENSOR_DESC>());
    assert_eq!(align_of::<RawTensorDesc>(), align_of::<DML_TENSOR_DESC>());

    macro_rules! same_place {
        ($($ours:ident.$our_field:ident = $theirs:ident.$their_field:ident;)*) => {$(
            assert_eq!(
                offset_of!($ours, $our_field),
                offset_of!($theirs, $their_field),
                stringify!($their_field)
            );
        )*};
    }
    same_place! {
        RawBufferTensorDesc.data_type = DML_BUFFER_TENSOR_DESC.DataType;
        RawBufferTensorDesc.flags = DML_BUFFER_TENSOR_DESC.Flags;
        RawBufferTensorDesc.dimension_count = DML_BUFFER_TENSOR_DESC.DimensionCount;
        RawBufferTensorDesc.sizes = DML_BUFFER_TENSOR_DESC.Sizes;
        RawBufferTensorDesc.strides = DML_BUFFER_TENSOR_DESC.Strides;
        RawBufferTensorDesc.total_tensor_size_in_bytes =
            DML_BUFFER_TENSOR_DESC.TotalTensorSizeInBytes;
        RawBufferTensorDesc.guaranteed_base_offset_alignment =
            DML_BUFFER_TENSOR_DESC.GuaranteedBaseOffsetAlignment;
        RawTensorDesc.kind = DML_TENSOR_DESC.Type;
        RawTensorDesc.desc = DML_TENSOR_DESC.Desc;
    }
}

/// The numbers of the types; theirs are too old for those of 4 bits.
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

/// Our structure, read through theirs.
fn read(raw: &RawTensorDesc) -> DML_BUFFER_TENSOR_DESC {
    let tensor: *const DML_TENSOR_DESC = (&raw const *raw).cast();
    // SAFETY: the fields are where theirs are, and of the same types.
    let tensor = unsafe { &*tensor };
    assert_eq!(tensor.Type, theirs::DML_TENSOR_TYPE_BUFFER);
    // SAFETY: a tensor of that type points to this.
    unsafe { *tensor.Desc.cast::<DML_BUFFER_TENSOR_DESC>() }
}

#[test]
fn ours_can_be_read_as_theirs() {
    static PHOTO: TensorDesc = TensorDesc::of::<f16, layout!(NHWC[1, 3, 4, 5])>()
        .with_alignment(256)
        .owned_by_dml();
    let raw = PHOTO.as_raw();
    let read = read(&raw.as_tensor_desc());
    assert_eq!(read.DataType, theirs::DML_TENSOR_DATA_TYPE_FLOAT16);
    assert_eq!(read.Flags, theirs::DML_TENSOR_FLAG_OWNED_BY_DML);
    assert_eq!(read.DimensionCount, 4);
    // SAFETY: four sizes begin there.
    let sizes = unsafe { slice::from_raw_parts(read.Sizes, 4) };
    assert_eq!(sizes, [1, 3, 4, 5]);
    // SAFETY: four strides begin there.
    let strides = unsafe { slice::from_raw_parts(read.Strides, 4) };
    assert_eq!(strides, [60, 1, 15, 3]);
    assert_eq!(read.TotalTensorSizeInBytes, 120);
    assert_eq!(read.GuaranteedBaseOffsetAlignment, 256);
}

#[test]
fn what_is_not_said_is_none_and_null() {
    let desc = TensorDesc::of::<i8, layout!(NC[2, 3])>();
    let raw = desc.as_raw();
    let read = read(&raw.as_tensor_desc());
    assert_eq!(read.DataType, theirs::DML_TENSOR_DATA_TYPE_INT8);
    assert_eq!(read.Flags, theirs::DML_TENSOR_FLAG_NONE);
    assert_eq!(read.DimensionCount, 2);
    assert!(read.Strides.is_null());
    assert_eq!(read.TotalTensorSizeInBytes, 8);
    assert_eq!(read.GuaranteedBaseOffsetAlignment, 0);
}

/// It points into the description, which may have been moved or copied before.
#[test]
fn pointers_are_to_the_description_that_was_asked() {
    let first = TensorDesc::of::<f32, layout!(CN[2, 3])>();
    let second = Box::new(first);
    let (here, there) = (first.as_raw(), second.as_raw());
    assert_ne!(here.sizes, there.sizes);
    assert_eq!(here.sizes, first.sizes().as_ptr());
    assert_eq!(there.sizes, second.sizes().as_ptr());
    assert_eq!(Some(there.strides), second.strides().map(<[u32]>::as_ptr));
}

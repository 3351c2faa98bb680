//! What is described here, read as what DirectML takes.

use crate::card;
use std::slice;
use tensor_layout::dml::{ElementWiseIdentity, TensorDesc};
use tensor_layout::layout;
use tensor_layout::windows::AsWindows;
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BUFFER_TENSOR_DESC, DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC, DML_OPERATOR_DESC,
    DML_OPERATOR_ELEMENT_WISE_IDENTITY, DML_TENSOR_DATA_TYPE_FLOAT16, DML_TENSOR_DESC,
    DML_TENSOR_FLAG_OWNED_BY_DML, DML_TENSOR_TYPE_BUFFER,
};

type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);

#[test]
fn tensors() {
    static PHOTO: TensorDesc = TensorDesc::of::<half::f16, Photo>()
        .with_alignment(256)
        .owned_by_dml();
    let raw = PHOTO.as_raw();
    let theirs: &DML_BUFFER_TENSOR_DESC = raw.as_windows();
    assert_eq!(theirs.DataType, DML_TENSOR_DATA_TYPE_FLOAT16);
    assert_eq!(theirs.Flags, DML_TENSOR_FLAG_OWNED_BY_DML);
    assert_eq!(theirs.DimensionCount, 4);
    // SAFETY: four sizes begin there.
    let sizes = unsafe { slice::from_raw_parts(theirs.Sizes, 4) };
    assert_eq!(sizes, [1, 3, 4, 5]);
    // SAFETY: four strides begin there.
    let strides = unsafe { slice::from_raw_parts(theirs.Strides, 4) };
    assert_eq!(strides, [60, 1, 15, 3]);
    assert_eq!(theirs.TotalTensorSizeInBytes, 120);
    assert_eq!(theirs.GuaranteedBaseOffsetAlignment, 256);

    let tensor = raw.as_tensor_desc();
    let theirs: &DML_TENSOR_DESC = tensor.as_windows();
    assert_eq!(theirs.Type, DML_TENSOR_TYPE_BUFFER);
    assert_eq!(theirs.Desc, (&raw const raw).cast());

    let tensors = [tensor, tensor];
    let theirs: &[DML_TENSOR_DESC] = tensors[..].as_windows();
    assert_eq!(theirs.len(), 2);
    assert_eq!(theirs[1].Desc, (&raw const raw).cast());
}

#[test]
fn operators() {
    let identity = ElementWiseIdentity::<f32, Photo, Planes>::new();
    identity.with_raw(|raw| {
        let theirs: &DML_OPERATOR_DESC = raw.as_windows();
        assert_eq!(theirs.Type, DML_OPERATOR_ELEMENT_WISE_IDENTITY);
        // SAFETY: an operator of that type points to this.
        let desc = unsafe {
            &*theirs
                .Desc
                .cast::<DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC>()
        };
        // SAFETY: the input is a tensor.
        let input = unsafe { &*desc.InputTensor };
        // SAFETY: of the type of buffers.
        let input = unsafe { &*input.Desc.cast::<DML_BUFFER_TENSOR_DESC>() };
        assert!(!input.Strides.is_null());
        // SAFETY: the output is a tensor.
        let output = unsafe { &*desc.OutputTensor };
        // SAFETY: of the type of buffers.
        let output = unsafe { &*output.Desc.cast::<DML_BUFFER_TENSOR_DESC>() };
        assert!(output.Strides.is_null());
        assert!(desc.ScaleBias.is_null());
        card()
            .compile(raw)
            .expect("DirectML makes an operator of it");
    });
}

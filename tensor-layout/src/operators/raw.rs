//! C structures that several operators share.

use crate::dml::{HasDataType, RawTensorDesc};

/// The C structure of an operator with one input and one output. The field `rest` contains all other fields,
/// and begins at a multiple of 8 bytes.
#[repr(C)]
pub(super) struct RawUnaryDesc<'a, Rest = ()> {
    pub(super) input: *const RawTensorDesc<'a>,
    pub(super) output: *const RawTensorDesc<'a>,
    pub(super) rest: Rest,
}

/// The C structure of an operator with several tensors. The field `rest` contains all other fields, and
/// begins at a multiple of 8 bytes.
#[repr(C)]
pub(super) struct RawTensorsDesc<'a, const TENSORS: usize, Rest = ()> {
    pub(super) tensors: [*const RawTensorDesc<'a>; TENSORS],
    pub(super) rest: Rest,
}

/// The C structure of an operator with two inputs and one output.
#[repr(C)]
pub(super) struct RawBinaryDesc<'a> {
    pub(super) a: *const RawTensorDesc<'a>,
    pub(super) b: *const RawTensorDesc<'a>,
    pub(super) output: *const RawTensorDesc<'a>,
}

/// The C union `DML_SCALAR_UNION`.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
pub(super) struct RawScalar([u8; 8]);

impl RawScalar {
    pub(super) const ZERO: Self = RawScalar([0; 8]);

    pub(super) fn new<T: HasDataType>(value: T) -> Self {
        RawScalar(value.scalar())
    }
}

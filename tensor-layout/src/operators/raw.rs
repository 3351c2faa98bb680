//! The C union of scalars.

use crate::dml::HasDataType;

/// The C union `DML_SCALAR_UNION`, which begins at a multiple of 8 bytes.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
pub(super) struct RawScalar([u8; 8]);

impl RawScalar {
    pub(super) const ZERO: Self = RawScalar([0; 8]);

    pub(super) fn new<T: HasDataType>(value: T) -> Self {
        RawScalar(value.scalar())
    }
}

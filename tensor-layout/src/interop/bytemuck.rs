//! Bytes as elements and elements as bytes, with the crate `bytemuck`.

use crate::layout::error::BytesError;
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout};
use ::bytemuck::{AnyBitPattern, NoUninit};

/// Elements for which any bytes are a valid value: every `AnyBitPattern` type, for example `f32`.
///
/// Needs the feature `bytemuck`.
#[diagnostic::on_unimplemented(message = "not all bytes are a valid `{Self}`\n\
               help: view them as `u8` and convert each, or derive `bytemuck::AnyBitPattern` for a type of your own, or `bytemuck::Pod` where they are also written")]
pub trait FromBytes: AnyBitPattern {}
#[diagnostic::do_not_recommend]
impl<T: AnyBitPattern> FromBytes for T {}

/// Elements whose bytes can be read, because none is padding: every `NoUninit` type.
///
/// Needs the feature `bytemuck`.
#[diagnostic::on_unimplemented(
    message = "some bytes of a `{Self}` may be padding, which has no value\n\
               help: derive `bytemuck::NoUninit` for a type of your own, or `bytemuck::Pod` where bytes also become elements"
)]
pub trait IntoBytes: NoUninit {}
#[diagnostic::do_not_recommend]
impl<T: NoUninit> IntoBytes for T {}

/// Fails to compile if the layout is not well formed, if `T` has size 0, or if the elements of a static layout
/// have more bytes than memory can hold.
#[track_caller]
pub(crate) const fn check<T, L: AnyLayout>() {
    layout::check::<L>();
    assert!(size_of::<T>() > 0, "elements without a size have no bytes");
    if let Some(Ok(terms)) = &L::TERMS {
        layout::tensor_layout::bytes::<T>(terms.span(), L::STRUCTURE);
    }
}

/// Views the first `needed` bytes as the elements of the mapping. If there are fewer bytes, the error says so.
/// Otherwise, the error says that the bytes are misaligned.
pub(crate) fn elements<'a, T: AnyBitPattern, L: AnyLayout>(
    bytes: &'a [u8],
    needed: usize,
    mapping: &Mapping<L>,
) -> Result<&'a [T], BytesError> {
    bytes
        .get(..needed)
        .and_then(|bytes| bytemuck::try_cast_slice(bytes).ok())
        .ok_or_else(|| BytesError::new::<T>(needed, bytes.len(), mapping.described()))
}

/// Does what [`elements`] does, for mutable bytes.
pub(crate) fn elements_mut<'a, T: AnyBitPattern + NoUninit, L: AnyLayout>(
    bytes: &'a mut [u8],
    needed: usize,
    mapping: &Mapping<L>,
) -> Result<&'a mut [T], BytesError> {
    let given = bytes.len();
    bytes
        .get_mut(..needed)
        .and_then(|bytes| bytemuck::try_cast_slice_mut(bytes).ok())
        .ok_or_else(|| BytesError::new::<T>(needed, given, mapping.described()))
}

//! Limits of Direct3D 12 that errors state, too.

/// The alignment of each row of a texture in a buffer, in bytes: `D3D12_TEXTURE_DATA_PITCH_ALIGNMENT`.
pub(super) const PITCH_ALIGNMENT: usize = 256;

/// The maximum number of elements of a typed or structured view:
/// `D3D12_REQ_BUFFER_RESOURCE_TEXEL_COUNT_2_TO_EXP`.
pub(super) const MAX_ELEMENTS: u64 = 1 << 27;

/// The maximum size of a raw view in bytes. A shader cannot address more.
pub(super) const MAX_RAW_BYTES: u64 = 1 << 32;

/// The maximum size of an element of a structured view, in bytes:
/// `D3D12_REQ_MULTI_ELEMENT_STRUCTURE_SIZE_IN_BYTES`.
pub(super) const MAX_STRUCTURE: usize = 2048;

/// The maximum size of constants, in bytes: `D3D12_REQ_CONSTANT_BUFFER_ELEMENT_COUNT` vectors of 16 bytes
/// each.
pub(super) const MAX_BYTES: u64 = 4096 * 16;

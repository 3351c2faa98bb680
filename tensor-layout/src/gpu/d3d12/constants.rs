//! Constants of a shader.

use super::error::{Begins, D3d12Cause, D3d12Error};

/// `D3D12_CONSTANT_BUFFER_VIEW_DESC`, laid out in memory as in C.
///
/// Use constants for parameters of a shader. For tensors, use a [`BufferView`](super::BufferView), because in
/// constants the elements of an array are 16 bytes apart.
///
/// ```
/// use tensor_layout::d3d12::ConstantBufferViewDesc;
///
/// /// The constants of a shader: the sizes and strides of an image.
/// #[repr(C)]
/// struct Constants {
///     sizes: [u32; 4],
///     strides: [u32; 4],
/// }
///
/// let address = 0x1_0000; // from `GetGPUVirtualAddress` of the buffer
/// let view = ConstantBufferViewDesc::new(address, size_of::<Constants>() as u64);
/// assert_eq!(view.size_in_bytes, 256); // the buffer needs this size, too
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConstantBufferViewDesc {
    /// `BufferLocation`: the GPU address of the first byte.
    pub buffer_location: u64,
    /// `SizeInBytes`: a multiple of 256.
    pub size_in_bytes: u32,
}

/// The alignment of addresses and sizes in bytes: `D3D12_CONSTANT_BUFFER_DATA_PLACEMENT_ALIGNMENT`.
const ALIGNMENT: u64 = 256;

/// The maximum size of constants in bytes: `D3D12_REQ_CONSTANT_BUFFER_ELEMENT_COUNT` vectors of 16 bytes.
pub(super) const MAX_BYTES: u64 = 4096 * 16;

impl ConstantBufferViewDesc {
    /// Describes constants of `bytes` bytes, rounded up to a multiple of 256, at an address of the GPU.
    ///
    /// # Panics
    ///
    /// Panics if the address is not a multiple of 256, or if `bytes` is 0 or more than 65,536. In a constant,
    /// this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn new(buffer_location: u64, bytes: u64) -> Self {
        match Self::try_new(buffer_location, bytes) {
            Ok(desc) => desc,
            Err(error) => error.refuse(),
        }
    }

    /// Tries [`new`](Self::new) for numbers known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the address is not a multiple of 256, or if `bytes` is 0 or more than 65,536.
    pub const fn try_new(buffer_location: u64, bytes: u64) -> Result<Self, D3d12Error> {
        if bytes == 0 || bytes > MAX_BYTES {
            return Err(D3d12Cause::Constants { bytes }.without_layout());
        }
        if buffer_location % ALIGNMENT != 0 {
            let reason = D3d12Cause::Begin {
                what: Begins::Constants,
                offset: buffer_location,
                multiple: ALIGNMENT,
            };
            return Err(reason.without_layout());
        }
        Ok(ConstantBufferViewDesc {
            buffer_location,
            #[expect(clippy::cast_possible_truncation, reason = "it is at most 65,536")]
            size_in_bytes: bytes.next_multiple_of(ALIGNMENT) as u32,
        })
    }
}

//! Views of buffers with the constants of a shader.

use super::error::{Begins, D3d12Cause, D3d12Error};
use super::limits::MAX_BYTES;

/// `D3D12_CONSTANT_BUFFER_VIEW_DESC`, laid out in memory as in C.
///
/// Use constants for the parameters of a shader, and a [`BufferView`](super::BufferView) for a tensor. In
/// constants, the elements of an array are 16 bytes apart, but the elements of a tensor are usually adjacent.
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
    /// `BufferLocation`: the address of the first byte on the GPU.
    pub buffer_location: u64,
    /// `SizeInBytes`: the size of the view, a multiple of 256 bytes.
    pub size_in_bytes: u32,
}

/// The alignment of both the address and the size of constants, in bytes:
/// `D3D12_CONSTANT_BUFFER_DATA_PLACEMENT_ALIGNMENT`.
const ALIGNMENT: u64 = 256;

impl ConstantBufferViewDesc {
    /// Describes `bytes` bytes of constants at the address `buffer_location` of the GPU. The size is rounded
    /// up to a multiple of 256 bytes.
    ///
    /// # Panics
    ///
    /// Panics if the address is not a multiple of 256, if `bytes` is 0, or if `bytes` is more than 65,536. In
    /// a constant, this is a compile error.
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
    /// Returns an error if the address is not a multiple of 256, if `bytes` is 0, or if `bytes` is more than
    /// 65,536.
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

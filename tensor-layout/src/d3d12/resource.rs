//! Descriptions of buffers that hold a tensor.

use super::error::{D3d12Cause, D3d12Error};
use super::format::Format;
#[cfg(feature = "directml")]
use crate::dml::TensorDesc;

/// `D3D12_RESOURCE_DESC` of a buffer, laid out in memory as in C.
///
/// ```
/// # #[cfg(feature = "directml")] {
/// use tensor_layout::d3d12::ResourceDesc;
/// use tensor_layout::dml::TensorDesc;
/// use tensor_layout::layout;
///
/// const PLANE: TensorDesc = TensorDesc::new::<u8, layout!(HW[H = 3, W = 70], pitch(H = 256))>();
/// const BUFFER: ResourceDesc = ResourceDesc::for_tensor(&PLANE);
/// assert_eq!(BUFFER.width, 584); // as many bytes as DirectML wants
/// assert_eq!(BUFFER.flags, 4); // and writable by a shader
///
/// const STAGING: ResourceDesc = ResourceDesc::buffer(584);
/// assert_eq!((STAGING.flags, STAGING.with_unordered_access().flags), (0, 4));
/// # }
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResourceDesc {
    /// `Dimension`: always 1 for `D3D12_RESOURCE_DIMENSION_BUFFER`.
    pub dimension: i32,
    /// `Alignment`: always 0, which stands for the default of 65,536 bytes.
    pub alignment: u64,
    /// `Width`: the size of the buffer in bytes.
    pub width: u64,
    /// `Height`: always 1.
    pub height: u32,
    /// `DepthOrArraySize`: always 1.
    pub depth_or_array_size: u16,
    /// `MipLevels`: always 1.
    pub mip_levels: u16,
    /// `Format`: always [`Format::UNKNOWN`].
    pub format: Format,
    /// `SampleDesc`: always one sample.
    pub sample_desc: SampleDesc,
    /// `Layout`: always 1 for `D3D12_TEXTURE_LAYOUT_ROW_MAJOR`.
    pub layout: i32,
    /// `Flags`: 4 if shaders may write to the buffer (`D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`), else 0.
    pub flags: i32,
}

/// `DXGI_SAMPLE_DESC`, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SampleDesc {
    /// `Count`: the number of samples, always 1.
    pub count: u32,
    /// `Quality`: always 0.
    pub quality: u32,
}

impl ResourceDesc {
    /// Describes a buffer of `bytes` bytes, for example for an upload or a read-back.
    ///
    /// ```
    /// use tensor_layout::d3d12::ResourceDesc;
    ///
    /// const UPLOAD: ResourceDesc = ResourceDesc::buffer(1_024);
    /// assert_eq!((UPLOAD.width, UPLOAD.flags), (1_024, 0));
    /// assert_eq!(UPLOAD.with_unordered_access().flags, 4);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `bytes` is 0. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn buffer(bytes: u64) -> Self {
        match Self::try_buffer(bytes) {
            Ok(desc) => desc,
            Err(error) => error.refuse(),
        }
    }

    /// Tries [`buffer`](Self::buffer), and returns an error instead of a panic. Call this if the number of
    /// bytes is known only at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if `bytes` is 0.
    pub const fn try_buffer(bytes: u64) -> Result<Self, D3d12Error> {
        if bytes == 0 {
            return Err(D3d12Cause::NoBytes.without_layout());
        }
        Ok(ResourceDesc {
            dimension: 1,
            alignment: 0,
            width: bytes,
            height: 1,
            depth_or_array_size: 1,
            mip_levels: 1,
            format: Format::UNKNOWN,
            sample_desc: SampleDesc {
                count: 1,
                quality: 0,
            },
            layout: 1,
            flags: 0,
        })
    }

    /// Describes a buffer for a tensor that DirectML reads or writes. The buffer has the size that DirectML
    /// requires, [`total_size_in_bytes`](TensorDesc::total_size_in_bytes), and allows unordered access.
    #[cfg(feature = "directml")]
    #[must_use]
    pub const fn for_tensor(tensor: &TensorDesc) -> Self {
        Self::buffer(tensor.total_size_in_bytes()).with_unordered_access()
    }

    /// Lets shaders and DirectML write to the buffer: sets `D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`.
    #[doc(alias = "D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS")]
    #[must_use]
    pub const fn with_unordered_access(mut self) -> Self {
        self.flags |= 4;
        self
    }
}

//! The structures of DLPack, as C declares them, and the types of elements.

use crate::types::sealed::Sealed;
use crate::types::storage::Writable;
use core::ffi::c_void;
use core::fmt;

/// The version of a [`DLManagedTensorVersioned`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DLPackVersion {
    /// The major version. Structures of another major version differ.
    pub major: u32,
    /// The minor version.
    pub minor: u32,
}

/// The memory that holds a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DLDevice {
    /// The kind of the device: 1 for the memory of the processor, 2 for CUDA, 3 for memory of the processor that
    /// CUDA has pinned, and more.
    pub device_type: i32,
    /// The number of the device.
    pub device_id: i32,
}

impl DLDevice {
    /// The memory of the processor.
    pub const CPU: DLDevice = DLDevice {
        device_type: 1,
        device_id: 0,
    };

    /// Returns whether the processor can read the memory: its own, or memory that CUDA or `ROCm` has pinned.
    pub(super) fn is_reached_by_processor(self) -> bool {
        matches!(self.device_type, 1 | 3 | 11)
    }
}

/// The type of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DLDataType {
    /// The kind: 0 for integers, 1 for integers without a sign, 2 for floats, 4 for `bf16`, 6 for `bool`, and more.
    pub code: u8,
    /// The number of bits of an element.
    pub bits: u8,
    /// The number of values in an element. It is 1, except for vectors.
    pub lanes: u16,
}

/// Writes the type as Rust names it, such as `f32`.
impl fmt::Display for DLDataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DLDataType { code, bits, lanes } = self;
        match code {
            0 => write!(f, "i{bits}")?,
            1 => write!(f, "u{bits}")?,
            2 => write!(f, "f{bits}")?,
            4 => write!(f, "bf{bits}")?,
            5 => write!(f, "complex{bits}")?,
            6 if *bits == 8 => write!(f, "bool")?,
            _ => write!(f, "{code} with {bits} bits")?,
        }
        match lanes {
            1 => Ok(()),
            _ => write!(f, "x{lanes}"),
        }
    }
}

/// A tensor without an owner.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct DLTensor {
    /// The address of the memory.
    pub data: *mut c_void,
    /// The device that the memory belongs to.
    pub device: DLDevice,
    /// The rank.
    pub ndim: i32,
    /// The type of the elements.
    pub dtype: DLDataType,
    /// The address of the sizes.
    pub shape: *mut i64,
    /// The address of the strides, which are in elements. In older producers, null means packed elements.
    pub strides: *mut i64,
    /// The distance from `data` to the first element, in bytes.
    pub byte_offset: u64,
}

/// A tensor with an owner and without a version, as producers before DLPack 1.0 give it.
#[derive(Debug)]
#[repr(C)]
pub struct DLManagedTensor {
    /// The tensor.
    pub dl_tensor: DLTensor,
    /// The address of what the producer needs to free the memory.
    pub manager_ctx: *mut c_void,
    /// The function that frees the memory and this structure.
    pub deleter: Option<unsafe extern "C" fn(*mut DLManagedTensor)>,
}

/// A tensor with an owner, of DLPack 1.0 and later.
#[derive(Debug)]
#[repr(C)]
pub struct DLManagedTensorVersioned {
    /// The version of this structure.
    pub version: DLPackVersion,
    /// The address of what the producer needs to free the memory.
    pub manager_ctx: *mut c_void,
    /// The function that frees the memory and this structure.
    pub deleter: Option<unsafe extern "C" fn(*mut DLManagedTensorVersioned)>,
    /// Bit 0: the elements must not be written to. Bit 1: they are a copy.
    pub flags: u64,
    /// The tensor.
    pub dl_tensor: DLTensor,
}

/// The flag of a tensor whose elements must not be written to.
const READ_ONLY: u64 = 1;

/// One of the two structures for a tensor with an owner: [`DLManagedTensorVersioned`] or [`DLManagedTensor`].
pub trait ManagedTensor: Sealed + Sized {
    /// Makes the structure.
    #[doc(hidden)]
    fn new(tensor: DLTensor, deleter: unsafe extern "C" fn(*mut Self), is_read_only: bool) -> Self;
    #[doc(hidden)]
    fn tensor(&self) -> &DLTensor;
    #[doc(hidden)]
    fn deleter(&self) -> Option<unsafe extern "C" fn(*mut Self)>;
    #[doc(hidden)]
    fn version(&self) -> Option<DLPackVersion>;
    #[doc(hidden)]
    fn is_read_only(&self) -> bool;
}

/// A structure as which a [`Tensor`](crate::Tensor) with the storage `Storage` can go out: [`DLManagedTensorVersioned`],
/// or [`DLManagedTensor`] if each position has an element of its own. [`DLManagedTensor`] cannot say that elements must not
/// be written to.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` cannot say that elements must not be written to, but positions of the storage `{Storage}` may share an element\n\
               help: write `DLManagedTensorVersioned` in place of `{Self}`"
)]
pub trait ManagedTensorOf<Storage>: ManagedTensor {}

#[diagnostic::do_not_recommend]
impl<Storage> ManagedTensorOf<Storage> for DLManagedTensorVersioned {}
#[diagnostic::do_not_recommend]
impl<Storage: Writable> ManagedTensorOf<Storage> for DLManagedTensor {}

impl Sealed for DLManagedTensor {}
impl Sealed for DLManagedTensorVersioned {}

impl ManagedTensor for DLManagedTensor {
    fn new(tensor: DLTensor, deleter: unsafe extern "C" fn(*mut Self), _: bool) -> Self {
        DLManagedTensor {
            dl_tensor: tensor,
            manager_ctx: core::ptr::null_mut(),
            deleter: Some(deleter),
        }
    }

    fn tensor(&self) -> &DLTensor {
        &self.dl_tensor
    }

    fn deleter(&self) -> Option<unsafe extern "C" fn(*mut Self)> {
        self.deleter
    }

    fn version(&self) -> Option<DLPackVersion> {
        None
    }

    fn is_read_only(&self) -> bool {
        false
    }
}

impl ManagedTensor for DLManagedTensorVersioned {
    fn new(tensor: DLTensor, deleter: unsafe extern "C" fn(*mut Self), is_read_only: bool) -> Self {
        DLManagedTensorVersioned {
            version: DLPackVersion { major: 1, minor: 1 },
            manager_ctx: core::ptr::null_mut(),
            deleter: Some(deleter),
            flags: if is_read_only { READ_ONLY } else { 0 },
            dl_tensor: tensor,
        }
    }

    fn tensor(&self) -> &DLTensor {
        &self.dl_tensor
    }

    fn deleter(&self) -> Option<unsafe extern "C" fn(*mut Self)> {
        self.deleter
    }

    fn version(&self) -> Option<DLPackVersion> {
        Some(self.version)
    }

    fn is_read_only(&self) -> bool {
        self.flags & READ_ONLY != 0
    }
}

/// The types of elements that DLPack has. `half::f16` and `half::bf16` need the feature `half`.
#[diagnostic::on_unimplemented(message = "DLPack has no elements of type `{Self}`\n\
               help: the types are `bool`, integers of 8 to 64 bits, `f32`, `f64`, and `half::f16` and `half::bf16` with the feature `half`")]
pub trait DlpackElement: Copy + Sealed {
    /// The type as DLPack describes it.
    const TYPE: DLDataType;
}

macro_rules! elements {
    ($($element:ty: $code:literal $bits:literal;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl DlpackElement for $element {
                const TYPE: DLDataType = DLDataType {
                    code: $code,
                    bits: $bits,
                    lanes: 1,
                };
            }
        )*
    };
}

elements! {
    i8: 0 8; i16: 0 16; i32: 0 32; i64: 0 64;
    u8: 1 8; u16: 1 16; u32: 1 32; u64: 1 64;
    f32: 2 32; f64: 2 64;
    bool: 6 8;
}

#[cfg(feature = "half")]
elements! { half::f16: 2 16; half::bf16: 4 16; }

//! Bindings of buffers to tensors.

// Decisions:
//
// - **A binding has no error for a buffer that DirectML cannot describe.** The sizes of such a buffer differ
//   from the sizes of its slot. This difference is an error already.
// - **Bindings are checked for all rules of DirectML, including rules that its documentation does not
//   state**: an initialiser needs an array of all inputs, even if none of them is bound (otherwise, the
//   library crashes or the device is removed); an initialiser itself takes no persistent memory; memory that
//   is not needed must not be bound; tensors that DirectML owns may come from an upload heap.
// - **This crate also checks whether bindings overlap.** DirectML itself does not.
// - **An output may share the memory of an input only if both have the same type of elements and the same
//   layout.** DirectML compares neither strides nor types, and a transposition in place would read its own
//   output.

mod error;
mod raw;
mod reserved;

pub(crate) use error::BindCause;
#[cfg(feature = "operators")]
pub(crate) use error::InitializedOperator;
pub use error::{BindError, BindErrorKind};
pub use raw::{RawBindingDesc, RawBufferBinding};
pub use reserved::{
    PERSISTENT_BUFFER_ALIGNMENT, Persistent, TEMPORARY_BUFFER_ALIGNMENT, Temporary,
};

use super::data_type::HasDataType;
use super::tensor_desc::{Difference, TensorDesc};
use crate::gpu::{Buffer, D3d12Resource};
use crate::layout::AnyLayout;
use crate::types::storage::StridedStorage;
use core::marker::PhantomData;

/// The minimum alignment of tensors for DirectML, in bytes: `DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT`.
pub const MINIMUM_BUFFER_TENSOR_ALIGNMENT: u32 = 16;

/// Checks that a buffer has the sizes and strides of the description `desc`.
pub(crate) fn check_sizes<R: D3d12Resource, T: HasDataType, L: AnyLayout>(
    buffer: &Buffer<R, T, L>,
    desc: &TensorDesc,
) -> Result<(), BindCause> {
    let own = TensorDesc::of_terms(L::STRUCTURE, T::DATA_TYPE, &buffer.terms())
        .map_err(BindCause::Numbers)?;
    // If `desc` is a slot of an operator, the buffer has the layout of this slot, and so all of its axes.
    let own = (own.try_arranged(desc.axes())).map_err(|axis| BindCause::ExtraAxis { axis })?;
    match own.difference(desc) {
        None => Ok(()),
        Some(Difference { axis, wanted, .. }) if !L::STRUCTURE.axes.contains(&axis) => {
            Err(BindCause::MissingAxis {
                axis,
                positions: wanted,
            })
        }
        Some(difference) => Err(BindCause::Differs(difference)),
    }
}

/// Binds the bytes of a resource from `offset` on to the tensor that `desc` describes.
pub(crate) fn bind_tensor<'a, R: D3d12Resource>(
    resource: &'a R,
    offset: u64,
    desc: &TensorDesc,
) -> Result<RawBufferBinding<'a>, BindCause> {
    let alignment = desc
        .guaranteed_base_offset_alignment()
        .max(MINIMUM_BUFFER_TENSOR_ALIGNMENT);
    let range = bind_range(resource, offset, desc.total_size_in_bytes(), alignment)?;
    // DirectML uses a tensor that it owns only as the source of a copy. It can copy from upload heaps,
    // whose buffers never allow unordered access.
    if !desc.is_owned_by_dml() {
        check_access(resource)?;
    }
    Ok(range)
}

fn bind_range<R: D3d12Resource>(
    resource: &R,
    offset: u64,
    size_in_bytes: u64,
    alignment: u32,
) -> Result<RawBufferBinding<'_>, BindCause> {
    if offset % u64::from(alignment) != 0 {
        return Err(BindCause::Misaligned { offset, alignment });
    }
    let given = resource.size_in_bytes();
    let left = given.checked_sub(offset);
    if left.is_none_or(|left| left < size_in_bytes) {
        return Err(BindCause::TooShort {
            offset,
            size_in_bytes,
            given,
        });
    }
    Ok(RawBufferBinding {
        buffer: resource.as_ptr(),
        offset,
        size_in_bytes,
        bound: PhantomData,
    })
}

fn check_access(resource: &impl D3d12Resource) -> Result<(), BindCause> {
    if resource.allows_unordered_access() {
        Ok(())
    } else {
        Err(BindCause::NoUnorderedAccess)
    }
}

impl TensorDesc {
    /// Binds a buffer to the tensor that this description describes, for an operator that is not in this
    /// crate.
    ///
    /// A description has no layout in its type, so the buffer is compared with it at run time. The slots of an
    /// operator have layouts as types, which the compiler compares. For an operator that is not in this crate,
    /// `CustomOperator` of the feature `operators` has such slots.
    ///
    /// ```
    /// use tensor_layout::dml::{BindErrorKind, TensorDesc};
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::layout;
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// static SCORES: TensorDesc = TensorDesc::new::<f32, Scores>().with_alignment(32);
    ///
    /// let resource = HostBuffer(vec![0; 40_000]);
    /// let scores = Buffer::<_, f32, Scores>::new(&resource, 64)?;
    /// let range = SCORES.bind(&scores)?;
    /// assert_eq!((range.offset, range.size_in_bytes), (64, 32_000));
    /// let desc = range.as_binding_desc(); // for `IDMLBindingTable`
    /// assert_eq!(desc.kind, 1);
    ///
    /// let scores = Buffer::<_, f32, Scores>::new(&resource, 80)?;
    /// let error = SCORES.bind(&scores).unwrap_err(); // 80 is not a multiple of 32
    /// assert_eq!((error.kind(), error.slot()), (BindErrorKind::Alignment, "tensor"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - the type of the elements, the axes, the sizes or the strides of the buffer differ from this
    ///   description. A buffer may have size 1 along an axis, or lack the axis, if the description has size 1
    ///   or repeats one element along it, as `broadcast` does;
    /// - the offset of the buffer is not a multiple of 16 bytes, or of the [promised
    ///   alignment](Self::with_alignment);
    /// - the resource ends before the tensor ends;
    /// - the resource does not allow unordered access. Unordered access is not needed for a tensor that is
    ///   [owned](Self::owned_by_dml) by DirectML, because DirectML only copies it.
    pub fn bind<'a, R: D3d12Resource, T: HasDataType, L: AnyLayout<Storage: StridedStorage>>(
        &self,
        buffer: &'a Buffer<R, T, L>,
    ) -> Result<RawBufferBinding<'a>, BindError> {
        let bind = || {
            if self.data_type() != T::DATA_TYPE {
                return Err(BindCause::OtherType);
            }
            check_sizes(buffer, self)?;
            bind_tensor(buffer.resource(), buffer.offset_in_bytes(), self)
        };
        bind().map_err(|cause| BindError::new("TensorDesc", "tensor", cause))
    }

    /// Binds bytes to the tensor of [`Uint4`](crate::dml::Uint4) or [`Int4`](crate::dml::Int4) that this description
    /// describes. The page of [`Uint4`](crate::dml::Uint4) says which element is where in a byte. The caller vouches
    /// for the order of the elements: it is that of the description.
    ///
    /// ```
    /// # struct Memory(Box<[u8]>);
    /// # impl tensor_layout::gpu::Resource for Memory {
    /// #     fn size_in_bytes(&self) -> u64 { self.0.len() as u64 }
    /// # }
    /// # impl tensor_layout::gpu::D3d12Resource for Memory {
    /// #     fn as_ptr(&self) -> *mut core::ffi::c_void { self.0.as_ptr().cast_mut().cast() }
    /// #     fn allows_unordered_access(&self) -> bool { true }
    /// # }
    /// use tensor_layout::dml::{TensorDesc, Uint4};
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::{View, layout};
    ///
    /// static WEIGHTS: TensorDesc = TensorDesc::new::<Uint4, layout!(OI[O = 3, I = 3])>();
    /// const BYTES: usize = WEIGHTS.data_size_in_bytes() as usize;
    ///
    /// type Packed = layout!(P[BYTES]);
    /// // The elements 1 to 9.
    /// let packed = View::<u8, Packed>::new(&[0x21, 0x43, 0x65, 0x87, 0x09])?;
    /// # let resource = Memory(vec![0; 8].into());
    /// // With the feature `windows`, `Buffer::in_upload_heap` copies the bytes.
    /// let buffer = Buffer::holding(packed, &resource, 0)?;
    /// assert_eq!(WEIGHTS.bind_packed(&buffer)?.size_in_bytes, 8);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - the elements of this description have 8 bits or more;
    /// - the buffer has gaps, fewer bytes than [`data_size_in_bytes`](Self::data_size_in_bytes), or more than
    ///   [`total_size_in_bytes`](Self::total_size_in_bytes);
    /// - the offset or the resource is refused by [`bind`](Self::bind), too.
    pub fn bind_packed<'a, R: D3d12Resource, L: AnyLayout>(
        &self,
        buffer: &'a Buffer<R, u8, L>,
    ) -> Result<RawBufferBinding<'a>, BindError> {
        let (least, most) = (self.data_size_in_bytes(), self.total_size_in_bytes());
        let bind = || {
            if self.data_type().bits() >= 8 {
                return Err(BindCause::OtherType);
            }
            let given = buffer.size_in_bytes();
            if !buffer.is_packed() || given < least || given > most {
                return Err(BindCause::Packed { given, least, most });
            }
            bind_tensor(buffer.resource(), buffer.offset_in_bytes(), self)
        };
        bind().map_err(|cause| BindError::new("TensorDesc", "tensor", cause))
    }
}

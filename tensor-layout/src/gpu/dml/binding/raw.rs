//! A binding in the form that DirectML reads.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;

/// The binding of a buffer, equal in memory to `DML_BUFFER_BINDING`. It borrows the resource.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferBinding<'a> {
    /// `Buffer`: the `ID3D12Resource*`, or null if nothing is bound.
    pub buffer: *mut c_void,
    /// `Offset`: the first byte of the tensor in the resource.
    pub offset: u64,
    /// `SizeInBytes`: the number of bound bytes.
    pub size_in_bytes: u64,
    pub(in crate::dml) bound: PhantomData<&'a ()>,
}

/// `DML_BINDING_DESC`, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBindingDesc<'a> {
    /// `Type`: 0 for `DML_BINDING_TYPE_NONE`, 1 for `.._BUFFER`, 2 for `.._BUFFER_ARRAY`.
    pub kind: i32,
    /// `Desc`: a [`RawBufferBinding`] or a `RawBufferArrayBinding`, or null.
    pub desc: *const c_void,
    pub(in crate::dml) bound: PhantomData<&'a RawBufferBinding<'a>>,
}

impl<'a> RawBufferBinding<'a> {
    /// The binding of an empty slot.
    pub(in crate::dml) const NONE: Self = RawBufferBinding {
        buffer: ptr::null_mut(),
        offset: 0,
        size_in_bytes: 0,
        bound: PhantomData,
    };

    pub(in crate::dml) fn is_bound(&self) -> bool {
        !self.buffer.is_null()
    }

    /// Returns a `DML_BINDING_DESC` that points to this binding; see
    /// [`TensorDesc::bind`](crate::dml::TensorDesc::bind).
    #[doc(alias = "DML_BINDING_DESC")]
    #[must_use]
    pub fn as_binding_desc(&'a self) -> RawBindingDesc<'a> {
        RawBindingDesc {
            kind: i32::from(self.is_bound()),
            desc: if self.is_bound() {
                ptr::from_ref(self).cast()
            } else {
                ptr::null()
            },
            bound: PhantomData,
        }
    }
}

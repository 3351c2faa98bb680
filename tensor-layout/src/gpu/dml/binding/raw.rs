//! Bindings in the form that DirectML reads.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;

/// `DML_BUFFER_BINDING`: equal to it in memory, for as long as the resource is borrowed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferBinding<'a> {
    /// `Buffer`: the `ID3D12Resource*`, or null where nothing is bound.
    pub buffer: *mut c_void,
    /// `Offset`, in bytes.
    pub offset: u64,
    /// `SizeInBytes`.
    pub size_in_bytes: u64,
    pub(super) bound: PhantomData<&'a ()>,
}

/// `DML_BUFFER_ARRAY_BINDING`: equal to it in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferArrayBinding<'a> {
    /// `BindingCount`.
    pub binding_count: u32,
    /// `Bindings`.
    pub bindings: *const RawBufferBinding<'a>,
    bound: PhantomData<&'a [RawBufferBinding<'a>]>,
}

/// `DML_BINDING_DESC`: equal to it in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBindingDesc<'a> {
    /// `Type`: 0 for `DML_BINDING_TYPE_NONE`, 1 for `.._BUFFER`, 2 for `.._BUFFER_ARRAY`.
    pub kind: i32,
    /// `Desc`: a [`RawBufferBinding`] or a [`RawBufferArrayBinding`], or null.
    pub desc: *const c_void,
    bound: PhantomData<&'a RawBufferBinding<'a>>,
}

/// What the functions of an `IDMLBindingTable` take, to execute an operator.
#[derive(Clone, Copy, Debug)]
pub struct RawBindings<'a> {
    /// What `BindInputs` takes.
    pub inputs: &'a [RawBindingDesc<'a>],
    /// What `BindOutputs` takes.
    pub outputs: &'a [RawBindingDesc<'a>],
    /// What `BindTemporaryResource` takes.
    pub temporary: RawBindingDesc<'a>,
    /// What `BindPersistentResource` takes.
    pub persistent: RawBindingDesc<'a>,
}

/// What the functions of an `IDMLBindingTable` take, to initialise operators.
///
/// There is nothing for `BindPersistentResource`, after which the device would be removed, even if
/// nothing was bound: what operators keep is an output of the initialiser.
#[derive(Clone, Copy, Debug)]
pub struct RawInitializerBindings<'a> {
    /// What `BindInputs` takes.
    pub inputs: &'a [RawBindingDesc<'a>],
    /// What `BindOutputs` takes.
    pub outputs: &'a [RawBindingDesc<'a>],
    /// What `BindTemporaryResource` takes.
    pub temporary: RawBindingDesc<'a>,
}

impl<'a> RawBufferBinding<'a> {
    /// Nothing bound.
    pub(super) const NONE: Self = RawBufferBinding {
        buffer: ptr::null_mut(),
        offset: 0,
        size_in_bytes: 0,
        bound: PhantomData,
    };

    pub(super) fn is_bound(&self) -> bool {
        !self.buffer.is_null()
    }

    /// Whether both are in the same resource.
    pub(super) fn shares_resource(&self, other: &Self) -> bool {
        self.is_bound() && self.buffer == other.buffer
    }

    /// Whether both have bytes in common.
    pub(super) fn intersects(&self, other: &Self) -> bool {
        // Neither end is beyond that of its resource.
        self.shares_resource(other)
            && self.offset < other.offset + other.size_in_bytes
            && other.offset < self.offset + self.size_in_bytes
    }

    /// `DML_BINDING_DESC`, pointing to this.
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

impl<'a> RawBufferArrayBinding<'a> {
    pub(super) fn new(bindings: &'a [RawBufferBinding<'a>]) -> Self {
        RawBufferArrayBinding {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "operators have a few slots"
            )]
            binding_count: bindings.len() as u32,
            bindings: bindings.as_ptr(),
            bound: PhantomData,
        }
    }

    /// `DML_BINDING_DESC`, pointing to this.
    #[must_use]
    pub fn as_binding_desc(&'a self) -> RawBindingDesc<'a> {
        RawBindingDesc {
            kind: 2,
            desc: ptr::from_ref(self).cast(),
            bound: PhantomData,
        }
    }
}

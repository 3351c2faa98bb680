//! The bindings of an operator in the form that DirectML reads.

use crate::gpu::dml::binding::{RawBindingDesc, RawBufferBinding};
use core::marker::PhantomData;
use core::ptr;

/// `DML_BUFFER_ARRAY_BINDING`: equal to it in memory.
#[doc(alias = "DML_BUFFER_ARRAY_BINDING")]
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferArrayBinding<'a> {
    /// `BindingCount`.
    pub binding_count: u32,
    /// `Bindings`.
    pub bindings: *const RawBufferBinding<'a>,
    bound: PhantomData<&'a [RawBufferBinding<'a>]>,
}

/// The arguments for an `IDMLBindingTable`, to execute an operator.
#[doc(alias = "IDMLBindingTable")]
#[derive(Clone, Copy, Debug)]
pub struct RawBindings<'a> {
    /// The argument of `BindInputs`.
    pub inputs: &'a [RawBindingDesc<'a>],
    /// The argument of `BindOutputs`.
    pub outputs: &'a [RawBindingDesc<'a>],
    /// The argument of `BindTemporaryResource`.
    pub temporary: RawBindingDesc<'a>,
    /// The argument of `BindPersistentResource`.
    pub persistent: RawBindingDesc<'a>,
}

/// The arguments for an `IDMLBindingTable`, to initialise operators.
///
/// There is nothing for `BindPersistentResource`, after which the device would be removed, even if
/// nothing was bound: what operators keep is an output of the initialiser.
#[doc(alias("IDMLBindingTable", "BindPersistentResource"))]
#[derive(Clone, Copy, Debug)]
pub struct RawInitializerBindings<'a> {
    /// The argument of `BindInputs`.
    pub inputs: &'a [RawBindingDesc<'a>],
    /// The argument of `BindOutputs`.
    pub outputs: &'a [RawBindingDesc<'a>],
    /// The argument of `BindTemporaryResource`.
    pub temporary: RawBindingDesc<'a>,
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
    #[doc(alias = "DML_BINDING_DESC")]
    #[must_use]
    pub fn as_binding_desc(&'a self) -> RawBindingDesc<'a> {
        RawBindingDesc {
            kind: 2,
            desc: ptr::from_ref(self).cast(),
            bound: PhantomData,
        }
    }
}

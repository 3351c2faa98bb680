//! The description of an operator, and the bindings of all slots, in the form that DirectML reads.

use crate::dml::{RawBindingDesc, RawBufferBinding};
use crate::operators::entry_point::typed_pointers;
use core::marker::PhantomData;

typed_pointers! {
    /// The description of an operator: `DML_OPERATOR_DESC`, laid out in memory as in C.
    RawOperatorDesc {
        /// `Type`: the number of the operator in `DML_OPERATOR_TYPE`.
        kind,
        /// `Desc`: points to the C structure of this operator.
        desc,
    }
}

/// A list of bindings: `DML_BUFFER_ARRAY_BINDING`, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferArrayBinding<'a> {
    /// `BindingCount`: the number of bindings.
    pub binding_count: u32,
    /// `Bindings`: points to the first binding of an array.
    pub bindings: *const RawBufferBinding<'a>,
    bound: PhantomData<&'a [RawBufferBinding<'a>]>,
}

/// The arguments that the methods of an `IDMLBindingTable` need for the execution of an operator.
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

/// The arguments that the methods of an `IDMLBindingTable` need for the initialisation of operators.
///
/// This structure has no argument of `BindPersistentResource`, because the persistent memory of the operators
/// is an output of the initialiser. If a program calls `BindPersistentResource` for an initialiser, the
/// device is removed, even if the call binds nothing.
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

    /// Returns a `DML_BINDING_DESC` that points to this list. The page of
    /// [`TensorDesc::bind`](crate::dml::TensorDesc::bind) has an example.
    #[doc(alias = "DML_BINDING_DESC")]
    #[must_use]
    pub fn as_binding_desc(&'a self) -> RawBindingDesc<'a> {
        RawBindingDesc::new(2, self)
    }
}

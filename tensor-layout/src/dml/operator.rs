//! Operators whose slots know what they take.

mod element_wise;
mod error;

pub use element_wise::*;
pub use error::OperatorError;

use super::binding::Names;
use super::slot::Known;
use super::tensor_desc::{DescError, RawBufferTensorDesc, RawTensorDesc, TensorDesc};
use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;
use error::Reason;

/// `DML_OPERATOR_DESC`: equal to it in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawOperatorDesc<'a> {
    /// `Type`: a `DML_OPERATOR_TYPE`.
    pub kind: i32,
    /// `Desc`: what describes an operator of that type.
    pub desc: *const c_void,
    described: PhantomData<&'a ()>,
}

impl<'a> RawOperatorDesc<'a> {
    const fn new<Desc>(kind: i32, desc: &'a Desc) -> Self {
        RawOperatorDesc {
            kind,
            desc: ptr::from_ref(desc).cast(),
            described: PhantomData,
        }
    }
}

/// The tensors of an operator, slot by slot.
#[derive(Clone, Copy, Debug)]
struct Tensors<const INPUTS: usize, const OUTPUTS: usize> {
    inputs: [Option<TensorDesc>; INPUTS],
    outputs: [Option<TensorDesc>; OUTPUTS],
}

impl<const INPUTS: usize, const OUTPUTS: usize> Tensors<INPUTS, OUTPUTS> {
    /// Those of slots that are known at compile time; `None` if one is not.
    const fn known(
        names: &Names,
        inputs: [Known; INPUTS],
        outputs: [Known; OUTPUTS],
    ) -> Option<Result<Self, OperatorError>> {
        let mut tensors = Tensors {
            inputs: [None; INPUTS],
            outputs: [None; OUTPUTS],
        };
        let mut slot = 0;
        while slot < INPUTS + OUTPUTS {
            let (known, name) = if slot < INPUTS {
                (inputs[slot], names.inputs[slot])
            } else {
                (outputs[slot - INPUTS], names.outputs[slot - INPUTS])
            };
            let tensor = match known {
                Known::AtRunTime => return None,
                Known::Absent => None,
                Known::Tensor(desc) => Some(desc),
                Known::Refused(error) => {
                    let reason = Reason::Desc { slot: name, error };
                    return Some(Err(OperatorError::new(names, reason)));
                }
                Known::Malformed(fault, structure) => {
                    let reason = Reason::Malformed {
                        slot: name,
                        fault,
                        structure,
                    };
                    return Some(Err(OperatorError::new(names, reason)));
                }
            };
            if slot < INPUTS {
                tensors.inputs[slot] = tensor;
            } else {
                tensors.outputs[slot - INPUTS] = tensor;
            }
            slot += 1;
        }
        Some(Ok(tensors))
    }

    /// Calls a function with what DirectML reads of each slot; null pointers are empty slots.
    fn with_raw<X>(
        &self,
        call: impl FnOnce([*const RawTensorDesc<'_>; INPUTS], [*const RawTensorDesc<'_>; OUTPUTS]) -> X,
    ) -> X {
        with_raw(&self.inputs, |inputs| {
            with_raw(&self.outputs, |outputs| call(inputs, outputs))
        })
    }
}

fn with_raw<const SLOTS: usize, X>(
    descs: &[Option<TensorDesc>; SLOTS],
    call: impl FnOnce([*const RawTensorDesc<'_>; SLOTS]) -> X,
) -> X {
    let buffers = descs
        .each_ref()
        .map(|desc| desc.as_ref().map(TensorDesc::as_raw));
    let tensors = buffers
        .each_ref()
        .map(|buffer| buffer.as_ref().map(RawBufferTensorDesc::as_tensor_desc));
    call(tensors.each_ref().map(|tensor| match tensor {
        Some(tensor) => ptr::from_ref(tensor),
        None => ptr::null(),
    }))
}

/// What a slot is, if DirectML takes that.
fn described(
    names: &Names,
    slot: &'static str,
    described: Result<Option<TensorDesc>, DescError>,
) -> Result<Option<TensorDesc>, OperatorError> {
    described.map_err(|error| OperatorError::new(names, Reason::Desc { slot, error }))
}

//! Operators whose slots are type parameters.

mod activation;
mod arrange;
mod attention;
mod axes;
mod batch_normalization;
mod binding;
mod compare;
mod convolution;
mod custom;
mod define;
pub(super) mod element;
mod element_wise;
mod error;
mod filled;
mod fused;
mod gemm;
mod generic;
mod graph;
mod indexed;
mod initializer;
mod integer_products;
mod join;
mod level;
mod list;
mod normalization;
mod padding;
mod pairwise;
mod per_axis;
mod pooling;
mod quantize;
mod raw;
mod raw_bindings;
mod rearranged;
mod recurrent;
mod reduce;
mod regions;
mod resample;
mod slice;
mod slot;
mod softmax;
mod window;

pub use activation::*;
pub use attention::*;
pub use axes::{NamedAxes, NamedAxis};
pub use batch_normalization::*;
pub use binding::Bindings;
pub use convolution::*;
pub use custom::{CustomOperator, CustomStructure};
pub use element_wise::*;
pub use error::{OperatorError, OperatorErrorKind};
pub use filled::*;
pub use fused::FusedActivation;
pub use gemm::*;
pub use generic::{
    AnyOperator, EachFits, FitsSlots, NothingOwned, Operator, SlotTuple, UnownedSlot, ValuesFor,
};
pub use graph::{FitsSlot, GraphValue, Value};
#[cfg(feature = "alloc")]
pub use graph::{
    Graph, GraphBinder, GraphError, GraphErrorKind, GraphInitializer, RawGraphDesc, RawGraphEdge,
    RawGraphNode,
};
pub use indexed::*;
pub use initializer::{InitializationBindings, InitializerBindings, InitializerPart};
pub use integer_products::*;
pub use join::{Join, Split};
pub use level::FeatureLevel;
pub use list::{InputList, KnownList, OutputList, SlotList};
pub use normalization::*;
pub use padding::*;
pub use pairwise::*;
pub use pooling::*;
pub use quantize::*;
pub use raw_bindings::{RawBindings, RawBufferArrayBinding, RawInitializerBindings};
pub use rearranged::*;
pub use recurrent::*;
pub use reduce::*;
pub use regions::*;
pub use resample::*;
pub use slice::*;
pub use slot::{
    Absent, BoundAtExecution, ExecutionInputSlot, FilledSlot, InputSlot, KnownSlot,
    OptionalExecutionInputSlot, OptionalInputSlot, OptionalOutputSlot, OutputSlot, OutputStorage,
    OwnedByDml, Slot, Unbound, WrittenSlot,
};
pub use softmax::*;
pub use window::{Window, WindowAxis};

use super::data_type::{DataType, HasDataType};
use super::tensor_desc::{
    RawBufferTensorDesc, RawTensorDesc, TensorDesc, TensorDescCause, TensorDescError,
};
use binding::Names;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;
use error::{OperatorCause, attempt};
use slot::Known;

/// The description of an operator: `DML_OPERATOR_DESC`, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawOperatorDesc<'a> {
    /// `Type`: the number of the operator in `DML_OPERATOR_TYPE`.
    pub kind: i32,
    /// `Desc`: points to the C structure of this operator.
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

/// The tensors in the slots of an operator. An empty slot is `None`.
#[derive(Clone, Copy, Debug)]
struct Tensors<const INPUTS: usize, const OUTPUTS: usize> {
    inputs: [Option<TensorDesc>; INPUTS],
    outputs: [Option<TensorDesc>; OUTPUTS],
}

impl<const INPUTS: usize, const OUTPUTS: usize> Tensors<INPUTS, OUTPUTS> {
    /// Returns the tensors of all slots. Their sizes and strides are known at compile time.
    const fn known(
        names: &Names,
        inputs: [(Known, DataType); INPUTS],
        outputs: [(Known, DataType); OUTPUTS],
    ) -> Result<Self, OperatorError> {
        let mut tensors = Tensors {
            inputs: [None; INPUTS],
            outputs: [None; OUTPUTS],
        };
        let mut slot = 0;
        while slot < INPUTS {
            tensors.inputs[slot] = attempt!(known(names, names.inputs[slot], inputs[slot]));
            slot += 1;
        }
        let mut slot = 0;
        while slot < OUTPUTS {
            tensors.outputs[slot] = attempt!(known(names, names.outputs[slot], outputs[slot]));
            slot += 1;
        }
        Ok(tensors)
    }

    #[track_caller]
    const fn with_alignment(mut self, alignment: u32) -> Self {
        let mut slot = 0;
        while slot < INPUTS {
            if let Some(tensor) = self.inputs[slot] {
                self.inputs[slot] = Some(tensor.with_alignment(alignment));
            }
            slot += 1;
        }
        let mut slot = 0;
        while slot < OUTPUTS {
            if let Some(tensor) = self.outputs[slot] {
                self.outputs[slot] = Some(tensor.with_alignment(alignment));
            }
            slot += 1;
        }
        self
    }

    /// Calls `call` with the descriptions of all slots in the form that DirectML reads. The pointer of an
    /// empty slot is null.
    fn with_raw(&self, call: &mut dyn FnMut(RawSlots<'_, INPUTS>, RawSlots<'_, OUTPUTS>)) {
        with_raw(&self.inputs, &mut |inputs| {
            with_raw(&self.outputs, &mut |outputs| call(inputs, outputs));
        });
    }
}

/// The descriptions of several slots in the form that DirectML reads. The pointer of an empty slot is null.
type RawSlots<'a, const SLOTS: usize> = [*const RawTensorDesc<'a>; SLOTS];

fn with_raw<const SLOTS: usize>(
    descs: &[Option<TensorDesc>; SLOTS],
    call: &mut dyn FnMut(RawSlots<'_, SLOTS>),
) {
    let buffers = descs
        .each_ref()
        .map(|desc| desc.as_ref().map(TensorDesc::as_raw));
    let tensors = buffers
        .each_ref()
        .map(|buffer| buffer.as_ref().map(RawBufferTensorDesc::as_tensor_desc));
    call(tensors.each_ref().map(|tensor| match tensor {
        Some(tensor) => ptr::from_ref(tensor),
        None => ptr::null(),
    }));
}

/// Calls `with_raw` with a function that runs `call`. `with_raw` must call that function exactly once.
/// Returns the result of `call`.
fn with_answer<Answer>(
    call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer,
    with_raw: impl FnOnce(&mut dyn FnMut(&RawOperatorDesc<'_>)),
) -> Answer {
    let (mut call, mut answer) = (Some(call), None);
    with_raw(&mut |desc| answer = call.take().map(|call| call(desc)));
    match answer {
        Some(answer) => answer,
        None => unreachable!("it is called once"),
    }
}

/// Returns the tensor of a slot. Its sizes and strides are known at compile time.
const fn known(
    names: &Names,
    slot: &'static str,
    (known, data_type): (Known, DataType),
) -> Result<Option<TensorDesc>, OperatorError> {
    let cause = match known {
        Known::Absent => return Ok(None),
        Known::Tensor {
            structure,
            terms,
            is_owned,
        } => match TensorDesc::described(structure, data_type, terms) {
            Ok(desc) if is_owned => return Ok(Some(desc.owned_by_dml())),
            Ok(desc) => return Ok(Some(desc)),
            Err(error) => OperatorCause::TensorDesc { slot, error },
        },
        Known::Malformed(fault, structure) => OperatorCause::Malformed {
            slot,
            fault,
            structure,
        },
        Known::AtRunTime => panic!("a slot that is known at compile time is known"),
    };
    Err(OperatorError::new(names, cause))
}

/// Returns the tensor of an input. Its sizes and strides come from a mapping.
fn describe<T: HasDataType, S: Slot>(
    names: &Names,
    slot: &'static str,
    mapping: &S::Mapping,
) -> Result<Option<TensorDesc>, OperatorError> {
    described(names, slot, S::describe::<T>(mapping), false)
}

/// Returns the tensor of an output. Its sizes and strides come from a mapping. Returns an error if positions
/// share an element.
fn describe_output<T: HasDataType, S: Slot>(
    names: &Names,
    slot: &'static str,
    mapping: &S::Mapping,
) -> Result<Option<TensorDesc>, OperatorError> {
    let is_shared = !S::is_injective(mapping);
    described(names, slot, S::describe::<T>(mapping), is_shared)
}

fn described(
    names: &Names,
    slot: &'static str,
    described: Result<Option<TensorDesc>, TensorDescError>,
    is_shared: bool,
) -> Result<Option<TensorDesc>, OperatorError> {
    let error = match described {
        Ok(Some(desc)) if is_shared => desc.error(TensorDescCause::SharedElements),
        Ok(desc) => return Ok(desc),
        Err(error) => error,
    };
    Err(OperatorError::new(
        names,
        OperatorCause::TensorDesc { slot, error },
    ))
}

/// Returns the data of an operator that `made` holds. If `made` is an error, panics with its text. The panic
/// points to the caller.
#[track_caller]
const fn accepted<Made: Copy>(made: Result<Made, OperatorError>) -> Made {
    match made {
        Ok(made) => made,
        Err(error) => error.refuse(),
    }
}

/// An operator on tensors whose sizes and strides are all known at compile time.
trait KnownOperator {
    /// The result of all checks that need only the operator's type: an error if DirectML would refuse the
    /// operator.
    const CHECKED: Result<(), OperatorError>;
}

/// Fails to compile if DirectML would refuse the operator because of its type.
///
/// This is a separate function, and not a `const` block in `new`. The compiler would evaluate such a block
/// before `new` itself. If a user called `new` in a constant, an error in the block would not point to the
/// user's call.
const fn check<Operator: KnownOperator>() {
    const { accepted(Operator::CHECKED) }
}

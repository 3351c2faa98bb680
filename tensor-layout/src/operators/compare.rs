//! Checks that compare several slots of an operator.

use super::arrange::present;
use super::error::{OperatorCause, attempt};
use super::slot_bindings::Names;
use super::{OperatorError, Tensors};
use crate::dml::TensorDesc;
use tensor_layout_arithmetic::MAX_RANK;

/// Returns the tensor of the first input.
pub(super) const fn first<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> &TensorDesc {
    present(&tensors.inputs[0])
}

/// Returns the tensor of the first output.
pub(super) const fn first_output<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> &TensorDesc {
    present(&tensors.outputs[0])
}

/// Checks that all tensors have the axes of the first input.
pub(super) const fn same_axes<const INPUTS: usize, const OUTPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Result<Tensors<INPUTS, OUTPUTS>, OperatorError> {
    compare(names, tensors, false)
}

/// Checks that all tensors have the axes and sizes of the first input.
pub(super) const fn same_shape<const INPUTS: usize, const OUTPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Result<Tensors<INPUTS, OUTPUTS>, OperatorError> {
    compare(names, tensors, true)
}

const fn compare<const INPUTS: usize, const OUTPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, OUTPUTS>,
    sizes: bool,
) -> Result<Tensors<INPUTS, OUTPUTS>, OperatorError> {
    let first = first(tensors);
    let mut slot = 1;
    while slot < INPUTS + OUTPUTS {
        let (tensor, name) = if slot < INPUTS {
            (&tensors.inputs[slot], names.inputs[slot])
        } else {
            let slot = slot - INPUTS;
            (&tensors.outputs[slot], names.outputs[slot])
        };
        if let Some(tensor) = tensor {
            let (this, other) = ((name, tensor), (names.inputs[0], first));
            attempt!(check_same_axes(names, this, other));
            if sizes {
                attempt!(check_same_sizes(names, this, other, ' '));
            }
        }
        slot += 1;
    }
    Ok(*tensors)
}

/// Checks that two tensors have the same axes, in the same logical order.
pub(super) const fn check_same_axes(
    names: &Names,
    (slot, tensor): (&'static str, &TensorDesc),
    (other, others): (&'static str, &TensorDesc),
) -> Result<(), OperatorError> {
    let (axes, others) = (tensor.all_axes(), others.all_axes());
    let mut index = 0;
    while index < MAX_RANK {
        if axes[index] != others[index] {
            return names.refuse(OperatorCause::Axes {
                slot,
                axes,
                other,
                others,
            });
        }
        index += 1;
    }
    Ok(())
}

/// Checks that two tensors have the same sizes, except along the axis `except`. The caller has checked that
/// the tensors have the same axes.
pub(super) const fn check_same_sizes(
    names: &Names,
    (slot, tensor): (&'static str, &TensorDesc),
    (other, others): (&'static str, &TensorDesc),
    except: char,
) -> Result<(), OperatorError> {
    let mut index = 0;
    while index < tensor.rank() {
        let axis = tensor.all_axes()[index];
        let (size, others) = (tensor.size_at(index), others.size_at(index));
        if size != others && axis != except {
            return names.refuse(OperatorCause::Size {
                slot,
                axis,
                size,
                other,
                others,
            });
        }
        index += 1;
    }
    Ok(())
}

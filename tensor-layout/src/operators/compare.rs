//! Checks that compare several slots of an operator.

use super::arrange::present;
use super::error::OperatorCause;
use super::rules::Rule;
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
    alike(names, tensors, Rule::axes_like(names.inputs[0]))
}

/// Checks that all tensors have the axes and sizes of the first input.
pub(super) const fn same_shape<const INPUTS: usize, const OUTPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Result<Tensors<INPUTS, OUTPUTS>, OperatorError> {
    alike(names, tensors, Rule::like(names.inputs[0]))
}

/// Checks that all of at most four tensors follow the rule.
const fn alike<const INPUTS: usize, const OUTPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, OUTPUTS>,
    rule: Rule<'_>,
) -> Result<Tensors<INPUTS, OUTPUTS>, OperatorError> {
    tensors.follow(names, [rule; 4].split_at(INPUTS + OUTPUTS).0)
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

//! Checks that compare all slots of an operator.

use super::Tensors;
use super::error::Checked;
use super::rules::Rule;

/// Checks that all tensors have the axes of the first input.
pub(super) const fn same_axes<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Checked<Tensors<INPUTS, OUTPUTS>> {
    alike(tensors, Rule::axes_like(tensors.names.inputs[0]))
}

/// Checks that all tensors have the axes and sizes of the first input.
pub(super) const fn same_shape<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Checked<Tensors<INPUTS, OUTPUTS>> {
    alike(tensors, Rule::like(tensors.names.inputs[0]))
}

/// Checks that all of at most four tensors follow the rule.
const fn alike<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
    rule: Rule<'_>,
) -> Checked<Tensors<INPUTS, OUTPUTS>> {
    tensors.follow([rule; 4].split_at(INPUTS + OUTPUTS).0)
}

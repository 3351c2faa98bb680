//! Errors for activations that an operator cannot apply to its output.

use crate::operators::entry_point::Text;

/// The reasons why an operator cannot apply an activation to its output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ActivationCause {
    /// The operator already has an activation.
    Twice,
    /// The activation is a clip, which this operator does not accept.
    Clip,
    /// The activation is a softmax. Only products of matrices accept a softmax.
    Softmax,
    /// The activation is a softplus, and its steepness is less than 1.
    Steepness,
}

impl ActivationCause {
    pub(in super::super) const fn write(self, text: &mut Text) {
        let (wrong, help) = match self {
            ActivationCause::Twice => (
                "two activations are fused, but DirectML takes one",
                "\nhelp: apply the other one to the output, with an operator of its own",
            ),
            ActivationCause::Clip => (
                "DirectML fuses `Clip` with convolutions and products of matrices only",
                "\nhelp: apply `ElementWiseClip` to the output, or write `FusedActivation::Relu`",
            ),
            ActivationCause::Softmax => (
                "DirectML fuses `Softmax` with products of matrices only",
                "\nhelp: apply `ActivationSoftmax1` to the output",
            ),
            ActivationCause::Steepness => (
                "`steepness` is at least 1",
                "\nhelp: write `FusedActivation::Softplus { steepness: 1.0 }`, or more",
            ),
        };
        text.str(wrong);
        text.str(help);
    }
}

//! Errors for activations that an operator cannot apply to its output.

use crate::layout::notation::Text;

/// The reasons why an activation cannot be fused.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ActivationCause {
    /// The operator has an activation already.
    Twice,
    /// A clip; only some operators take it.
    Clip,
    /// A softmax; only products of matrices take it.
    Softmax,
    /// A softplus whose steepness is less than 1.
    Steepness,
}

impl ActivationCause {
    pub(in super::super) const fn write(self, text: &mut Text, with_help: bool) {
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
        if with_help {
            text.str(help);
        }
    }
}

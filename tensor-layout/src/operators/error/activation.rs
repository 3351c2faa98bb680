//! Errors for activations that an operator cannot apply to its output.

use tensor_layout_macros::causes;

causes! {
    /// The reasons why an operator cannot apply an activation to its output.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum ActivationCause {
        /// The operator already has an activation.
        Twice
            => "two activations are fused, but DirectML takes one\n\
                help: apply the other one to the output, with an operator of its own",
        /// The activation is a clip, which this operator does not accept.
        Clip
            => "DirectML fuses `Clip` with convolutions and products of matrices only\n\
                help: apply `ElementWiseClip` to the output, or write `FusedActivation::Relu`",
        /// The activation is a softmax. Only products of matrices accept a softmax.
        Softmax
            => "DirectML fuses `Softmax` with products of matrices only\n\
                help: apply `ActivationSoftmax1` to the output",
        /// The activation is a softplus, and its steepness is less than 1.
        Steepness
            => "`steepness` is at least 1\n\
                help: write `FusedActivation::Softplus {{ steepness: 1.0 }}`, or more",
    }
}

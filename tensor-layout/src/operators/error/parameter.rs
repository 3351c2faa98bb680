//! Errors for parameters and slots that an operator does not accept.

use super::OperatorErrorKind;
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why an operator does not accept a parameter or a slot.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum ParameterCause -> OperatorErrorKind {
        /// The region of an element's neighbours has size 0, so it has no elements.
        EmptyRegion is Parameter => "a region of size 0 has no element\nhelp: write `1`, or more",
        /// The caller has chosen how positions are rounded, but the operator does not support this choice.
        Rounding is Parameter
            => "only `Resample2` chooses how positions are rounded\n\
                help: write `Resample2`, from feature level 5.1 on",
        /// The maximum number of samples is less than the minimum, or is 0.
        Samples { least: u32, most: u32 } is Parameter
            => "there is no number of samples from {least} to {most}\n\
                help: write `.samples(1, 4)`, or other numbers from 1 on",
        /// Both outputs of the state are absent, but one is necessary.
        NoOutput is Parameter
            => "both `output_sequence` and `output_single` are `Absent`\n\
                help: name a layout for one of them",
        /// The operator reads sequences in `wanted` directions, but the size of axis D, which counts the
        /// directions, is `size`.
        Directions { size: u32, wanted: u32 } is WrongSize => if wanted == 1 {
            say!(
                text,
                "axis D of `recurrence` is {size}, but there is one direction\n\
                 help: write `D = 1` in the layout of `recurrence`, or `RecurrentDirection::BothWays`"
            );
        } else {
            say!(
                text,
                "axis D of `recurrence` is {size}, but `BothWays` has two directions\n\
                 help: write `D = {wanted}` in the layout of `recurrence`, and in all others that have it"
            );
        },
        /// The size of the tensor along this axis is `size`, but it must be 1: all positions along the axis share
        /// one element.
        NotOne { slot: &'static str, axis: char, size: u32 } is WrongSize
            => "axis {axis} of `{slot}` is {size}, but one element serves all positions along it\n\
                help: write `{axis} = 1` in the layout of `{slot}`",
    }
}

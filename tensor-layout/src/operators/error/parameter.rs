//! Errors for parameters and slots that an operator does not accept.

use super::{OperatorErrorKind, help_size};
use crate::operators::entry_point::Text;

/// The reasons why an operator does not accept a parameter or a slot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ParameterCause {
    /// The region of an element's neighbours has size 0, so it has no elements.
    EmptyRegion,
    /// The caller has chosen how positions are rounded, but the operator does not support this choice.
    Rounding,
    /// The maximum number of samples is less than the minimum, or is 0.
    Samples { least: u32, most: u32 },
    /// Both outputs of the state are absent, but one is necessary.
    NoOutput,
    /// The operator reads sequences in `wanted` directions, but the size of axis D, which counts the
    /// directions, is `size`.
    Directions { size: u32, wanted: u32 },
    /// The size of the tensor along this axis is `size`, but it must be 1: all positions along the axis share
    /// one element.
    NotOne {
        slot: &'static str,
        axis: char,
        size: u32,
    },
}

impl ParameterCause {
    pub(super) fn kind(self) -> OperatorErrorKind {
        match self {
            ParameterCause::Directions { .. } | ParameterCause::NotOne { .. } => {
                OperatorErrorKind::WrongSize
            }
            _ => OperatorErrorKind::Parameter,
        }
    }

    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            ParameterCause::EmptyRegion => {
                text.str("a region of size 0 has no element");
                text.str("\nhelp: write `1`, or more");
            }
            ParameterCause::Rounding => {
                text.str("only `Resample2` chooses how positions are rounded");
                text.str("\nhelp: write `Resample2`, from feature level 5.1 on");
            }
            ParameterCause::Samples { least, most } => {
                text.str("there is no number of samples from ");
                text.number(least as usize)
                    .str(" to ")
                    .number(most as usize);
                text.str("\nhelp: write `.samples(1, 4)`, or other numbers from 1 on");
            }
            ParameterCause::NoOutput => {
                text.str("both `output_sequence` and `output_single` are `Absent`");
                text.str("\nhelp: name a layout for one of them");
            }
            ParameterCause::Directions { size, wanted } => {
                text.str("axis D of `recurrence` is ").number(size as usize);
                text.str(if wanted == 1 {
                    ", but there is one direction"
                } else {
                    ", but `BothWays` has two directions"
                });
                help_size(text, 'D', wanted as u64, "recurrence");
                text.str(if wanted == 1 {
                    ", or `RecurrentDirection::BothWays`"
                } else {
                    ", and in all others that have it"
                });
            }
            ParameterCause::NotOne { slot, axis, size } => {
                text.str("axis ")
                    .letter(axis)
                    .str(" of `")
                    .str(slot)
                    .str("` is ");
                text.number(size as usize);
                text.str(", but one element serves all positions along it");
                help_size(text, axis, 1, slot);
            }
        }
    }
}

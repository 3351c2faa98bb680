//! Errors for parameters and slots that an operator does not take.

use super::{OperatorErrorKind, help_size};
use crate::layout::notation::Text;

/// A parameter or a slot that an operator does not take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ParameterCause {
    /// The region of neighbours of a normalisation has size 0.
    EmptyRegion,
    /// The operator has no choice of rounding.
    Rounding,
    /// The range of numbers of samples is empty.
    Samples { least: u32, most: u32 },
    /// All outputs are absent.
    NoOutput,
    /// The parameters are for `wanted` directions, but the tensors have `size`.
    Directions { size: u32, wanted: u32 },
    /// A tensor has several elements, but must have one for all positions.
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

    pub(in super::super) const fn write(&self, text: &mut Text, with_help: bool) {
        match *self {
            ParameterCause::EmptyRegion => {
                text.str("a region of size 0 has no element");
                if with_help {
                    text.str("\nhelp: write `1`, or more");
                }
            }
            ParameterCause::Rounding => {
                text.str("only `Resample2` chooses how positions are rounded");
                if with_help {
                    text.str("\nhelp: write `Resample2`, from feature level 5.1 on");
                }
            }
            ParameterCause::Samples { least, most } => {
                text.str("there is no number of samples from ");
                text.number(least as usize)
                    .str(" to ")
                    .number(most as usize);
                if with_help {
                    text.str("\nhelp: write `.samples(1, 4)`, or other numbers from 1 on");
                }
            }
            ParameterCause::NoOutput => {
                text.str("all outputs are `Absent`");
                if with_help {
                    text.str("\nhelp: name a layout for one of them");
                }
            }
            ParameterCause::Directions { size, wanted } => {
                text.str("axis D of `recurrence` is ").number(size as usize);
                text.str(if wanted == 1 {
                    ", but there is one direction"
                } else {
                    ", but `BothWays` has two directions"
                });
                if with_help {
                    help_size(text, 'D', wanted as u64, "recurrence");
                    text.str(if wanted == 1 {
                        ", or `RecurrentDirection::BothWays`"
                    } else {
                        ", and in all others that have it"
                    });
                }
            }
            ParameterCause::NotOne { slot, axis, size } => {
                text.str("axis ")
                    .letter(axis)
                    .str(" of `")
                    .str(slot)
                    .str("` is ");
                text.number(size as usize);
                text.str(", but one element serves all positions along it");
                if with_help {
                    help_size(text, axis, 1, slot);
                }
            }
        }
    }
}

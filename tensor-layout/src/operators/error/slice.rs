//! Errors for slices of a tensor.

use super::help_size;
use crate::operators::entry_point::Text;

/// The reasons why a slice is wrong along one axis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum SliceCause {
    Empty {
        axis: char,
        start: u32,
    },
    Outside {
        axis: char,
        start: u32,
        end: u32,
        input: u32,
    },
    NoStep {
        axis: char,
    },
    Size {
        axis: char,
        taken: u32,
        output: u32,
    },
}

impl SliceCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            SliceCause::Empty { axis, start } => {
                text.str("the range of axis ")
                    .letter(axis)
                    .str(" has no position");
                if let Some(end) = start.checked_add(1) {
                    help_range(text, axis, start, end);
                    text.str(", or more");
                }
            }
            SliceCause::Outside {
                axis,
                start,
                end,
                input,
            } => {
                text.str("axis ").letter(axis).str(" of `input` is ");
                text.number(input as usize);
                text.str(", but the range ends at ").number(end as usize);
                if start < input {
                    help_range(text, axis, start, input);
                    text.str(", or less");
                }
            }
            SliceCause::NoStep { axis } => {
                text.str("a stride of 0 along axis ")
                    .letter(axis)
                    .str(" takes no step");
                text.str("\nhelp: write `.stride::<")
                    .letter(axis)
                    .str(">(1)` for every position");
            }
            SliceCause::Size {
                axis,
                taken,
                output,
            } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(output as usize).str(", but the slice takes ");
                text.number(taken as usize);
                help_size(text, axis, taken as u64, "output");
            }
        }
    }
}

/// Writes help that proposes a range for an axis.
const fn help_range(text: &mut Text, axis: char, start: u32, end: u32) {
    text.str("\nhelp: write `.range::<").letter(axis).str(">(");
    text.number(start as usize).str("..").number(end as usize);
    text.str(")`");
}

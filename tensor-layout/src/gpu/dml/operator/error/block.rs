//! Errors for sizes that are not the required multiples.

use super::help_size;
use crate::layout::notation::Text;

/// A size that is not a multiple of another size, or is the wrong multiple.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum BlockCause {
    /// A block of size 0.
    Empty,
    /// A size that is not `times` times the size of the other tensor.
    Size {
        slot: &'static str,
        axis: char,
        size: u32,
        other: &'static str,
        others: u32,
        times: u64,
    },
    /// A size that does not divide that of the input into blocks.
    Divided {
        slot: &'static str,
        axis: char,
        size: u32,
        others: u32,
    },
    /// An output whose size is not a whole number of repetitions.
    Repeated { axis: char, size: u32, others: u32 },
}

impl BlockCause {
    pub(in super::super) const fn write(&self, text: &mut Text, with_help: bool) {
        match *self {
            BlockCause::Empty => {
                text.str("blocks of 0 × 0 pixels have no pixel");
                if with_help {
                    text.str("\nhelp: write `1` or more for the block size");
                }
            }
            BlockCause::Size {
                slot,
                axis,
                size,
                other,
                others,
                times,
            } => {
                text.str("axis ")
                    .letter(axis)
                    .str(" of `")
                    .str(slot)
                    .str("` is ");
                text.number(size as usize).str(", but not ");
                text.long_number(times).str(" times the ");
                text.number(others as usize)
                    .str(" of `")
                    .str(other)
                    .str("`");
                if with_help {
                    help_size(text, axis, others as u64 * times, slot);
                }
            }
            BlockCause::Divided {
                slot,
                axis,
                size,
                others,
            } => {
                text.str("axis ").letter(axis).str(" of `").str(slot);
                text.str("` is ").number(size as usize);
                text.str(", which does not divide the ")
                    .number(others as usize);
                text.str(" of `input`");
                if with_help {
                    help_size(text, axis, others as u64, slot);
                    text.str(", or a number that divides it, or 1");
                }
            }
            BlockCause::Repeated { axis, size, others } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(size as usize).str(", no multiple of the ");
                text.number(others as usize).str(" of `input`");
                if with_help {
                    let times = if size < others { 1 } else { size / others };
                    help_size(text, axis, times as u64 * others as u64, "output");
                    text.str(", or another multiple");
                }
            }
        }
    }
}

//! Errors for sizes that must be multiples of other sizes.

use super::help_size;
use crate::operators::entry_point::Text;

/// The reasons why a size is not the required multiple.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum BlockCause {
    /// The size of a block is 0.
    Empty,
    /// The size of the tensor in `slot` along `axis` is not `times · others`. Here, `others` is the size of
    /// the tensor in `other` along the axis `of`.
    Size {
        slot: &'static str,
        axis: char,
        size: u32,
        other: &'static str,
        of: char,
        others: u32,
        times: u64,
    },
    /// The size of the tensor in `slot` along `axis` does not divide `others`, the size of the input. The
    /// blocks would have different sizes.
    Divided {
        slot: &'static str,
        axis: char,
        size: u32,
        others: u32,
    },
    /// The size of the output along `axis` is not a multiple of `others`, the size of the input.
    Repeated { axis: char, size: u32, others: u32 },
}

impl BlockCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            BlockCause::Empty => {
                text.str("blocks of 0 × 0 pixels have no pixel");
                text.str("\nhelp: write `1` or more for the block size");
            }
            BlockCause::Size {
                slot,
                axis,
                size,
                other,
                of,
                others,
                times,
            } => {
                text.str("axis ").letter(axis).str(" of `").str(slot);
                text.str("` is ").number(size as usize).str(", but ");
                if times != 1 {
                    text.long_number(times).str(" · ");
                }
                text.letter(of).str(" of `").str(other).str("` is ");
                match (others as u64).checked_mul(times) {
                    Some(wanted) => {
                        text.long_number(wanted);
                        help_size(text, axis, wanted, slot);
                    }
                    None => {
                        text.str("2^64 or more");
                    }
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
                help_size(text, axis, others as u64, slot);
                text.str(", or a number that divides it, or 1");
            }
            BlockCause::Repeated { axis, size, others } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(size as usize).str(", no multiple of the ");
                text.number(others as usize).str(" of `input`");
                let times = if size < others { 1 } else { size / others };
                help_size(text, axis, times as u64 * others as u64, "output");
                text.str(", or another multiple");
            }
        }
    }
}

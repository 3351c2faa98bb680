//! Limits of DirectML's arithmetic. Microsoft does not document these limits. Tests found the largest numbers
//! for which the results are right.

use super::help_size;
use crate::operators::entry_point::Text;

/// The maximum number of positions of a tensor that is joined to others. DirectML counts the positions in
/// `i32`.
pub(in super::super) const MOST_JOINED: u64 = i32::MAX as u64;

/// The maximum size along each axis of a tensor that is padded. DirectML counts the positions in `i32`.
pub(in super::super) const MOST_PADDED: u32 = i32::MAX as u32;

/// The minimum scale of a resampling: 2^-23.
pub(in super::super) const LEAST_SCALE: f32 = f32::EPSILON;

/// The maximum factor by which a resampling can make an image smaller: 2^23.
pub(in super::super) const MOST_TIMES: u32 = 1 << 23;

/// The ways in which a tensor can exceed a limit of DirectML.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum LimitCause {
    Joined {
        slot: &'static str,
        positions: u64,
    },
    Padded {
        axis: char,
        input: u32,
    },
    Resampled {
        axis: char,
        from: u32,
        to: u32,
        /// The minimum output size that DirectML accepts for the input size `from`.
        least: u32,
    },
}

impl LimitCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            LimitCause::Joined { slot, positions } => {
                text.str("`").str(slot).str("` has ").long_number(positions);
                text.str(" positions, but DirectML joins tensors of at most ")
                    .long_number(MOST_JOINED);
                text.str("\nhelp: list parts of it, each as an input of its own");
            }
            LimitCause::Padded { axis, input } => {
                text.str("axis ").letter(axis).str(" of `input` is ");
                text.number(input as usize);
                text.str(", but DirectML pads tensors of at most ");
                text.number(MOST_PADDED as usize)
                    .str(" positions along each axis");
            }
            LimitCause::Resampled {
                axis,
                from,
                to,
                least,
            } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(to as usize).str(", but that of `input` is ");
                text.number(from as usize);
                text.str(", and DirectML takes no scale below 1 / ")
                    .number(MOST_TIMES as usize);
                help_size(text, axis, least as u64, "output");
                text.str(", or more");
            }
        }
    }
}

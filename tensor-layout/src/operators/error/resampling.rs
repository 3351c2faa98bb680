//! Errors for sizes that do not follow from a resampling.

use super::help_size;
use crate::operators::entry_point::Text;

/// The reasons why the size of an axis does not follow from a resampling.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ResamplingCause {
    /// Input and output have different sizes along an axis that the operator does not resample.
    NotResampled { axis: char, from: u32, to: u32 },
    /// The output has the size `to` along this axis, but the scale requires the size `wanted`, or a size beyond
    /// 32 bits if `wanted` is `None`.
    Scaled {
        axis: char,
        from: u32,
        to: u32,
        wanted: Option<u32>,
    },
    /// The output would have size 0 along this axis, because the scale is too small.
    NothingLeft { axis: char, from: u32 },
}

impl ResamplingCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            ResamplingCause::NotResampled { axis, from, to } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(to as usize).str(", but that of `input` is ");
                text.number(from as usize);
                help_size(text, axis, from as u64, "output");
                text.str(", or `.along::<").letter(axis);
                text.str(">()` if it is to be resampled as H and W are");
            }
            ResamplingCause::Scaled {
                axis,
                from,
                to,
                wanted,
            } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(to as usize).str(", but its scale makes ");
                match wanted {
                    Some(wanted) => text.number(wanted as usize),
                    None => text.str("more than 32 bits hold"),
                };
                text.str(" of the ");
                text.number(from as usize).str(" of `input`");
                match wanted {
                    Some(wanted) => {
                        help_size(text, axis, wanted as u64, "output");
                        text.str(", or leave `.scale_of::<");
                    }
                    None => {
                        text.str("\nhelp: leave `.scale_of::<");
                    }
                }
                text.letter(axis);
                text.str(">(..)` out: it follows from the sizes");
            }
            ResamplingCause::NothingLeft { axis, from } => {
                text.str("the scale of axis ")
                    .letter(axis)
                    .str(" leaves nothing of the ");
                text.number(from as usize).str(" of `input`");
                text.str("\nhelp: leave `.scale_of::<").letter(axis);
                text.str(">(..)` out: it follows from the sizes");
            }
        }
    }
}

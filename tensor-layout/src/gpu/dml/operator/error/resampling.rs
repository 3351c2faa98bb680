//! Errors for axes whose size does not follow from the resampling.

use super::help_size;
use crate::layout::notation::Text;

/// An axis whose size does not follow from the resampling.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ResamplingCause {
    /// The sizes differ along an axis that is not resampled.
    NotResampled { axis: char, from: u32, to: u32 },
    /// The scale of the axis leads to another size.
    Scaled {
        axis: char,
        from: u32,
        to: u32,
        wanted: u32,
    },
    /// The scale of the axis leaves no position.
    NothingLeft { axis: char, from: u32 },
}

impl ResamplingCause {
    pub(in super::super) const fn write(&self, text: &mut Text, with_help: bool) {
        match *self {
            ResamplingCause::NotResampled { axis, from, to } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(to as usize).str(", but that of `input` is ");
                text.number(from as usize);
                if with_help {
                    help_size(text, axis, from as u64, "output");
                    text.str(", or `.along::<").letter(axis);
                    text.str(">()` if it is to be resampled as H and W are");
                }
            }
            ResamplingCause::Scaled {
                axis,
                from,
                to,
                wanted,
            } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(to as usize).str(", but its scale makes ");
                text.number(wanted as usize).str(" of the ");
                text.number(from as usize).str(" of `input`");
                if with_help {
                    help_size(text, axis, wanted as u64, "output");
                    text.str(", or leave `.scale_of::<").letter(axis);
                    text.str(">(..)` out: it follows from the sizes");
                }
            }
            ResamplingCause::NothingLeft { axis, from } => {
                text.str("the scale of axis ")
                    .letter(axis)
                    .str(" leaves nothing of the ");
                text.number(from as usize).str(" of `input`");
                if with_help {
                    text.str("\nhelp: leave `.scale_of::<").letter(axis);
                    text.str(">(..)` out: it follows from the sizes");
                }
            }
        }
    }
}

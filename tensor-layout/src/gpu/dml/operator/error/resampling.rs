//! Axes of another size that are not resampled.

use super::help_size;
use crate::layout::notation::Text;

/// An axis of another size that is not to be resampled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct ResamplingCause {
    pub(in super::super) axis: char,
    pub(in super::super) from: u32,
    pub(in super::super) to: u32,
}

impl ResamplingCause {
    pub(in super::super) const fn write(&self, text: &mut Text, with_help: bool) {
        text.str("axis ").letter(self.axis).str(" of `output` is ");
        text.number(self.to as usize)
            .str(", but that of `input` is ");
        text.number(self.from as usize);
        if with_help {
            help_size(text, self.axis, self.from as u64, "output");
            text.str(", or `.along::<").letter(self.axis);
            text.str(">()` if it is to be resampled as H and W are");
        }
    }
}

//! Errors for joins and splits whose sizes do not add up.

use super::help_size;
use crate::operators::entry_point::Text;

/// Tensors whose sizes along `axis` do not add up to the size of the whole tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct SumCause {
    pub(in super::super) slot: &'static str,
    pub(in super::super) axis: char,
    pub(in super::super) size: u32,
    pub(in super::super) list: &'static str,
    pub(in super::super) sum: u64,
}

impl SumCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        text.str("axis ")
            .letter(self.axis)
            .str(" of `")
            .str(self.slot);
        text.str("` is ")
            .number(self.size as usize)
            .str(", but those of `");
        text.str(self.list)
            .str("` add up to ")
            .long_number(self.sum);
        help_size(text, self.axis, self.sum, self.slot);
    }
}

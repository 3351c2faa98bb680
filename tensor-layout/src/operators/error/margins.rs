//! Errors for outputs whose size does not follow from the margins.

use super::help_size;
use crate::operators::entry_point::Text;

/// An axis along which the size of the output is not the size of the input plus the margins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct MarginsCause {
    pub(in super::super) axis: char,
    pub(in super::super) input: u32,
    pub(in super::super) start: u32,
    pub(in super::super) end: u32,
    pub(in super::super) output: u32,
}

impl MarginsCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        let all = self.input as u64 + self.start as u64 + self.end as u64;
        text.str("axis ").letter(self.axis).str(" of `output` is ");
        text.number(self.output as usize).str(", but ");
        text.number(self.input as usize)
            .str(" of `input` and margins of ");
        text.number(self.start as usize).str(" and ");
        text.number(self.end as usize).str(" are ").long_number(all);
        help_size(text, self.axis, all, "output");
        if self.output > self.input {
            text.str(", or margins that make up ");
            text.number((self.output - self.input) as usize);
        }
    }
}

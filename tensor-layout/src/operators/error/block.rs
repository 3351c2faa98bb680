//! Errors for sizes that must be multiples of other sizes.

use super::help_size;
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why a size is not the required multiple.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum BlockCause {
        /// The size of a block is 0.
        Empty => "blocks of 0 × 0 pixels have no pixel\nhelp: write `1` or more for the block size",
        /// The size of the tensor in `slot` along `axis` is not `times · others`. Here, `others` is the size of
        /// the tensor in `other` along the axis `of`.
        Size {
            slot: &'static str, axis: char, size: u32, other: &'static str, of: char, others: u32, times: u64,
        } => {
            if times == 1 {
                say!(text, "axis {axis} of `{slot}` is {size}, but {of} of `{other}` is ");
            } else {
                say!(text, "axis {axis} of `{slot}` is {size}, but {times} · {of} of `{other}` is ");
            }
            match (others as u64).checked_mul(times) {
                Some(wanted) => {
                    say!(text, "{wanted}");
                    help_size(text, axis, wanted, slot);
                }
                None => say!(text, "2^64 or more"),
            }
        },
        /// The size of the tensor in `slot` along `axis` does not divide `others`, the size of the input. The
        /// blocks would have different sizes.
        Divided { slot: &'static str, axis: char, size: u32, others: u32 }
            => "axis {axis} of `{slot}` is {size}, which does not divide the {others} of `input`\n\
                help: write `{axis} = {others}` in the layout of `{slot}`, or a number that divides it, or 1",
        /// The size of the output along `axis` is not a multiple of `others`, the size of the input.
        Repeated { axis: char, size: u32, others: u32 } => {
            let times = if size < others { 1 } else { size / others };
            let wanted = times as u64 * others as u64;
            say!(
                text,
                "axis {axis} of `output` is {size}, no multiple of the {others} of `input`\n\
                 help: write `{axis} = {wanted}` in the layout of `output`, or another multiple"
            );
        },
    }
}

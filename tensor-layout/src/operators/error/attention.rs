//! Errors for queries, keys and values that do not fit together.

use super::{AxisSize, OperatorErrorKind, help_repeated, help_size};
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why the slots of an attention operator do not fit together.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum AttentionCause -> OperatorErrorKind {
        /// All slots for one tensor are empty. `part` names this tensor: queries, keys or values. `slot` is one
        /// of these slots.
        Missing { part: &'static str, slot: &'static str } is Parameter
            => "no slot holds the {part}\nhelp: name a layout for `{slot}`, or for a stacked slot with {part}",
        /// Both `slot` and `other` have the tensor that `part` names: queries, keys or values.
        Twice { part: &'static str, slot: &'static str, other: &'static str } is Parameter
            => "both `{slot}` and `{other}` hold {part}\nhelp: write `Absent` for one of them",
        /// The slot `slot` is absent, but the slot `other` needs it.
        Alone { slot: &'static str, other: &'static str } is Parameter
            => "`{slot}` is `Absent`, but `{other}` needs it\n\
                help: name a layout for `{slot}`, or write `Absent` for `{other}`, too",
        /// The slot `slot` must be absent, because `past_sequence_lengths` is given.
        WithLengths { slot: &'static str } is Parameter
            => "`{slot}` cannot be used together with `past_sequence_lengths`\n\
                help: write `Absent` for one of them; with `past_sequence_lengths`, the past is in `present_key` and \
                `present_value`",
        /// The numbers in `past_sequence_lengths` are not adjacent in memory.
        Gaps { stride: usize } is Limit
            => "axis N of `past_sequence_lengths` has a stride of {stride}, but only 1 is taken here\n\
                help: give `past_sequence_lengths` a layout without gaps, such as `N[2]`",
        /// The numbers of values and keys differ.
        Positions { values: AxisSize, keys: AxisSize } is WrongSize
            => "{values}, but {keys}\n\
                help: write `{values.axis} = {keys.size}` in the layout of `{values.slot}`",
        /// The size of axis L in `total` must be the number of past keys plus the number of new keys.
        Total { total: AxisSize, past: u32, keys: AxisSize } is WrongSize => {
            say!(text, "{total}, but {keys}");
            if past > 0 {
                say!(text, " and axis P of `past_key` is {past}, together {past as u64 + keys.size as u64}");
            }
            help_size(text, 'L', past as u64 + keys.size as u64, total.slot);
        },
        /// The tensor `present_key` has fewer positions than there are new keys.
        Capacity { size: u32, keys: AxisSize } is WrongSize
            => "axis L of `present_key` is {size}, too few for the {keys.size} new keys along axis {keys.axis} of \
                `{keys.slot}`\n\
                help: write `L = {keys.size}` in the layout of `present_key`, or more",
        /// The stack in `slot` has `size` tensors, but this slot needs `wanted`.
        Stacked { slot: &'static str, size: u32, wanted: u32 } is WrongSize
            => "axis T of `{slot}` is {size}, but the slot holds {wanted} stacked tensors\n\
                help: write `T = {wanted}` in the layout of `{slot}`",
        /// Axis E of the mask has a wrong size. With an axis N, the mask needs 2 numbers for each sequence: an
        /// end and a start. Without an axis N, the mask needs 3 · `sequences` + 2 numbers in all.
        Edges { size: u32, wanted: u64, sequences: Option<u32> } is WrongSize => match sequences {
            None => say!(
                text,
                "axis E of `mask` is {size}, but a mask with the axes E and N has 2: the ends, then the starts\n\
                 help: write `E = {wanted}` in the layout of `mask`"
            ),
            Some(sequences) => say!(
                text,
                "axis E of `mask` is {size}, but 3 lengths and starts of each of {sequences} sequences and 2 more are \
                 {wanted}\n\
                 help: write `E = {wanted}` in the layout of `mask`, or name N, too, for ends and starts"
            ),
        },
        /// The number of heads is 0.
        NoHeads is Parameter
            => "an attention has one head or more, but there are 0\nhelp: write `AttentionHeads::new(1)`, or more",
        /// The number of query heads is not a multiple of the number of key heads.
        Shared { queries: u32, keys: u32 } is Parameter
            => "{queries} heads of queries cannot share {keys} heads of keys evenly\n\
                help: write `.key_value_heads(..)` of a number that divides {queries}",
        /// Queries and keys are in one stack, so their numbers of heads must be equal, but they differ.
        StackedHeads { slot: &'static str, queries: u32, keys: u32 } is Parameter
            => "`{slot}` stacks queries and keys, so both have as many heads, and not {queries} and {keys}\n\
                help: leave out `.key_value_heads({keys})`, or name layouts for `query` and `key`",
        /// The size of axis C is not a multiple of the number of heads.
        Divided { slot: &'static str, size: u32, heads: u32 } is WrongSize
            => "axis C of `{slot}` is {size}, which {heads} heads do not divide\n\
                help: write a number of heads that divides {size}",
        /// The tensor has no axis of heads, and the size of its axis C is wrong: it is not the number of heads
        /// times the size of a head.
        Channels { slot: &'static str, size: u32, heads: u32, head: (&'static str, u32) } is WrongSize => {
            let (other, head_size) = head;
            let wanted = heads as u64 * head_size as u64;
            say!(
                text,
                "axis C of `{slot}` is {size}, but {heads} heads with the {head_size} elements of a head of `{other}` \
                 have {wanted}\n\
                 help: write `C = {wanted}` in the layout of `{slot}`"
            );
        },
        /// The tensor in `slot` has `size` heads, but the operator has `heads`.
        Heads { slot: &'static str, size: u32, heads: u32 } is WrongSize => {
            say!(text, "axis H of `{slot}` is {size}, but the attention has {heads} heads there");
            // The other tensors with heads hold keys and values.
            if size == 1 && matches!(slot.as_bytes(), [b'm' | b'r', ..]) {
                help_repeated(text, 'H', heads as u64, slot);
            } else {
                help_size(text, 'H', heads as u64, slot);
            }
        },
        /// A head in `slot` has `size` elements, but a head in `other` has `head_size`.
        HeadSize { slot: &'static str, size: u32, head: (&'static str, u32) } is WrongSize
            => "axis D of `{slot}` is {size}, but a head of `{head.0}` has {head.1} elements\n\
                help: write `D = {head.1}` in the layout of `{slot}`",
        /// The size of the bias is not the sum of `parts`, the numbers of elements for queries, keys and values.
        Bias { size: u32, parts: [u64; 3] } is WrongSize => {
            let [queries, keys, values] = parts;
            say!(
                text,
                "axis C of `bias` is {size}, but the heads have {queries} elements of queries, {keys} of keys and \
                 {values} of values"
            );
            help_size(text, 'C', queries + keys + values, "bias");
        },
    }
}

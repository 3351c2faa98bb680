//! Errors for queries, keys and values that do not fit together.

use super::{OperatorErrorKind, help_repeated, help_size};
use crate::operators::entry_point::Text;

/// The reasons why the slots of an attention operator do not fit together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum AttentionCause {
    /// All slots for one tensor are empty. `part` names this tensor: queries, keys or values. `slot` is one
    /// of these slots.
    Missing {
        part: &'static str,
        slot: &'static str,
    },
    /// Both `slot` and `other` have the tensor that `part` names: queries, keys or values.
    Twice {
        part: &'static str,
        slot: &'static str,
        other: &'static str,
    },
    /// The slot `slot` is absent, but the slot `other` needs it.
    Alone {
        slot: &'static str,
        other: &'static str,
    },
    /// The slot `slot` must be absent, because `past_sequence_lengths` is given.
    WithLengths { slot: &'static str },
    /// The numbers in `past_sequence_lengths` are not adjacent in memory.
    Gaps { stride: usize },
    /// The numbers of values and keys differ. The number of values is the size of `axis` in `slot`. The
    /// number of keys is the size of `other_axis` in `other`.
    Positions {
        slot: &'static str,
        axis: char,
        size: u32,
        other: &'static str,
        other_axis: char,
        others: u32,
    },
    /// The size of axis L of the tensor in `slot` is `size`, but must be `past + new`: the number of past
    /// keys plus the number of new keys.
    Total {
        slot: &'static str,
        size: u32,
        past: u32,
        keys: &'static str,
        axis: char,
        new: u32,
    },
    /// The tensor `present_key` has fewer positions than there are new keys.
    Capacity {
        size: u32,
        slot: &'static str,
        axis: char,
        new: u32,
    },
    /// The stack in `slot` has `size` tensors, but this slot needs `wanted`.
    Stacked {
        slot: &'static str,
        size: u32,
        wanted: u32,
    },
    /// Axis E of the mask has a wrong size. With an axis N, the mask needs 2 numbers for each sequence: an
    /// end and a start. Without an axis N, the mask needs 3 · `sequences` + 2 numbers in all.
    Edges {
        size: u32,
        wanted: u64,
        sequences: Option<u32>,
    },
    /// The number of heads is 0.
    NoHeads,
    /// The number of query heads is not a multiple of the number of key heads.
    Shared { queries: u32, keys: u32 },
    /// Queries and keys are in one stack, so their numbers of heads must be equal, but they differ.
    StackedHeads {
        slot: &'static str,
        queries: u32,
        keys: u32,
    },
    /// The size of axis C is not a multiple of the number of heads.
    Divided {
        slot: &'static str,
        size: u32,
        heads: u32,
    },
    /// The tensor has no axis of heads, and the size of its axis C is wrong: it is not the number of heads
    /// times the size of a head.
    Channels {
        slot: &'static str,
        size: u32,
        heads: u32,
        other: &'static str,
        head_size: u32,
    },
    /// The tensor in `slot` has `size` heads, but the operator has `heads`.
    Heads {
        slot: &'static str,
        size: u32,
        heads: u32,
    },
    /// A head in `slot` has `size` elements, but a head in `other` has `head_size`.
    HeadSize {
        slot: &'static str,
        size: u32,
        other: &'static str,
        head_size: u32,
    },
    /// The size of the bias is not the sum of `parts`, the numbers of elements for queries, keys and values.
    Bias { size: u32, parts: [u64; 3] },
}

const fn axis_is(text: &mut Text, axis: char, slot: &str, size: u32) {
    text.str("axis ").letter(axis).str(" of `").str(slot);
    text.str("` is ").number(size as usize);
}

impl AttentionCause {
    pub(super) fn kind(self) -> OperatorErrorKind {
        match self {
            AttentionCause::Missing { .. }
            | AttentionCause::Twice { .. }
            | AttentionCause::Alone { .. }
            | AttentionCause::WithLengths { .. }
            | AttentionCause::NoHeads
            | AttentionCause::Shared { .. }
            | AttentionCause::StackedHeads { .. } => OperatorErrorKind::Parameter,
            AttentionCause::Gaps { .. } => OperatorErrorKind::Limit,
            _ => OperatorErrorKind::WrongSize,
        }
    }

    #[expect(
        clippy::too_many_lines,
        reason = "there are many causes, each with its text"
    )]
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            AttentionCause::Missing { part, slot } => {
                text.str("no slot holds the ").str(part);
                text.str("\nhelp: name a layout for `").str(slot);
                text.str("`, or for a stacked slot with ").str(part);
            }
            AttentionCause::Twice { part, slot, other } => {
                text.str("both `").str(slot).str("` and `").str(other);
                text.str("` hold ").str(part);
                text.str("\nhelp: write `Absent` for one of them");
            }
            AttentionCause::Alone { slot, other } => {
                text.str("`").str(slot).str("` is `Absent`, but `");
                text.str(other).str("` needs it");
                text.str("\nhelp: name a layout for `").str(slot);
                text.str("`, or write `Absent` for `")
                    .str(other)
                    .str("`, too");
            }
            AttentionCause::WithLengths { slot } => {
                text.str("`").str(slot);
                text.str("` cannot be used together with `past_sequence_lengths`");
                text.str("\nhelp: write `Absent` for one of them; with `past_sequence_lengths`, the past is in ");
                text.str("`present_key` and `present_value`");
            }
            AttentionCause::Gaps { stride } => {
                text.str("axis N of `past_sequence_lengths` has a stride of ");
                text.number(stride).str(", but only 1 is taken here");
                text.str(
                    "\nhelp: give `past_sequence_lengths` a layout without gaps, such as `N[2]`",
                );
            }
            AttentionCause::Positions {
                slot,
                axis,
                size,
                other,
                other_axis,
                others,
            } => {
                axis_is(text, axis, slot, size);
                text.str(", but axis ").letter(other_axis).str(" of `");
                text.str(other).str("` is ").number(others as usize);
                help_size(text, axis, others as u64, slot);
            }
            AttentionCause::Total {
                slot,
                size,
                past,
                keys,
                axis,
                new,
            } => {
                axis_is(text, 'L', slot, size);
                text.str(", but axis ").letter(axis).str(" of `");
                text.str(keys).str("` is ").number(new as usize);
                let total = past as u64 + new as u64;
                if past > 0 {
                    text.str(" and axis P of `past_key` is ")
                        .number(past as usize);
                    text.str(", together ").long_number(total);
                }
                help_size(text, 'L', total, slot);
            }
            AttentionCause::Capacity {
                size,
                slot,
                axis,
                new,
            } => {
                axis_is(text, 'L', "present_key", size);
                text.str(", too few for the ").number(new as usize);
                text.str(" new keys along axis ").letter(axis);
                text.str(" of `").str(slot).str("`");
                help_size(text, 'L', new as u64, "present_key");
                text.str(", or more");
            }
            AttentionCause::Stacked { slot, size, wanted } => {
                axis_is(text, 'T', slot, size);
                text.str(", but the slot holds ").number(wanted as usize);
                text.str(" stacked tensors");
                help_size(text, 'T', wanted as u64, slot);
            }
            AttentionCause::Edges {
                size,
                wanted,
                sequences,
            } => {
                axis_is(text, 'E', "mask", size);
                match sequences {
                    None => {
                        text.str(
                            ", but a mask with the axes E and N has 2: the ends, then the starts",
                        );
                    }
                    Some(sequences) => {
                        text.str(", but 3 lengths and starts of each of ");
                        text.number(sequences as usize)
                            .str(" sequences and 2 more are ");
                        text.long_number(wanted);
                    }
                }
                help_size(text, 'E', wanted, "mask");
                if sequences.is_some() {
                    text.str(", or name N, too, for ends and starts");
                }
            }
            AttentionCause::NoHeads => {
                text.str("an attention has one head or more, but there are 0");
                text.str("\nhelp: write `AttentionHeads::new(1)`, or more");
            }
            AttentionCause::Shared { queries, keys } => {
                text.number(queries as usize)
                    .str(" heads of queries cannot share ");
                text.number(keys as usize).str(" heads of keys evenly");
                text.str("\nhelp: write `.key_value_heads(..)` of a number that divides ");
                text.number(queries as usize);
            }
            AttentionCause::StackedHeads {
                slot,
                queries,
                keys,
            } => {
                text.str("`").str(slot);
                text.str("` stacks queries and keys, so both have as many heads, and not ");
                text.number(queries as usize)
                    .str(" and ")
                    .number(keys as usize);
                text.str("\nhelp: leave out `.key_value_heads(")
                    .number(keys as usize);
                text.str(")`, or name layouts for `query` and `key`");
            }
            AttentionCause::Divided { slot, size, heads } => {
                axis_is(text, 'C', slot, size);
                text.str(", which ")
                    .number(heads as usize)
                    .str(" heads do not divide");
                text.str("\nhelp: write a number of heads that divides ")
                    .number(size as usize);
            }
            AttentionCause::Channels {
                slot,
                size,
                heads,
                other,
                head_size,
            } => {
                axis_is(text, 'C', slot, size);
                let wanted = heads as u64 * head_size as u64;
                text.str(", but ")
                    .number(heads as usize)
                    .str(" heads with the ");
                text.number(head_size as usize)
                    .str(" elements of a head of `");
                text.str(other).str("` have ").long_number(wanted);
                help_size(text, 'C', wanted, slot);
            }
            AttentionCause::Heads { slot, size, heads } => {
                axis_is(text, 'H', slot, size);
                text.str(", but the attention has ").number(heads as usize);
                text.str(" heads there");
                // The other tensors with heads hold keys and values.
                if size == 1 && matches!(slot.as_bytes(), [b'm' | b'r', ..]) {
                    help_repeated(text, 'H', heads as u64, slot);
                } else {
                    help_size(text, 'H', heads as u64, slot);
                }
            }
            AttentionCause::HeadSize {
                slot,
                size,
                other,
                head_size,
            } => {
                axis_is(text, 'D', slot, size);
                text.str(", but a head of `").str(other).str("` has ");
                text.number(head_size as usize).str(" elements");
                help_size(text, 'D', head_size as u64, slot);
            }
            AttentionCause::Bias { size, parts } => {
                axis_is(text, 'C', "bias", size);
                text.str(", but the heads have ").long_number(parts[0]);
                text.str(" elements of queries, ").long_number(parts[1]);
                text.str(" of keys and ")
                    .long_number(parts[2])
                    .str(" of values");
                help_size(text, 'C', parts[0] + parts[1] + parts[2], "bias");
            }
        }
    }
}

//! Errors for indices that do not fit the tensor that they index.

use super::help_size;
use crate::operators::entry_point::Text;

/// The reasons why indices do not fit the tensor that they index.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum IndexCause {
    /// Both the indices and the input have this axis, but only one of them may.
    Clash { axis: char },
    /// The indices have `size` coordinates for each point, but `axes` axes are indexed.
    Coordinates { axis: char, size: u32, axes: usize },
    /// The tensor in `slot` has more positions along `axis` than the input.
    More {
        slot: &'static str,
        axis: char,
        size: u32,
        input: u32,
    },
    /// The indices are broadcast along this axis, which the operator does not allow.
    Repeated { axis: char },
    /// Each region must have four numbers, one for each side, but has `size`.
    Sides { axis: char, size: u32 },
    /// The size of `output_coordinates` or `output_count` is wrong.
    Nonzero {
        axis: char,
        size: u32,
        found: u32,
        rank: usize,
        positions: u64,
        counts: u64,
    },
    /// The tensor of values does not have exactly two elements. The first one is for the positions that an
    /// index does not state, the second one for the position that it states.
    Values { rank: usize, size: u32 },
}

impl IndexCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            IndexCause::Clash { axis } => {
                text.str("`indices` and `input` both have axis ")
                    .letter(axis);
                text.str(
                    "\nhelp: write another letter for the axis of `indices`, here and in what the ",
                );
                text.str("indices lead to");
            }
            IndexCause::Coordinates { axis, size, axes } => {
                text.str("axis ").letter(axis).str(" of `indices` is ");
                text.number(size as usize).str(", but ").number(axes);
                text.str(if axes == 1 {
                    " axis of `input` is indexed"
                } else {
                    " axes of `input` are indexed"
                });
                help_size(text, axis, axes as u64, "indices");
            }
            IndexCause::More {
                slot,
                axis,
                size,
                input,
            } => {
                text.str("axis ")
                    .letter(axis)
                    .str(" of `")
                    .str(slot)
                    .str("` is ");
                text.number(size as usize);
                text.str(", but that of `input` only ")
                    .number(input as usize);
                help_size(text, axis, input as u64, slot);
                text.str(", or less");
            }
            IndexCause::Repeated { axis } => {
                text.str("`indices` are the same all along axis ")
                    .letter(axis);
                text.str(", but each position needs its own");
                text.str("\nhelp: leave `broadcast(").letter(axis);
                text.str(")` out of the layout of `indices`");
            }
            IndexCause::Sides { axis, size } => {
                text.str("axis ").letter(axis).str(" of `regions` is ");
                text.number(size as usize);
                text.str(", but a region has left, top, right and bottom");
                help_size(text, axis, 4, "regions");
            }
            IndexCause::Nonzero { .. } => self.write_nonzero(text),
            IndexCause::Values { rank, size } => {
                text.str("`values` has ");
                if rank == 1 {
                    text.number(size as usize).str(" elements");
                } else {
                    text.number(rank).str(" axes");
                }
                text.str(", but it takes two: the value elsewhere, and the value at the index");
                text.str("\nhelp: write `layout!(K[2])` for the layout of `values`");
            }
        }
    }

    /// Writes the message for [`IndexCause::Nonzero`]: a wrong size of `output_coordinates` or
    /// `output_count`.
    const fn write_nonzero(&self, text: &mut Text) {
        let IndexCause::Nonzero {
            axis,
            size,
            found,
            rank,
            positions,
            counts,
        } = *self
        else {
            return;
        };
        if size as usize != rank {
            text.str("axis ")
                .letter(axis)
                .str(" of `output_coordinates` is ");
            text.number(size as usize)
                .str(", but `input` has ")
                .number(rank);
            text.str(" axes");
            help_size(text, axis, rank as u64, "output_coordinates");
        } else if found as u64 != positions {
            text.str("`output_coordinates` has room for ")
                .number(found as usize);
            text.str(" elements, but `input` has ")
                .long_number(positions);
            text.str("\nhelp: write ").long_number(positions);
            text.str(" for its axis besides ").letter(axis);
        } else {
            text.str("`output_count` has ").long_number(counts);
            text.str(" elements, but there is one count");
            text.str("\nhelp: write `layout!(I[1])` for its layout");
        }
    }
}

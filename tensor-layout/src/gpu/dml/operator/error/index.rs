//! Errors: indices that do not fit the tensor that they index.

use super::help_size;
use crate::layout::notation::Text;

/// The reasons why indices do not fit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum IndexCause {
    /// An axis of the indices that the input has, too.
    Clash { axis: char },
    /// The number of coordinates differs from the number of indexed axes.
    Coordinates { axis: char, size: u32, axes: usize },
    /// A tensor has more positions than the input.
    More {
        slot: &'static str,
        axis: char,
        size: u32,
        input: u32,
    },
    /// Indices that are broadcast along an axis.
    Repeated { axis: char },
    /// The values are not two: one for the index, and one elsewhere.
    Values { rank: usize, size: u32 },
}

impl IndexCause {
    pub(in super::super) const fn write(&self, text: &mut Text, with_help: bool) {
        match *self {
            IndexCause::Clash { axis } => {
                text.str("`indices` and `input` both have axis ")
                    .letter(axis);
                if with_help {
                    text.str("\nhelp: write another letter for the axis of `indices`, here and in what the ");
                    text.str("indices lead to");
                }
            }
            IndexCause::Coordinates { axis, size, axes } => {
                text.str("axis ").letter(axis).str(" of `indices` is ");
                text.number(size as usize).str(", but ").number(axes);
                text.str(if axes == 1 {
                    " axis of `input` is indexed"
                } else {
                    " axes of `input` are indexed"
                });
                if with_help {
                    help_size(text, axis, axes as u64, "indices");
                }
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
                if with_help {
                    help_size(text, axis, input as u64, slot);
                    text.str(", or less");
                }
            }
            IndexCause::Repeated { axis } => {
                text.str("`indices` are the same all along axis ")
                    .letter(axis);
                text.str(", but each position needs its own");
                if with_help {
                    text.str("\nhelp: leave `broadcast(").letter(axis);
                    text.str(")` out of the layout of `indices`");
                }
            }
            IndexCause::Values { rank, size } => {
                text.str("`values` has ");
                if rank == 1 {
                    text.number(size as usize).str(" elements");
                } else {
                    text.number(rank).str(" axes");
                }
                text.str(", but it takes two: the value elsewhere, and the value at the index");
                if with_help {
                    text.str("\nhelp: write `layout!(K[2])` for the layout of `values`");
                }
            }
        }
    }
}

//! Errors for matrices that cannot be multiplied.

use crate::layout::notation::Text;
use tensor_layout_arithmetic::MAX_RANK;

/// The reasons why the letters make no product of matrices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ProductCause {
    /// An output without rows and columns, or with too many axes before them.
    Rank {
        rank: usize,
        /// The axes before rows and columns, if there are too many.
        batch: [char; MAX_RANK],
        /// The product of their sizes.
        size: usize,
    },
    /// The output is transposed: its rows have a letter of the second factor, and its columns of the first.
    Swapped {
        rows: char,
        columns: char,
        /// The right order of the axes of the output, or `None` if their logical order is fixed.
        wanted: Option<[char; MAX_RANK]>,
    },
    /// An axis of the output that a tensor lacks. It is neither the rows nor the columns.
    Missing { slot: &'static str, axis: char },
    /// Factors whose letters do not fit the letters of the output.
    Factors {
        wrong: FactorCause,
        output: [char; MAX_RANK],
        /// A letter for the axis of the sum.
        summed: char,
    },
}

/// The mistakes in the letters of the factors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum FactorCause {
    /// A factor lacks the rows or the columns of the output.
    Missing { slot: &'static str, axis: char },
    /// A factor has an axis of the output that only the other factor may have.
    Surplus {
        slot: &'static str,
        axis: char,
        other: &'static str,
    },
    /// A factor has no axis for the sum.
    NotSummed { slot: &'static str },
    /// A factor has several axes that could be the axis of the sum.
    Summed {
        slot: &'static str,
        /// All axes that could be the axis of the sum, in logical order.
        axes: [char; MAX_RANK],
        merged: Merged,
    },
    /// The factors have different axes for the sum.
    SummedApart { a: char, b: char },
}

/// Several axes that could be merged into one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Merged {
    /// A letter for the merged axis.
    pub(in super::super) name: char,
    /// The product of the sizes.
    pub(in super::super) size: usize,
    /// Whether the axes follow each other in memory in their logical order, so that a merge moves no element.
    pub(in super::super) is_stored: bool,
}

impl ProductCause {
    pub(in super::super) const fn write(&self, text: &mut Text, with_help: bool) {
        match *self {
            ProductCause::Rank { rank, batch, size } => {
                text.str("`output` has ").number(rank);
                text.str(if rank == 1 { " axis" } else { " axes" });
                text.str(", but a product has 2 to 4, rows and columns last");
                if with_help && rank == 1 {
                    text.str("\nhelp: name the other one, too, with the size 1");
                } else if with_help {
                    text.str("\nhelp: merge the axes before them, for each slot and its buffer: `");
                    text.str(".merge((").letters(&batch).str("), Dim");
                    text.letter(batch[0]).str("::<").number(size).str(">)`");
                }
            }
            ProductCause::Swapped {
                rows,
                columns,
                wanted,
            } => {
                text.str("`output` has rows ").letter(rows);
                text.str(" and columns ").letter(columns);
                text.str(", but `a` has ").letter(columns);
                text.str(", and `b` has ").letter(rows);
                if with_help {
                    text.str("\nhelp: swap `a` and `b`");
                    if let Some(axes) = wanted {
                        text.str(", or write `logical(");
                        let mut axis = 0;
                        while axis < axes.len() && axes[axis] != ' ' {
                            text.letter(axes[axis]);
                            axis += 1;
                        }
                        text.str(")` in the layout of `output`");
                    }
                }
            }
            ProductCause::Missing { slot, axis } => {
                text.str("`").str(slot).str("` lacks axis ").letter(axis);
                text.str(" of `output`");
                if with_help {
                    text.str("\nhelp: give it axis ").letter(axis);
                    text.str(", and `broadcast(").letter(axis);
                    text.str(")` if it is the same for all of that axis");
                }
            }
            ProductCause::Factors {
                wrong,
                output,
                summed,
            } => {
                wrong.write(text);
                if with_help {
                    match &wrong {
                        FactorCause::Summed { slot, axes, merged } => {
                            help_merge(text, slot, axes, merged, &output);
                        }
                        _ => help_factors(text, &output, summed),
                    }
                }
            }
        }
    }
}

impl FactorCause {
    const fn write(&self, text: &mut Text) {
        match *self {
            FactorCause::Missing { slot, axis } => {
                text.str("`").str(slot).str("` lacks axis ").letter(axis);
                text.str(" of `output`");
            }
            FactorCause::Surplus { slot, axis, other } => {
                text.str("`").str(slot).str("` has axis ").letter(axis);
                text.str(" of `output`, which only `").str(other);
                text.str("` may have");
            }
            FactorCause::NotSummed { slot } => {
                text.str("`").str(slot);
                text.str("` has no axis that `output` lacks, to sum along");
            }
            FactorCause::Summed { slot, axes, .. } => {
                text.str("`").str(slot).str("` has axes ").letters(&axes);
                text.str(" that `output` lacks, but only one can be summed along");
            }
            FactorCause::SummedApart { a, b } => {
                text.str("`a` is summed along axis ").letter(a);
                text.str(", but `b` along ").letter(b);
            }
        }
    }
}

/// Writes the letters that the factors of an output must have.
const fn help_factors(text: &mut Text, output: &[char; MAX_RANK], summed: char) {
    let mut rank = MAX_RANK;
    while output[rank - 1] == ' ' {
        rank -= 1;
    }
    let (mut a, mut b) = (*output, *output);
    a[rank - 1] = summed;
    b[rank - 2] = summed;
    text.str("\nhelp: give `a` the axes ").letters(&a);
    text.str(" and `b` the axes ").letters(&b);
    text.str(", stored in any order: the sum is along ")
        .letter(summed);
}

/// Writes how to merge several axes of a factor into the axis of the sum, for example after a pooling.
const fn help_merge(
    text: &mut Text,
    slot: &str,
    axes: &[char; MAX_RANK],
    merged: &Merged,
    output: &[char; MAX_RANK],
) {
    text.str("\nhelp: ");
    if !merged.is_stored {
        // The axes that the factor shares with the output: all but the columns for `a`, all but the rows
        // for `b`.
        let mut rank = MAX_RANK;
        while output[rank - 1] == ' ' {
            rank -= 1;
        }
        let of_other = if is_a(slot) { rank - 1 } else { rank - 2 };
        text.str("have `").str(slot).str("` stored as `");
        let mut axis = 0;
        while axis < rank {
            if axis != of_other {
                text.letter(output[axis]);
            }
            axis += 1;
        }
        let mut axis = 0;
        while axis < axes.len() && axes[axis] != ' ' {
            text.letter(axes[axis]);
            axis += 1;
        }
        text.str("`, and then ");
    }
    text.str("merge them, for the slot and its buffer: `")
        .str(slot);
    text.str(".merge((").letters(axes).str("), Dim");
    text.letter(merged.name).str("::<").number(merged.size);
    text.str(">)`");
}

const fn is_a(slot: &str) -> bool {
    matches!(slot.as_bytes(), [b'a'])
}

//! Errors for matrices that cannot be multiplied.

use crate::operators::entry_point::Text;
use tensor_layout_arithmetic::MAX_RANK;

/// The reasons why the letters of the axes describe no product of matrices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ProductCause {
    /// The output has `rank` axes: it lacks rows or columns, or has too many axes before rows and columns.
    Rank {
        rank: usize,
        /// The axes before rows and columns, if there are too many of them.
        batch: [char; MAX_RANK],
        /// The product of the sizes of the axes in `batch`.
        size: usize,
    },
    /// The output is transposed: the first factor has the letter of the output's columns, and the second
    /// factor has the letter of the output's rows.
    Swapped {
        rows: char,
        columns: char,
        /// The right order of the output's axes, or `None` if the letters allow only one logical order.
        wanted: Option<[char; MAX_RANK]>,
    },
    /// The tensor in `slot` lacks this axis of the output. The axis is neither the output's rows nor its
    /// columns.
    Missing { slot: &'static str, axis: char },
    /// The letters of the factors do not fit the letters of the output.
    Factors {
        wrong: FactorCause,
        output: [char; MAX_RANK],
        /// A letter that both factors could have for the axis of the sum.
        summed: char,
    },
}

/// The reasons why the letters of the two factors do not fit those of the output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum FactorCause {
    /// The factor in `slot` lacks an axis that it needs: the output's rows or the output's columns.
    Missing { slot: &'static str, axis: char },
    /// The factor in `slot` has an axis of the output that only the other factor may have.
    Surplus {
        slot: &'static str,
        axis: char,
        other: &'static str,
    },
    /// The factor in `slot` has no axis that the output lacks, so there is no axis to sum along.
    NotSummed { slot: &'static str },
    /// The factor in `slot` has several axes that the output lacks. Only one is allowed: the axis of the sum.
    Summed {
        slot: &'static str,
        /// All axes that the factor has and the output lacks, in logical order.
        axes: [char; MAX_RANK],
        merged: Merged,
    },
    /// The two factors have different letters for the axis of the sum.
    SummedApart { a: char, b: char },
}

/// A proposal to merge several axes into one axis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Merged {
    /// The letter of the merged axis.
    pub(in super::super) name: char,
    /// The size of the merged axis: the product of the sizes of the axes.
    pub(in super::super) size: usize,
    /// Whether the axes can be merged without moving elements: they follow each other in memory in their
    /// logical order.
    pub(in super::super) is_stored: bool,
}

impl ProductCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            ProductCause::Rank { rank, batch, size } => {
                text.str("`output` has ").number(rank);
                text.str(if rank == 1 { " axis" } else { " axes" });
                text.str(", but a product has 2 to 4, rows and columns last");
                if rank == 1 {
                    text.str("\nhelp: name the other one, too, with the size 1");
                } else {
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
            ProductCause::Missing { slot, axis } => {
                text.str("`").str(slot).str("` lacks axis ").letter(axis);
                text.str(" of `output`");
                text.str("\nhelp: give it axis ").letter(axis);
                text.str(", and `broadcast(").letter(axis);
                text.str(")` if it is the same for all of that axis");
            }
            ProductCause::Factors {
                wrong,
                output,
                summed,
            } => {
                wrong.write(text);
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

/// Writes the letters that the two factors of an output must have.
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

/// Writes help that proposes to merge several axes of a factor into the axis of the sum. This often
/// helps with the output of a pooling.
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

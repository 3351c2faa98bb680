//! Errors for matrices that cannot be multiplied.

use crate::operators::entry_point::{Say, Text};
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why the letters of the axes describe no product of matrices.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum ProductCause {
        /// The output has `rank` axes: it lacks rows or columns, or has too many axes before rows and columns. These axes
        /// are in `batch`, and `size` is the product of their sizes.
        Rank { rank: usize, batch: [char; MAX_RANK], size: usize } => if rank == 1 {
            say!(
                text,
                "`output` has 1 axis, but a product has 2 to 4, rows and columns last\n\
                 help: name the other one, too, with the size 1"
            );
        } else {
            say!(
                text,
                "`output` has {rank} axes, but a product has 2 to 4, rows and columns last\n\
                 help: merge the axes before them, for each slot and its buffer: `.merge(({batch}), \
                 Dim{batch[0]}::<{size}>)`"
            );
        },
        /// The output is transposed: the first factor has the letter of the output's columns, and the second
        /// factor has the letter of the output's rows. `wanted` is the right order of the output's axes, or `None` if
        /// the letters allow only one logical order.
        Swapped { rows: char, columns: char, wanted: Option<[char; MAX_RANK]> } => {
            say!(
                text,
                "`output` has rows {rows} and columns {columns}, but `a` has {columns}, and `b` has {rows}\n\
                 help: swap `a` and `b`"
            );
            if let Some(axes) = wanted {
                say!(text, ", or write `logical({Label(axes)})` in the layout of `output`");
            }
        },
        /// The tensor in `slot` lacks this axis of the output. The axis is neither the output's rows nor its columns.
        Missing { slot: &'static str, axis: char }
            => "`{slot}` lacks axis {axis} of `output`\n\
                help: give it axis {axis}, and `broadcast({axis})` if it is the same for all of that axis",
        /// The letters of the factors do not fit the letters of the output. Both factors could have the letter `summed`
        /// for the axis of the sum.
        Factors { wrong: FactorCause, output: [char; MAX_RANK], summed: char } => {
            wrong.write(text);
            match wrong {
                FactorCause::Summed { slot, axes, merged } => help_merge(text, slot, &axes, merged, &output),
                _ => help_factors(text, &output, summed),
            }
        },
    }
}

causes! {
    /// The reasons why the letters of the two factors do not fit those of the output.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum FactorCause {
        /// The factor in `slot` lacks an axis that it needs: the output's rows or the output's columns.
        Missing { slot: &'static str, axis: char } => "`{slot}` lacks axis {axis} of `output`",
        /// The factor in `slot` has an axis of the output that only the other factor may have.
        Surplus { slot: &'static str, axis: char, other: &'static str }
            => "`{slot}` has axis {axis} of `output`, which only `{other}` may have",
        /// The factor in `slot` has no axis that the output lacks, so there is no axis to sum along.
        NotSummed { slot: &'static str } => "`{slot}` has no axis that `output` lacks, to sum along",
        /// The factor in `slot` has several axes that the output lacks. Only one is allowed: the axis of the sum. `axes`
        /// are all axes that the factor has and the output lacks, in logical order.
        Summed { slot: &'static str, axes: [char; MAX_RANK], merged: Merged }
            => "`{slot}` has axes {axes} that `output` lacks, but only one can be summed along",
        /// The two factors have different letters for the axis of the sum.
        SummedApart { a: char, b: char } => "`a` is summed along axis {a}, but `b` along {b}",
    }
}

/// A proposal to merge several axes into one axis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Merged {
    /// The letter of the merged axis.
    pub(in super::super) name: char,
    /// The size of the merged axis: the product of the sizes of the axes.
    pub(in super::super) size: usize,
    /// Whether the axes can be merged without moving elements: they follow each other in memory in their logical order.
    pub(in super::super) is_stored: bool,
}

/// Letters to be written as a label, such as `NCHW`. Spaces are left out.
struct Label([char; MAX_RANK]);

impl Say<Label> {
    const fn write(self, text: &mut Text) {
        let Label(letters) = self.0;
        let mut axis = 0;
        while axis < MAX_RANK {
            if letters[axis] != ' ' {
                text.letter(letters[axis]);
            }
            axis += 1;
        }
    }
}

const fn rank_of(axes: &[char; MAX_RANK]) -> usize {
    let mut rank = MAX_RANK;
    while axes[rank - 1] == ' ' {
        rank -= 1;
    }
    rank
}

/// Writes the letters that the two factors of an output must have.
const fn help_factors(text: &mut Text, output: &[char; MAX_RANK], summed: char) {
    let rank = rank_of(output);
    let (mut a, mut b) = (*output, *output);
    a[rank - 1] = summed;
    b[rank - 2] = summed;
    say!(
        text,
        "\nhelp: give `a` the axes {a} and `b` the axes {b}, stored in any order: the sum is along {summed}"
    );
}

/// Writes help that proposes to merge several axes of a factor into the axis of the sum. This often
/// helps with the output of a pooling.
const fn help_merge(
    text: &mut Text,
    slot: &str,
    axes: &[char; MAX_RANK],
    merged: Merged,
    output: &[char; MAX_RANK],
) {
    say!(text, "\nhelp: ");
    if !merged.is_stored {
        // The axes that the factor shares with the output: all but the columns for `a`, all but the rows for `b`.
        let rank = rank_of(output);
        let mut shared = *output;
        let is_a = matches!(slot.as_bytes(), [b'a']);
        shared[if is_a { rank - 1 } else { rank - 2 }] = ' ';
        say!(
            text,
            "have `{slot}` stored as `{Label(shared)}{Label(*axes)}`, and then "
        );
    }
    let Merged { name, size, .. } = merged;
    say!(
        text,
        "merge them, for the slot and its buffer: `{slot}.merge(({axes}), Dim{name}::<{size}>)`"
    );
}

//! The helps for matrices that cannot be multiplied, and the causes in one of their factors.

use super::for_each;
use crate::operators::entry_point::{Say, Text};
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why the letters of the two factors do not fit those of the output.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum FactorCause {
        Missing { slot: &'static str, axis: char } => "`{slot}` lacks axis {axis} of `output`",
        Surplus { slot: &'static str, axis: char, other: &'static str }
            => "`{slot}` has axis {axis} of `output`, which only `{other}` may have",
        NotSummed { slot: &'static str } => "`{slot}` has no axis that `output` lacks, to sum along",
        /// The factor in `slot` has several axes that the output lacks. Only one is allowed: the axis of the sum. `axes`
        /// are all axes that the factor has and the output lacks, in logical order.
        Summed { slot: &'static str, axes: [char; MAX_RANK], merged: Merged }
            => "`{slot}` has axes {axes} that `output` lacks, but only one can be summed along",
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
pub(super) struct Label(pub(super) [char; MAX_RANK]);

impl Say<Label> {
    pub(super) const fn write(self, text: &mut Text) {
        let Label(letters) = self.0;
        for_each!(axis < MAX_RANK, {
            if letters[axis] != ' ' {
                text.letter(letters[axis]);
            }
        });
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
pub(super) const fn help_factors(text: &mut Text, output: &[char; MAX_RANK], summed: char) {
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
pub(super) const fn help_merge(
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

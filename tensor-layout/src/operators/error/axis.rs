//! Errors for axes that an operator does not find, or that are named twice.

use super::help_size;
use crate::operators::entry_point::Text;
use tensor_layout_arithmetic::MAX_RANK;

/// The reasons why the name of an axis is wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum AxisCause {
    Missing {
        slot: &'static str,
        axis: char,
        axes: [char; MAX_RANK],
    },
    Twice {
        axis: char,
    },
    /// Besides `axis`, the operator allows only one axis with several positions, but there are two: `first`
    /// and `second`.
    OneBesides {
        axis: char,
        first: char,
        second: char,
        operator: &'static &'static str,
    },
    /// The tensor in `slot` lacks the axis along which tensors are joined or split.
    NotJoined {
        slot: &'static str,
        axis: char,
    },
}

impl AxisCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match self {
            AxisCause::Missing { slot, axis, axes } => {
                text.str("`").str(slot).str("` has no axis ").letter(*axis);
                text.str(", only ").letters(axes);
                help_axes(text, *axis, axes);
            }
            AxisCause::Twice { axis } => {
                text.str("axis ").letter(*axis).str(" is named twice");
                text.str("\nhelp: name it once");
            }
            AxisCause::OneBesides {
                axis,
                first,
                second,
                operator,
            } => {
                text.str("besides ")
                    .letter(*axis)
                    .str(", both ")
                    .letter(*first);
                text.str(" and ").letter(*second);
                text.str(" have several positions, but one axis at most is taken");
                text.str("\nhelp: write `")
                    .str(operator)
                    .str("1`, from feature level 5.1 on, or merge ");
                text.letter(*first).str(" and ").letter(*second);
            }
            AxisCause::NotJoined { slot, axis } => {
                text.str("`").str(slot).str("` has no axis ").letter(*axis);
                text.str(", along which it is to be joined");
                help_size(text, *axis, 1, slot);
            }
        }
    }
}

/// Writes the help that proposes each axis in place of one that is not there.
const fn help_axes(text: &mut Text, axis: char, axes: &[char; MAX_RANK]) {
    text.str("\nhelp: write ");
    let mut index = 0;
    while index < MAX_RANK && axes[index] != ' ' {
        let is_last = index + 1 == MAX_RANK || axes[index + 1] == ' ';
        text.str(match (index, is_last) {
            (0, _) => "`",
            (_, true) => " or `",
            _ => ", `",
        });
        text.letter(axes[index]).str("`");
        index += 1;
    }
    text.str(" in place of `").letter(axis).str("`");
}

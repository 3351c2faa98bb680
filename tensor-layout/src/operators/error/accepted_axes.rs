//! Errors for axes that an operator does not accept.

use crate::operators::entry_point::Text;
use tensor_layout_arithmetic::MAX_RANK;

/// The reasons why an operator does not accept the axes of a tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum AcceptedAxesCause {
    /// The operator does not accept this axis in `slot`. It accepts only the axes in `accepted`.
    Axis {
        slot: &'static str,
        axis: char,
        accepted: [char; MAX_RANK],
    },
    /// The tensor has `rank` axes, but the operator accepts at most `most`.
    Rank {
        slot: &'static str,
        rank: usize,
        most: usize,
    },
}

impl AcceptedAxesCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match self {
            AcceptedAxesCause::Axis {
                slot,
                axis,
                accepted,
            } => {
                text.str("axis ").letter(*axis).str(" of `").str(slot);
                text.str("` has no place here, only ").letters(accepted);
                text.str("\nhelp: write one of these for ").letter(*axis);
                text.str(" in the label of `").str(slot).str("`");
            }
            AcceptedAxesCause::Rank { slot, rank, most } => {
                text.str("`").str(slot).str("` has ").number(*rank);
                text.str(" axes, but no more than ").number(*most);
                text.str(" are taken here");
            }
        }
    }
}

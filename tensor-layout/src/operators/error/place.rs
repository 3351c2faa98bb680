//! Errors for axes that an operator does not accept.

use crate::operators::entry_point::Text;
use tensor_layout_arithmetic::MAX_RANK;

/// The reasons why an operator does not accept the axes of a tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum PlaceCause {
    /// The operator does not accept this axis in `slot`. It accepts only the axes in `places`.
    Axis {
        slot: &'static str,
        axis: char,
        places: [char; MAX_RANK],
    },
    /// The tensor has `rank` axes, but the operator accepts at most `most`.
    Rank {
        slot: &'static str,
        rank: usize,
        most: usize,
    },
}

impl PlaceCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match self {
            PlaceCause::Axis { slot, axis, places } => {
                text.str("axis ").letter(*axis).str(" of `").str(slot);
                text.str("` has no place here, only ").letters(places);
                text.str("\nhelp: write one of these for ").letter(*axis);
                text.str(" in the label of `").str(slot).str("`");
            }
            PlaceCause::Rank { slot, rank, most } => {
                text.str("`").str(slot).str("` has ").number(*rank);
                text.str(" axes, but no more than ").number(*most);
                text.str(" are taken here");
            }
        }
    }
}

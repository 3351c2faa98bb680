//! Errors for axes that an operator does not accept.

use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::causes;

causes! {
    /// The reasons why an operator does not accept the axes of a tensor.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum AcceptedAxesCause {
        /// The operator does not accept this axis in `slot`. It accepts only the axes in `accepted`.
        Axis { slot: &'static str, axis: char, accepted: [char; MAX_RANK] }
            => "axis {axis} of `{slot}` has no place here, only {accepted}\n\
                help: write one of these for {axis} in the label of `{slot}`",
        /// The tensor has `rank` axes, but the operator accepts at most `most`.
        Rank { slot: &'static str, rank: usize, most: usize }
            => "`{slot}` has {rank} axes, but no more than {most} are taken here",
    }
}

//! Limits of DirectML's arithmetic. Microsoft does not document these limits. Tests found the largest numbers
//! for which the results are right.

use tensor_layout_macros::causes;

/// The maximum number of positions of a tensor that is joined to others. DirectML counts the positions in `i32`.
pub(in super::super) const MOST_JOINED: u64 = i32::MAX as u64;

/// The maximum size along each axis of a tensor that is padded. DirectML counts the positions in `i32`.
pub(in super::super) const MOST_PADDED: u32 = i32::MAX as u32;

/// The minimum scale of a resampling: 2^-23.
pub(in super::super) const LEAST_SCALE: f32 = f32::EPSILON;

/// The maximum factor by which a resampling can make an image smaller: 2^23.
pub(in super::super) const MOST_TIMES: u32 = 1 << 23;

causes! {
    /// The ways in which a tensor can exceed a limit of DirectML.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum LimitCause {
        Joined { slot: &'static str, positions: u64 }
            => "`{slot}` has {positions} positions, but DirectML joins tensors of at most {MOST_JOINED}\n\
                help: list parts of it, each as an input of its own",
        Padded { axis: char, input: u32 }
            => "axis {axis} of `input` is {input}, but DirectML pads tensors of at most {MOST_PADDED} positions \
                along each axis",
        /// `least` is the minimum output size that DirectML accepts for the input size `from`.
        Resampled { axis: char, from: u32, to: u32, least: u32 }
            => "axis {axis} of `output` is {to}, but that of `input` is {from}, and DirectML takes no scale below \
                1 / {MOST_TIMES}\n\
                help: write `{axis} = {least}` in the layout of `output`, or more",
    }
}

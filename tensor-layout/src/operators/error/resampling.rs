//! Errors for sizes that do not follow from a resampling.

use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why the size of an axis does not follow from a resampling.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum ResamplingCause {
        /// Input and output have different sizes along an axis that the operator does not resample.
        NotResampled { axis: char, from: u32, to: u32 }
            => "axis {axis} of `output` is {to}, but that of `input` is {from}\n\
                help: write `{axis} = {from}` in the layout of `output`, or `.along::<{axis}>()` \
                if it is to be resampled as H and W are",
        /// The output has the size `to` along this axis, but the scale requires the size `wanted`.
        Scaled { axis: char, from: u32, to: u32, wanted: u64 } => if wanted <= u32::MAX as u64 {
            say!(
                text,
                "axis {axis} of `output` is {to}, but its scale makes {wanted} of the {from} of `input`\n\
                 help: write `{axis} = {wanted}` in the layout of `output`, or leave `.scale_of::<{axis}>(..)` out: \
                 it follows from the sizes"
            );
        } else {
            say!(
                text,
                "axis {axis} of `output` is {to}, but its scale makes more than 32 bits hold of the {from} of `input`\n\
                 help: leave `.scale_of::<{axis}>(..)` out: it follows from the sizes"
            );
        },
        /// The output would have size 0 along this axis, because the scale is too small.
        NothingLeft { axis: char, from: u32 }
            => "the scale of axis {axis} leaves nothing of the {from} of `input`\n\
                help: leave `.scale_of::<{axis}>(..)` out: it follows from the sizes",
    }
}

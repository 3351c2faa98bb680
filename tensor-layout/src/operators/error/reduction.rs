//! Errors for reductions whose outputs have wrong axes or sizes.

use tensor_layout_macros::causes;

causes! {
    /// The reasons why the output of a reduction is wrong.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum ReductionCause {
        Surplus { axis: char }
            => "`output` has axis {axis}, which `input` lacks\nhelp: leave {axis} out of the layout of `output`",
        Size { axis: char, input: u32, output: u32 }
            => "axis {axis} of `output` is {output}, but that of `input` is {input}\n\
                help: leave axis {axis} out of `output` to reduce it, or give both the same size",
        Everything
            => "`output` has the sizes of `input`, so that nothing is reduced\n\
                help: leave the axes out of `output` that are to be reduced",
    }
}

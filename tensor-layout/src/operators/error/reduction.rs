//! Errors for reductions whose outputs have wrong axes or sizes.

use crate::operators::entry_point::Text;

/// The reasons why the output of a reduction is wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ReductionCause {
    Surplus { axis: char },
    Size { axis: char, input: u32, output: u32 },
    Everything,
}

impl ReductionCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            ReductionCause::Surplus { axis } => {
                text.str("`output` has axis ").letter(axis);
                text.str(", which `input` lacks");
                text.str("\nhelp: leave ").letter(axis);
                text.str(" out of the layout of `output`");
            }
            ReductionCause::Size {
                axis,
                input,
                output,
            } => {
                text.str("axis ").letter(axis).str(" of `output` is ");
                text.number(output as usize)
                    .str(", but that of `input` is ");
                text.number(input as usize);
                text.str("\nhelp: leave axis ").letter(axis);
                text.str(" out of `output` to reduce it, or give both the same size");
            }
            ReductionCause::Everything => {
                text.str("`output` has the sizes of `input`, so that nothing is reduced");
                text.str("\nhelp: leave the axes out of `output` that are to be reduced");
            }
        }
    }
}

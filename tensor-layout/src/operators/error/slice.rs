//! Errors for slices of a tensor.

use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why a slice is wrong along one axis.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum SliceCause {
        Empty { axis: char, start: u32 } => {
            say!(text, "the range of axis {axis} has no position");
            if let Some(end) = start.checked_add(1) {
                say!(text, "\nhelp: write `.range::<{axis}>({start}..{end})`, or more");
            }
        },
        Outside { axis: char, start: u32, end: u32, input: u32 } => {
            say!(text, "axis {axis} of `input` is {input}, but the range ends at {end}");
            if start < input {
                say!(text, "\nhelp: write `.range::<{axis}>({start}..{input})`, or less");
            }
        },
        NoStep { axis: char }
            => "a stride of 0 along axis {axis} takes no step\n\
                help: write `.stride::<{axis}>(1)` for every position",
        Size { axis: char, taken: u32, output: u32 }
            => "axis {axis} of `output` is {output}, but the slice takes {taken}\n\
                help: write `{axis} = {taken}` in the layout of `output`",
    }
}

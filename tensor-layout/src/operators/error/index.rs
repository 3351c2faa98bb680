//! Errors for indices that do not fit the tensor that they index.

use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why indices do not fit the tensor that they index.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum IndexCause {
        /// Both the indices and the input have this axis, but only one of them may.
        Clash { axis: char }
            => "`indices` and `input` both have axis {axis}\n\
                help: write another letter for the axis of `indices`, here and in what the indices lead to",
        /// The indices have `size` coordinates for each point, but `axes` axes are indexed.
        Coordinates { axis: char, size: u32, axes: usize } => {
            let verb = if axes == 1 { "axis of `input` is indexed" } else { "axes of `input` are indexed" };
            say!(
                text,
                "axis {axis} of `indices` is {size}, but {axes} {verb}\n\
                 help: write `{axis} = {axes}` in the layout of `indices`"
            );
        },
        /// The tensor in `slot` has more positions along `axis` than the input.
        More { slot: &'static str, axis: char, size: u32, input: u32 }
            => "axis {axis} of `{slot}` is {size}, but that of `input` only {input}\n\
                help: write `{axis} = {input}` in the layout of `{slot}`, or less",
        /// The indices are broadcast along this axis, which the operator does not allow.
        Repeated { axis: char }
            => "`indices` are the same all along axis {axis}, but each position needs its own\n\
                help: leave `broadcast({axis})` out of the layout of `indices`",
        /// Each region must have four numbers, one for each side, but has `size`.
        Sides { axis: char, size: u32 }
            => "axis {axis} of `regions` is {size}, but a region has left, top, right and bottom\n\
                help: write `{axis} = 4` in the layout of `regions`",
        /// The size of `output_coordinates` is not the number of axes of the input.
        NonzeroAxes { axis: char, size: u32, rank: usize }
            => "axis {axis} of `output_coordinates` is {size}, but `input` has {rank} axes\n\
                help: write `{axis} = {rank}` in the layout of `output_coordinates`",
        /// The number of coordinates is not the number of elements of the input.
        NonzeroRoom { axis: char, found: u32, positions: u64 }
            => "`output_coordinates` has room for {found} elements, but `input` has {positions}\n\
                help: write {positions} for its axis besides {axis}",
        /// There is more than one count.
        NonzeroCounts { counts: u64 }
            => "`output_count` has {counts} elements, but there is one count\n\
                help: write `layout!(I[1])` for its layout",
        /// The tensor of values does not have exactly two elements. The first one is for the positions that an
        /// index does not state, the second one for the position that it states.
        Values { rank: usize, size: u32 } => {
            if rank == 1 {
                say!(text, "`values` has {size} elements");
            } else {
                say!(text, "`values` has {rank} axes");
            }
            say!(
                text,
                ", but it takes two: the value elsewhere, and the value at the index\n\
                 help: write `layout!(K[2])` for the layout of `values`"
            );
        },
    }
}

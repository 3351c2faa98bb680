//! Operators that find elements by an index along one axis. All of their tensors have the same axes.

use super::{Numbers, along};
use crate::operators::define::prelude::*;

operator! {
    /// For each position of the output, takes the element of the input at the given index along one axis.
    ///
    /// ```text
    /// output[n, c, h, w] = input[n, c, indices[n, c, h, w], w], here along H
    /// ```
    ///
    /// All tensors have the same axes. `indices` and `output` have the same sizes. Along all axes but the
    /// indexed one, `input` has these sizes, too.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::GatherElements};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Five = layout!(NC[N = 8, C = 5]);
    ///
    /// static CHOSEN: GatherElements<f32, u32, C, Scores, Five, Five> = GatherElements::new();
    /// ```
    #[doc(alias("DML_GATHER_ELEMENTS_OPERATOR_DESC"))]
    pub struct GatherElements from V2_1 = 107;
    fn new, with
    <T: [ElementOf<AnyElements>], Index: [ElementOf<PositionElements>], X: [Axis]>(
        input: Input<T> is [InputSlot],
        indices: Indices<Index> is [InputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    ) with () as numbers: Numbers = along(letter_of!(X));
    slots: [2, 1] follow [
        Rule::having(letter_of!(X)),
        Rule::like_except("input", letter_of!(X)),
        Rule::like("input").sized_like("indices"),
    ];
    fields: (*numbers);
}

operator! {
    /// Copies `input`, but replaces some of its elements: writes the elements of `updates` at the given
    /// indices along one axis.
    ///
    /// ```text
    /// output = input, but output[n, c, indices[n, c, h, w], w] = updates[n, c, h, w], here along H
    /// ```
    ///
    /// All tensors have the same axes. `output` has the sizes of `input`. `updates` has the sizes of
    /// `indices`. Along the indexed axis, `indices` and `updates` may have fewer positions than `input`;
    /// along all other axes, they have the size of `input`. If several indices name the same element, any one
    /// of their updates may remain.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::ScatterElements};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Five = layout!(NC[N = 8, C = 5]);
    ///
    /// static CHANGED: ScatterElements<f32, u32, C, Scores, Five, Five, Scores> = ScatterElements::new();
    /// ```
    #[doc(alias("DML_SCATTER_OPERATOR_DESC", "DML_OPERATOR_SCATTER_ELEMENTS"))]
    pub struct ScatterElements from V2_0 = 94;
    fn new, with
    <T: [ElementOf<AnyElements>], Index: [ElementOf<PositionElements>], X: [Axis]>(
        input: Input<T> is [InputSlot],
        indices: Indices<Index> is [InputSlot],
        updates: Updates<T> is [InputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    ) with () as numbers: Numbers = along(letter_of!(X));
    slots: [3, 1] follow [
        Rule::having(letter_of!(X)),
        Rule::like_up_to("input", letter_of!(X)),
        Rule::like("input").sized_like("indices"),
        Rule::like("input"),
    ];
    fields: (*numbers);
}

//! The operator that turns each index into a list with one special value.

use super::Numbers;
use crate::operators::define::prelude::*;

operator! {
    /// Writes a list for each index. The input `values` has two values. In the list, the position that the
    /// index states gets the second value, and all other positions get the first value.
    ///
    /// ```text
    /// output[n, c] = values[1] if c == indices[n], else values[0], here along C
    /// ```
    ///
    /// The table of slots describes an operator along C.
    ///
    /// If the type of the indices is signed, an index below 0 counts from the end. If an index is too large,
    /// all positions of its list get the first value.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::OneHot};
    ///
    /// type Labels = layout!(NHW[N = 1, H = 64, W = 64]);
    /// type Values = layout!(K[2]);
    /// type Classes = layout!(NHWC[N = 1, C = 21, H = 64, W = 64]);
    ///
    /// static CODED: OneHot<f32, u32, C, Labels, Values, Classes> = OneHot::new();
    /// ```
    #[doc(alias = "DML_ONE_HOT_OPERATOR_DESC")]
    pub struct OneHot from V2_0 = 95;
    fn new, with
    <T: [ElementOf<AnyElements>], Index: [ElementOf<PositionElements>], X: [Axis]>(
        indices: Indices<Index> is [InputSlot] #[doc = "any axes but C, with any sizes"],
        values: Values<T> is [InputSlot] #[doc = "one axis of size 2: first the value for all other positions, then the value for the position that the index states"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "C, with any size, and the axes and sizes of `indices`"],
    ) with () as numbers: Numbers = along_output(letter_of!(X));
    slots: [2, 1] = one_hot_along(letter_of!(X));
    fields: (*numbers);
}

const fn one_hot_along(tensors: &Tensors<2, 1>, along: char) -> Checked<Tensors<2, 1>> {
    let (values, output) = (tensors.input(1), tensors.output(0));
    attempt!(output.index_of(along));
    let (rank, size) = (values.rank(), values.tensor.size_at(0));
    require!(rank == 1 && size == 2, OneHotValues { rank, size });
    let rules = [
        Rule::among("output"),
        Rule::ANY,
        Rule::ANY.sized_like_except("indices", along),
    ];
    let mut arranged = attempt!(tensors.follow(&rules));
    // The indices may have the axis with size 1.
    let indices = arranged.input(0).along(along);
    require!(indices.size == 1, NotOne(indices));
    // DirectML requires as many axes as the output has.
    let order = AxisOrder::EMPTY.then(values.axes());
    arranged.inputs[1] = Some(attempt!(order.arrange(values, output.rank())));
    Ok(arranged)
}

/// Returns the field `Axis` of the C structure: the index of the axis `X` in the output.
const fn along_output(tensors: &Tensors<2, 1>, axis: char) -> Checked<Numbers> {
    Ok([attempt!(tensors.output(0).index_of(axis)), 0, 0])
}

//! The operator that takes slices of a tensor by an index along one axis.

use super::{Numbers, own_axes};
use crate::operators::arrange::largest;
use crate::operators::define::prelude::*;

operator! {
    /// Takes slices of a tensor by their indices along one axis. For example, it takes rows of a table that
    /// has a row for each word.
    ///
    /// ```text
    /// output[.., i, .., j] = input[.., indices[i], .., j]
    /// ```
    ///
    /// The table of slots describes an operator along V.
    ///
    /// The axes of `output` may be in any order. No tensor has more than eight axes. If the type of the
    /// indices is signed, an index below 0 counts from the end. DirectML does not check whether an index is
    /// too large.
    ///
    /// ```
    /// use tensor_layout::{layout, axes::V, operators::Gather};
    ///
    /// layout! {
    ///     /// A vector for each of 30,522 words.
    ///     type Table = VC[V = 30_522, C = 384];
    ///     type Words = NS[N = 8, S = 128];
    ///     type Vectors = NSC[N = 8, S = 128, C = 384];
    /// }
    ///
    /// static EMBEDDED: Gather<f32, u32, V, Table, Words, Vectors> = Gather::new();
    /// ```
    #[doc(alias = "DML_GATHER_OPERATOR_DESC")]
    pub struct Gather from V1_0 = 67;
    fn new, with
    <T: [ElementOf<AnyElements>], Index: [ElementOf<PositionElements>], X: [Axis]>(
        input: Input<T> is [InputSlot] #[doc = "V, and any others"],
        indices: Indices<Index> is [InputSlot] #[doc = "axes that `input` lacks, and perhaps V, with any sizes"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes and sizes of `input` without V, and those of `indices`"],
    ) with () as numbers: Numbers = gather_numbers(letter_of!(X));
    slots: [2, 1] = gather_along(letter_of!(X));
    fields: (*numbers);
}

const fn gather_along(tensors: &Tensors<2, 1>, along: char) -> Checked<Tensors<2, 1>> {
    let (input, indices, output) = (tensors.input(0), tensors.input(1), tensors.output(0));
    let index = attempt!(input.index_of(along)) as usize;
    for_each!(next < indices.rank(), {
        let axis = indices.axis_at(next);
        require!(axis == along || !input.has(axis), Clash { axis });
    });
    let (before, after) = input.axes().split_at(index);
    let after = after.split_at(1).1;
    let own = AxisOrder::EMPTY.then(input.axes());
    let others = AxisOrder::EMPTY.then(indices.axes());
    let order = AxisOrder::EMPTY
        .then(before)
        .then(indices.axes())
        .then(after);
    let rank = largest(order.count(), input.rank(), indices.rank());
    let arranged = attempt!(order.arrange(output, rank));
    let to = output.holding(&arranged);
    attempt!(to.check_sizes(before, input));
    attempt!(to.check_sizes(indices.axes(), indices));
    attempt!(to.check_sizes(after, input));
    let input = attempt!(own.arrange(input, rank));
    Ok(tensors.with([input, attempt!(others.arrange(indices, rank))], [arranged]))
}

/// Returns the fields `Axis` and `IndexDimensions` of the C structure.
const fn gather_numbers(tensors: &Tensors<2, 1>, axis: char) -> Checked<Numbers> {
    let axis = attempt!(tensors.input(0).index_of(axis));
    Ok([axis, own_axes(tensors.input(1).tensor), 0])
}

//! The operator that takes slices of a tensor by an index along one axis.

use super::{Numbers, is_among, own_axes};
use crate::dml::TensorDesc;
use crate::operators::arrange::{AxisOrder, check_sizes_along, has_axis, largest, present};
use crate::operators::axes::index_of;
use crate::operators::compare::first;
use crate::operators::define::prelude::*;
use crate::operators::error::{OperatorCause, attempt};

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

const fn gather_along(
    names: &Names,
    tensors: &Tensors<2, 1>,
    along: char,
) -> Result<Tensors<2, 1>, OperatorError> {
    let Tensors {
        inputs: [input, indices],
        outputs: [output],
    } = tensors;
    let (input, indices, output) = (present(input), present(indices), present(output));
    let index = attempt!(index_of(names, "input", input, along)) as usize;
    attempt!(check_apart(names, indices, input, &[along]));
    let (before, after) = input.axes().split_at(index);
    let order = AxisOrder::EMPTY
        .then(before)
        .then(indices.axes())
        .then(after.split_at(1).1);
    let rank = largest(order.count(), input.rank(), indices.rank());
    let arranged = attempt!(order.arrange(names, "output", output, rank));
    let to = ("output", &arranged);
    attempt!(check_sizes_along(names, before, to, ("input", input)));
    attempt!(check_sizes_along(
        names,
        indices.axes(),
        to,
        ("indices", indices)
    ));
    attempt!(check_sizes_along(
        names,
        after.split_at(1).1,
        to,
        ("input", input)
    ));
    let (own, others) = (
        AxisOrder::EMPTY.then(input.axes()),
        AxisOrder::EMPTY.then(indices.axes()),
    );
    let input = attempt!(own.arrange(names, "input", input, rank));
    let indices = attempt!(others.arrange(names, "indices", indices, rank));
    Ok(Tensors {
        inputs: [Some(input), Some(indices)],
        outputs: [Some(arranged)],
    })
}

/// Returns the fields `Axis` and `IndexDimensions` of the C structure.
const fn gather_numbers(
    names: &Names,
    tensors: &Tensors<2, 1>,
    axis: char,
) -> Result<Numbers, OperatorError> {
    let indices = present(&tensors.inputs[1]);
    let axis = attempt!(index_of(names, "input", first(tensors), axis));
    Ok([axis, own_axes(indices), 0])
}

/// Checks that `indices` and `input` have no axis in common, except the axes in `except`.
const fn check_apart(
    names: &Names,
    indices: &TensorDesc,
    input: &TensorDesc,
    except: &[char],
) -> Result<(), OperatorError> {
    let mut index = 0;
    while index < indices.rank() {
        let axis = indices.axis_at(index);
        let is_met = !has_axis(input, axis) || is_among(axis, except);
        attempt!(names.require(is_met, OperatorCause::Clash { axis }));
        index += 1;
    }
    Ok(())
}

//! Operators that find elements by their coordinates along several axes.

use super::{Numbers, is_among, own_axes};
use crate::dml::TensorDesc;
use crate::operators::arrange::{AxisOrder, check_sizes_along, has_axis, largest, present};
use crate::operators::axes::{AxisIndices, NamedAxes, index_of};
use crate::operators::define::prelude::*;
use crate::operators::error::{OperatorCause, attempt};
use crate::operators::rules::Rule;

operator! {
    /// Takes elements or slices of a tensor by their coordinates along several axes.
    ///
    /// ```text
    /// output[n, i, c] = input[n, c, h, w] with [h, w] = indices[n, i, ..], here along (H, W)
    /// ```
    ///
    /// The table of slots describes an operator along (H, W) with K.
    ///
    /// An axis that both `input` and `indices` have, other than H and W, is a batch: each of its positions has
    /// its own indices.
    /// The axes may be in any order. No tensor has more than eight axes.
    ///
    /// ```
    /// use tensor_layout::{layout, H, K, W, operators::GatherNd1};
    ///
    /// layout! {
    ///     type Features = NHWC[N = 2, C = 64, H = 32, W = 32];
    ///     /// Row and column of ten points in each picture.
    ///     type Points = NIK[N = 2, I = 10, K = 2];
    ///     type Found = NIC[N = 2, I = 10, C = 64];
    /// }
    ///
    /// static FOUND: GatherNd1<f32, u32, K, (H, W), Features, Points, Found> = GatherNd1::new();
    /// ```
    #[doc(alias("DML_GATHER_ND1_OPERATOR_DESC", "DML_GATHER_ND_OPERATOR_DESC"))]
    pub struct GatherNd1 from V3_0 = 140;
    fn new, with
    <T: [ElementOf<AnyElements>], Index: [ElementOf<PositionElements>], K: [Axis], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot] #[doc = "H, W, and any others"],
        indices: Indices<Index> is [InputSlot] #[doc = "K = 2 (first the coordinate along H, then along W), and any others; its axes H and W are not those of `input`; the axes of a batch have the sizes of `input`"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes and sizes of `indices` without K, and those of `input` without H and W"],
    ) with () as numbers: Numbers = nd_numbers(letter_of!(K), letters_of!(Axes));
    slots: [2, 1] = gather_points((letter_of!(K), letters_of!(Axes)));
    fields: (*numbers);
}

/// The axes of an operator that takes coordinates, in the groups that DirectML distinguishes.
struct Coordinates {
    /// The axes that both the input and the indices have.
    batch: AxisOrder,
    /// The axes that only the indices have, except the axis of coordinates.
    points: AxisOrder,
    /// The axes that only the input has, except the indexed axes.
    rest: AxisOrder,
}

impl Coordinates {
    const fn of(
        names: &Names,
        input: &TensorDesc,
        indices: &TensorDesc,
        (coordinate, axes): (char, &[char]),
    ) -> Result<Self, OperatorError> {
        let index = attempt!(index_of(names, "indices", indices, coordinate));
        let size = indices.size_at(index as usize);
        attempt!(AxisIndices::of(names, "input", input, axes));
        let cause = OperatorCause::Coordinates {
            axis: coordinate,
            size,
            axes: axes.len(),
        };
        attempt!(names.require(size as usize == axes.len(), cause));
        let (mut batch, mut points) = (AxisOrder::EMPTY, AxisOrder::EMPTY);
        let mut index = 0;
        while index < indices.rank() {
            let axis = indices.axis_at(index);
            if axis != coordinate {
                if has_axis(input, axis) && !is_among(axis, axes) {
                    batch = batch.then(&[axis]);
                } else {
                    points = points.then(&[axis]);
                }
            }
            index += 1;
        }
        let rest = AxisOrder::EMPTY
            .then_without(input, AxisOrder::EMPTY.then(axes).then(batch.axes()).axes());
        Ok(Coordinates {
            batch,
            points,
            rest,
        })
    }

    /// Returns the orders of axes that DirectML requires: of the input, of the indices, and of the slices
    /// that the indices select.
    const fn orders(&self, coordinate: char, axes: &[char]) -> [AxisOrder; 3] {
        let batch = self.batch;
        [
            batch.then(axes).then(self.rest.axes()),
            batch.then(self.points.axes()).then(&[coordinate]),
            batch.then(self.points.axes()).then(self.rest.axes()),
        ]
    }

    /// Checks the sizes of `to`, the tensor with the slices that the indices select.
    const fn check_sizes(
        &self,
        names: &Names,
        to: (&'static str, &TensorDesc),
        input: &TensorDesc,
        indices: &TensorDesc,
    ) -> Result<(), OperatorError> {
        let (from, by) = (("input", input), ("indices", indices));
        attempt!(check_sizes_along(names, self.batch.axes(), by, from));
        attempt!(check_sizes_along(names, self.batch.axes(), to, from));
        attempt!(check_sizes_along(names, self.points.axes(), to, by));
        check_sizes_along(names, self.rest.axes(), to, from)
    }
}

const fn gather_points(
    names: &Names,
    tensors: &Tensors<2, 1>,
    along: (char, &[char]),
) -> Result<Tensors<2, 1>, OperatorError> {
    let Tensors {
        inputs: [input, indices],
        outputs: [output],
    } = tensors;
    let (input, indices, output) = (present(input), present(indices), present(output));
    let groups = attempt!(Coordinates::of(names, input, indices, along));
    let [from, by, to] = groups.orders(along.0, along.1);
    let rank = largest(from.count(), by.count(), to.count());
    let output = attempt!(to.arrange(names, "output", output, rank));
    attempt!(groups.check_sizes(names, ("output", &output), input, indices));
    Ok(Tensors {
        inputs: [
            Some(attempt!(from.arrange(names, "input", input, rank))),
            Some(attempt!(by.arrange(names, "indices", indices, rank))),
        ],
        outputs: [Some(output)],
    })
}

/// Returns the fields `InputDimensionCount`, `IndicesDimensionCount` and `BatchDimensionCount` of the C
/// structure. A [`ScatterNd`] has no batch, and not the last field.
#[expect(
    clippy::unnecessary_wraps,
    reason = "others refuse what they are given"
)]
const fn nd_numbers<const INPUTS: usize>(
    _: &Names,
    tensors: &Tensors<INPUTS, 1>,
    coordinate: char,
    axes: &[char],
) -> Result<Numbers, OperatorError> {
    let (input, indices) = (present(&tensors.inputs[0]), present(&tensors.inputs[1]));
    // Reordered tensors also have axes that are not in their layouts. The name of such an axis is a
    // space.
    let mut batch = 0;
    let mut index = 0;
    while index < indices.rank() {
        let axis = indices.axis_at(index);
        let is_batch = axis != coordinate && axis != ' ' && has_axis(input, axis);
        batch += (is_batch && !is_among(axis, axes)) as u32;
        index += 1;
    }
    Ok([own_axes(input), own_axes(indices), batch])
}

operator! {
    /// Copies `input`, but replaces some of its elements or slices: writes those of `updates` at the given
    /// coordinates along several axes.
    ///
    /// ```text
    /// output = input, but output[c, h, w] = updates[i, c] with [h, w] = indices[i, ..], here along (H, W)
    /// ```
    ///
    /// The table of slots describes an operator along (H, W) with K.
    ///
    /// The axes may be in any order. No tensor has more than eight axes. If several coordinates name the same
    /// element, any one of their updates may remain.
    ///
    /// ```
    /// use tensor_layout::{layout, H, K, W, operators::ScatterNd};
    ///
    /// layout! {
    ///     type Features = HWC[C = 64, H = 32, W = 32];
    ///     /// Row and column of ten points.
    ///     type Points = IK[I = 10, K = 2];
    ///     type Updates = IC[I = 10, C = 64];
    /// }
    ///
    /// static CHANGED: ScatterNd<f32, u32, K, (H, W), Features, Points, Updates, Features> =
    ///     ScatterNd::new();
    /// ```
    #[doc(alias = "DML_SCATTER_ND_OPERATOR_DESC")]
    pub struct ScatterNd from V2_1 = 109;
    fn new, with
    <T: [ElementOf<AnyElements>], Index: [ElementOf<PositionElements>], K: [Axis], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot] #[doc = "H, W, and any others"],
        indices: Indices<Index> is [InputSlot] #[doc = "K = 2 (first the coordinate along H, then along W), and axes that `input` lacks; the layout must not broadcast an axis"],
        updates: Updates<T> is [InputSlot] #[doc = "the axes and sizes of `indices` without K, and those of `input` without H and W"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes and sizes of `input`"],
    ) with () as numbers: Numbers = nd_numbers(letter_of!(K), letters_of!(Axes));
    slots: [3, 1] = scatter_points((letter_of!(K), letters_of!(Axes)));
    fields: (*numbers);
}

const fn scatter_points(
    names: &Names,
    tensors: &Tensors<3, 1>,
    along: (char, &[char]),
) -> Result<Tensors<3, 1>, OperatorError> {
    let Tensors {
        inputs: [input, indices, updates],
        outputs: [output],
    } = tensors;
    let (input, indices) = (present(input), present(indices));
    let (updates, output) = (present(updates), present(output));
    let groups = attempt!(Coordinates::of(names, input, indices, along));
    if let [axis, ..] = groups.batch.axes() {
        return names.refuse(OperatorCause::Clash { axis: *axis });
    }
    let any = Rule::ANY;
    attempt!(tensors.follow(names, &[any, any, any, Rule::like("input")]));
    attempt!(check_not_repeated(names, indices));
    let [from, by, to] = groups.orders(along.0, along.1);
    let rank = largest(from.count(), by.count(), to.count());
    let updates = attempt!(to.arrange(names, "updates", updates, rank));
    attempt!(groups.check_sizes(names, ("updates", &updates), input, indices));
    Ok(Tensors {
        inputs: [
            Some(attempt!(from.arrange(names, "input", input, rank))),
            Some(attempt!(by.arrange(names, "indices", indices, rank))),
            Some(updates),
        ],
        outputs: [Some(attempt!(from.arrange(names, "output", output, rank)))],
    })
}

/// Checks that the layout of the indices does not broadcast them. Only [`ScatterNd`] has this restriction.
const fn check_not_repeated(names: &Names, indices: &TensorDesc) -> Result<(), OperatorError> {
    let mut index = 0;
    while index < indices.rank() {
        let axis = indices.axis_at(index);
        let is_met = !matches!(indices.size_and_stride(axis), (2.., 0));
        attempt!(names.require(is_met, OperatorCause::RepeatedIndices { axis }));
        index += 1;
    }
    Ok(())
}

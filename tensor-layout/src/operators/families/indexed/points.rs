//! Operators that find elements by their coordinates along several axes.

use super::{Numbers, own_axes};
use crate::operators::arrange::largest;
use crate::operators::define::prelude::*;
use tensor_layout_arithmetic::find;

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
        input: Filled<'_>,
        indices: Filled<'_>,
        (axis, letters): (char, &[char]),
    ) -> Checked<Self> {
        attempt!(indices.index_of(axis));
        attempt!(input.indices_of(letters));
        let (size, axes) = (indices.size(axis), letters.len());
        require!(size as usize == axes, Coordinates { axis, size, axes });
        let (mut batch, mut points) = (AxisOrder::EMPTY, AxisOrder::EMPTY);
        for_each!(index < indices.rank(), {
            let own = indices.axis_at(index);
            if own == axis {
                continue;
            }
            if input.has(own) && find(letters, own).is_none() {
                batch = batch.then(&[own]);
            } else {
                points = points.then(&[own]);
            }
        });
        let others = AxisOrder::EMPTY.then(letters).then(batch.axes());
        let rest = AxisOrder::EMPTY.then_without(input.axes(), others.axes());
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
        to: Filled<'_>,
        input: Filled<'_>,
        indices: Filled<'_>,
    ) -> Checked<()> {
        attempt!(indices.check_sizes(self.batch.axes(), input));
        attempt!(to.check_sizes(self.batch.axes(), input));
        attempt!(to.check_sizes(self.points.axes(), indices));
        to.check_sizes(self.rest.axes(), input)
    }
}

const fn gather_points(tensors: &Tensors<2, 1>, along: (char, &[char])) -> Checked<Tensors<2, 1>> {
    let (input, indices, output) = (tensors.input(0), tensors.input(1), tensors.output(0));
    let groups = attempt!(Coordinates::of(input, indices, along));
    let [from, by, to] = groups.orders(along.0, along.1);
    let rank = largest(from.count(), by.count(), to.count());
    let arranged = attempt!(to.arrange(output, rank));
    attempt!(groups.check_sizes(output.holding(&arranged), input, indices));
    let input = attempt!(from.arrange(input, rank));
    Ok(tensors.with([input, attempt!(by.arrange(indices, rank))], [arranged]))
}

/// Returns the fields `InputDimensionCount`, `IndicesDimensionCount` and `BatchDimensionCount` of the C
/// structure. A [`ScatterNd`] has no batch, and not the last field.
#[expect(
    clippy::unnecessary_wraps,
    reason = "others refuse what they are given"
)]
const fn nd_numbers<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
    coordinate: char,
    axes: &[char],
) -> Checked<Numbers> {
    let (input, indices) = (tensors.input(0), tensors.input(1));
    // Reordered tensors also have axes that are not in their layouts. The name of such an axis is a
    // space.
    let mut batch = 0;
    for_each!(index < indices.rank(), {
        let axis = indices.axis_at(index);
        let is_batch = axis != coordinate && axis != ' ' && input.has(axis);
        batch += (is_batch && find(axes, axis).is_none()) as u32;
    });
    Ok([own_axes(input.tensor), own_axes(indices.tensor), batch])
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

const fn scatter_points(tensors: &Tensors<3, 1>, along: (char, &[char])) -> Checked<Tensors<3, 1>> {
    let (input, indices, updates) = (tensors.input(0), tensors.input(1), tensors.input(2));
    let groups = attempt!(Coordinates::of(input, indices, along));
    if let [axis, ..] = groups.batch.axes() {
        return Err(OperatorCause::Clash { axis: *axis });
    }
    attempt!(tensors.follow_some(&[("output", Rule::like("input"))]));
    // Only this operator does not take indices that the layout broadcasts.
    for_each!(index < indices.rank(), {
        let axis = indices.axis_at(index);
        let is_met = !matches!(indices.tensor.size_and_stride(axis), (2.., 0));
        require!(is_met, RepeatedIndices { axis });
    });
    let [from, by, to] = groups.orders(along.0, along.1);
    let rank = largest(from.count(), by.count(), to.count());
    let arranged = attempt!(to.arrange(updates, rank));
    attempt!(groups.check_sizes(updates.holding(&arranged), input, indices));
    let output = attempt!(from.arrange(tensors.output(0), rank));
    let (input, indices) = (
        attempt!(from.arrange(input, rank)),
        attempt!(by.arrange(indices, rank)),
    );
    Ok(tensors.with([input, indices, arranged], [output]))
}

//! Operators that find elements by an index, to gather, scatter, encode or rank them.

use super::arrange::{
    Order, check_same_size, check_sizes_along, has_axis, largest, present, size_of,
};
use super::axes::{NamedAxis, Places, place_of};
use super::compare::{check_same_axes, check_same_sizes, first};
use super::define::prelude::*;
use super::error::{IndexCause, OperatorCause, attempt};
use super::raw::RawTensorsDesc;
use crate::gpu::dml::tensor_desc::TensorDesc;

/// The numbers after the tensors. Numbers that the structure does not have are 0.
type Numbers = [u32; 3];

operator! {
    /// Takes slices of a tensor by their indices along one axis, such as rows of a table that has a vector for
    /// each word.
    ///
    /// ```text
    /// output[.., i, .., j] = input[.., indices[i], .., j]
    /// ```
    ///
    /// | slot | axes, here along V | |
    /// |---|---|---|
    /// | `input` | V, and any others | |
    /// | `indices` | axes that `input` lacks; V is allowed | any sizes |
    /// | `output` | the axes of `input` without V, and the axes of `indices` | the same sizes |
    ///
    /// The axes of `output` are in any order, and there are at most eight. If indices are signed, an index
    /// below 0 counts from the end. DirectML does not notice an index that is too large.
    ///
    /// Elements: [`AnyElement`], and [`PositionElement`] of the indices. Structure: `DML_GATHER_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::Gather;
    /// use tensor_layout::{axes::V, layout};
    ///
    /// layout! {
    ///     /// A vector for each of 30,522 words.
    ///     type Table = VC[V = 30_522, C = 384];
    ///     type Words = NS[N = 8, S = 128];
    ///     type Vectors = NSC[N = 8, S = 128, C = 384];
    /// }
    ///
    /// static EMBEDDED: Gather<f32, u32, V, Table, Words, Vectors> = Gather::new();
    /// EMBEDDED.with_raw(|desc| assert_eq!(desc.kind, 67)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_GATHER_OPERATOR_DESC", "embedding", "index_select", "take"))]
    pub struct Gather from 1.0 = 67;
    fn new, with, bind, bind_at_initialization
    <T: [AnyElement], Index: [PositionElement], X: [NamedAxis]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        indices: Indices<Index> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with () as numbers: Numbers = gather_numbers::<X>;
    slots: [2, 1] = gather::<X>;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, indices, output], rest: *numbers };
}

const fn gather<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<2, 1>,
) -> Result<Tensors<2, 1>, OperatorError> {
    gather_along(names, tensors, X::NAME)
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
    let place = attempt!(place_of(names, "input", input, along)) as usize;
    attempt!(check_apart(names, indices, input, &[along]));
    let (before, after) = input.axes().split_at(place);
    let order = Order::EMPTY
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
        Order::EMPTY.then(input.axes()),
        Order::EMPTY.then(indices.axes()),
    );
    let input = attempt!(own.arrange(names, "input", input, rank));
    let indices = attempt!(others.arrange(names, "indices", indices, rank));
    Ok(Tensors {
        inputs: [Some(input), Some(indices)],
        outputs: [Some(arranged)],
    })
}

/// `Axis` and `IndexDimensions`.
const fn gather_numbers<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<2, 1>,
) -> Result<Numbers, OperatorError> {
    let indices = present(&tensors.inputs[1]);
    let axis = attempt!(place_of(names, "input", first(tensors), X::NAME));
    Ok([axis, own_axes(indices), 0])
}

/// Returns the number of axes that the layout itself has.
const fn own_axes(tensor: &TensorDesc) -> u32 {
    let mut count = 0;
    let mut place = 0;
    while place < tensor.rank() {
        count += (tensor.axis_at(place) != ' ') as u32;
        place += 1;
    }
    count
}

/// Checks that indices share no axis with the input, except for some.
const fn check_apart(
    names: &Names,
    indices: &TensorDesc,
    input: &TensorDesc,
    except: &[char],
) -> Result<(), OperatorError> {
    let mut place = 0;
    while place < indices.rank() {
        let axis = indices.axis_at(place);
        if has_axis(input, axis) && !is_among(axis, except) {
            let cause = OperatorCause::Indices(IndexCause::Clash { axis });
            return Err(OperatorError::new(names, cause));
        }
        place += 1;
    }
    Ok(())
}

const fn is_among(axis: char, axes: &[char]) -> bool {
    tensor_layout_arithmetic::find(axes, axis).is_some()
}

operator! {
    /// Takes one element for each position, by its index along one axis.
    ///
    /// ```text
    /// output[n, c, h, w] = input[n, c, indices[n, c, h, w], w], here along H
    /// ```
    ///
    /// All tensors have the same axes. Along the indexed axis, `indices` and `output` have any size. Along
    /// all other axes, they have the size of `input`.
    ///
    /// Elements: [`AnyElement`], and [`PositionElement`] of the indices. Structure: `DML_GATHER_ELEMENTS_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::GatherElements;
    /// use tensor_layout::{layout, C};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Five = layout!(NC[N = 8, C = 5]);
    ///
    /// static CHOSEN: GatherElements<f32, u32, C, Scores, Five, Five> = GatherElements::new();
    /// CHOSEN.with_raw(|desc| assert_eq!(desc.kind, 107)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_GATHER_ELEMENTS_OPERATOR_DESC", "take_along_axis"))]
    pub struct GatherElements from 2.1 = 107;
    fn new, with, bind, bind_at_initialization
    <T: [AnyElement], Index: [PositionElement], X: [NamedAxis]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        indices: Indices<Index> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with () as numbers: Numbers = along::<X, 2, 1>;
    slots: [2, 1] = gather_elements::<X>;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, indices, output], rest: *numbers };
}

const fn gather_elements<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<2, 1>,
) -> Result<Tensors<2, 1>, OperatorError> {
    let Tensors {
        inputs: [input, indices],
        outputs: [output],
    } = tensors;
    let (from, by, to) = (
        ("input", present(input)),
        ("indices", present(indices)),
        ("output", present(output)),
    );
    attempt!(place_of(names, "input", from.1, X::NAME));
    attempt!(check_same_axes(names, by, from));
    attempt!(check_same_axes(names, to, from));
    attempt!(check_same_sizes(names, by, from, X::NAME));
    attempt!(check_same_sizes(names, to, by, ' '));
    Ok(*tensors)
}

/// `Axis`.
const fn along<X: NamedAxis, const INPUTS: usize, const OUTPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Result<Numbers, OperatorError> {
    let axis = attempt!(place_of(names, "input", first(tensors), X::NAME));
    Ok([axis, 0, 0])
}

operator! {
    /// Takes elements or slices of a tensor by their coordinates along several axes.
    ///
    /// ```text
    /// output[n, i, c] = input[n, c, h, w] with [h, w] = indices[n, i, ..], here along (H, W)
    /// ```
    ///
    /// | slot | axes, here along (H, W) with K | |
    /// |---|---|---|
    /// | `input` | H, W, and any others | |
    /// | `indices` | K, other axes of `input`, and axes that `input` lacks | K = 2: one coordinate for H and one for W; along axes of `input`, its sizes |
    /// | `output` | the axes of `indices` without K, and the axes of `input` without H and W | the same sizes |
    ///
    /// Along an axis that `input` and `indices` share, each position has its own indices: the axis is a
    /// batch. Axes are in any order, and there are at most eight.
    ///
    /// Elements: [`AnyElement`], and [`PositionElement`] of the indices. Structure: `DML_GATHER_ND1_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::GatherNd1;
    /// use tensor_layout::{layout, H, K, W};
    ///
    /// layout! {
    ///     type Features = NHWC[N = 2, C = 64, H = 32, W = 32];
    ///     /// Row and column of ten points in each picture.
    ///     type Points = NIK[N = 2, I = 10, K = 2];
    ///     type Found = NIC[N = 2, I = 10, C = 64];
    /// }
    ///
    /// static FOUND: GatherNd1<f32, u32, K, (H, W), Features, Points, Found> = GatherNd1::new();
    /// FOUND.with_raw(|desc| assert_eq!(desc.kind, 140)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_GATHER_ND1_OPERATOR_DESC", "DML_GATHER_ND_OPERATOR_DESC"))]
    pub struct GatherNd1 from 3.0 = 140;
    fn new, with, bind, bind_at_initialization
    <T: [AnyElement], Index: [PositionElement], K: [NamedAxis], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        indices: Indices<Index> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with () as numbers: Numbers = gather_nd_numbers::<K, Axes>;
    slots: [2, 1] = gather_nd::<K, Axes>;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, indices, output], rest: *numbers };
}

/// The groups of axes of an operator that takes coordinates, as DirectML forms them.
struct Coordinates {
    /// The axes that input and indices share.
    batch: Order,
    /// The axes of the indices alone, without the axis of coordinates.
    points: Order,
    /// The axes of the input alone, without the indexed axes.
    rest: Order,
}

impl Coordinates {
    const fn of(
        names: &Names,
        input: &TensorDesc,
        indices: &TensorDesc,
        (coordinate, axes): (char, &[char]),
    ) -> Result<Self, OperatorError> {
        let place = attempt!(place_of(names, "indices", indices, coordinate));
        let size = indices.size_at(place as usize);
        attempt!(Places::of(names, "input", input, axes));
        if size as usize != axes.len() {
            let cause = IndexCause::Coordinates {
                axis: coordinate,
                size,
                axes: axes.len(),
            };
            return Err(OperatorError::new(names, OperatorCause::Indices(cause)));
        }
        let (mut batch, mut points) = (Order::EMPTY, Order::EMPTY);
        let mut place = 0;
        while place < indices.rank() {
            let axis = indices.axis_at(place);
            if axis != coordinate {
                if has_axis(input, axis) && !is_among(axis, axes) {
                    batch = batch.then(&[axis]);
                } else {
                    points = points.then(&[axis]);
                }
            }
            place += 1;
        }
        let rest =
            Order::EMPTY.then_without(input, Order::EMPTY.then(axes).then(batch.axes()).axes());
        Ok(Coordinates {
            batch,
            points,
            rest,
        })
    }

    /// Returns the orders of the input, of the indices, and of the slices that they choose.
    const fn orders(&self, coordinate: char, axes: &[char]) -> [Order; 3] {
        let batch = self.batch;
        [
            batch.then(axes).then(self.rest.axes()),
            batch.then(self.points.axes()).then(&[coordinate]),
            batch.then(self.points.axes()).then(self.rest.axes()),
        ]
    }

    /// Checks the sizes of the slices that the indices choose.
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

const fn gather_nd<K: NamedAxis, Axes: NamedAxes>(
    names: &Names,
    tensors: &Tensors<2, 1>,
) -> Result<Tensors<2, 1>, OperatorError> {
    gather_points(names, tensors, (K::NAME, Axes::LETTERS))
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

/// `InputDimensionCount`, `IndicesDimensionCount` and `BatchDimensionCount`.
#[expect(
    clippy::unnecessary_wraps,
    reason = "others refuse what they are given"
)]
const fn gather_nd_numbers<K: NamedAxis, Axes: NamedAxes>(
    _: &Names,
    tensors: &Tensors<2, 1>,
) -> Result<Numbers, OperatorError> {
    let (input, indices) = (present(&tensors.inputs[0]), present(&tensors.inputs[1]));
    // Arranged tensors have axes that are left out.
    let along = (K::NAME, Axes::LETTERS);
    let mut batch = 0;
    let mut place = 0;
    while place < indices.rank() {
        let axis = indices.axis_at(place);
        let is_batch = axis != along.0 && axis != ' ' && has_axis(input, axis);
        batch += (is_batch && !is_among(axis, along.1)) as u32;
        place += 1;
    }
    Ok([own_axes(input), own_axes(indices), batch])
}

operator! {
    /// Copies a tensor, and writes other elements or slices at given coordinates along several axes.
    ///
    /// ```text
    /// output = input, but output[c, h, w] = updates[i, c] with [h, w] = indices[i, ..], here along (H, W)
    /// ```
    ///
    /// | slot | axes, here along (H, W) with K | |
    /// |---|---|---|
    /// | `input` | H, W, and any others | |
    /// | `indices` | K, and axes that `input` lacks; without `broadcast` | K = 2: one coordinate for H and one for W |
    /// | `updates` | the axes of `indices` without K, and the axes of `input` without H and W | the same sizes |
    /// | `output` | the axes of `input` | the same sizes |
    ///
    /// Axes are in any order, and there are at most eight. If several updates go to one element, it is
    /// undefined which of them remains.
    ///
    /// Elements: [`AnyElement`], and [`PositionElement`] of the indices. Structure: `DML_SCATTER_ND_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::ScatterNd;
    /// use tensor_layout::{layout, H, K, W};
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
    /// CHANGED.with_raw(|desc| assert_eq!(desc.kind, 109)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_SCATTER_ND_OPERATOR_DESC")]
    pub struct ScatterNd from 2.1 = 109;
    fn new, with, bind, bind_at_initialization
    <T: [AnyElement], Index: [PositionElement], K: [NamedAxis], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        indices: Indices<Index> is [InputSlot] and [KnownSlot],
        updates: Updates<T> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with () as numbers: Numbers = scatter_nd_numbers;
    slots: [3, 1] = scatter_nd::<K, Axes>;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, indices, updates, output], rest: *numbers };
}

const fn scatter_nd<K: NamedAxis, Axes: NamedAxes>(
    names: &Names,
    tensors: &Tensors<3, 1>,
) -> Result<Tensors<3, 1>, OperatorError> {
    scatter_points(names, tensors, (K::NAME, Axes::LETTERS))
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
        let cause = OperatorCause::Indices(IndexCause::Clash { axis: *axis });
        return Err(OperatorError::new(names, cause));
    }
    attempt!(check_same_axes(names, ("output", output), ("input", input)));
    attempt!(check_same_sizes(
        names,
        ("output", output),
        ("input", input),
        ' '
    ));
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

/// Checks that the indices are not broadcast. Only this operator refuses broadcast indices.
const fn check_not_repeated(names: &Names, indices: &TensorDesc) -> Result<(), OperatorError> {
    let mut place = 0;
    while place < indices.rank() {
        let (size, stride) = indices.size_and_stride(indices.axis_at(place));
        if size > 1 && stride == 0 {
            let axis = indices.axis_at(place);
            let cause = OperatorCause::Indices(IndexCause::Repeated { axis });
            return Err(OperatorError::new(names, cause));
        }
        place += 1;
    }
    Ok(())
}

/// `InputDimensionCount` and `IndicesDimensionCount`.
#[expect(
    clippy::unnecessary_wraps,
    reason = "others refuse what they are given"
)]
const fn scatter_nd_numbers(_: &Names, tensors: &Tensors<3, 1>) -> Result<Numbers, OperatorError> {
    let (input, indices) = (present(&tensors.inputs[0]), present(&tensors.inputs[1]));
    Ok([own_axes(input), own_axes(indices), 0])
}

operator! {
    /// Copies a tensor, and writes other elements at given indices along one axis.
    ///
    /// ```text
    /// output = input, but output[n, c, indices[n, c, h, w], w] = updates[n, c, h, w], here along H
    /// ```
    ///
    /// All tensors have the same axes. `output` has the sizes of `input`. Along each axis, `indices`
    /// and `updates` have the size of `input`; along the indexed axis, they may have fewer positions.
    /// If several updates go to one element, it is undefined which of them remains.
    ///
    /// Elements: [`AnyElement`], and [`PositionElement`] of the indices. Structure: `DML_SCATTER_OPERATOR_DESC`,
    /// for the type `DML_OPERATOR_SCATTER_ELEMENTS`.
    ///
    /// ```
    /// use tensor_layout::dml::ScatterElements;
    /// use tensor_layout::{layout, C};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Five = layout!(NC[N = 8, C = 5]);
    ///
    /// static CHANGED: ScatterElements<f32, u32, C, Scores, Five, Five, Scores> = ScatterElements::new();
    /// CHANGED.with_raw(|desc| assert_eq!(desc.kind, 94)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_SCATTER_OPERATOR_DESC", "DML_OPERATOR_SCATTER_ELEMENTS"))]
    pub struct ScatterElements from 2.0 = 94;
    fn new, with, bind, bind_at_initialization
    <T: [AnyElement], Index: [PositionElement], X: [NamedAxis]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        indices: Indices<Index> is [InputSlot] and [KnownSlot],
        updates: Updates<T> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with () as numbers: Numbers = along::<X, 3, 1>;
    slots: [3, 1] = scatter_elements::<X>;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, indices, updates, output], rest: *numbers };
}

const fn scatter_elements<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<3, 1>,
) -> Result<Tensors<3, 1>, OperatorError> {
    let Tensors {
        inputs: [input, indices, updates],
        outputs: [output],
    } = tensors;
    let (from, by, with, to) = (
        ("input", present(input)),
        ("indices", present(indices)),
        ("updates", present(updates)),
        ("output", present(output)),
    );
    attempt!(place_of(names, "input", from.1, X::NAME));
    attempt!(check_same_axes(names, by, from));
    attempt!(check_same_axes(names, with, from));
    attempt!(check_same_axes(names, to, from));
    attempt!(check_same_sizes(names, to, from, ' '));
    attempt!(check_same_sizes(names, by, from, X::NAME));
    attempt!(check_at_most(names, X::NAME, by, from.1));
    attempt!(check_same_sizes(names, with, by, ' '));
    Ok(*tensors)
}

/// Checks that a tensor has no more positions along an axis than the input has.
const fn check_at_most(
    names: &Names,
    axis: char,
    (slot, tensor): (&'static str, &TensorDesc),
    input: &TensorDesc,
) -> Result<(), OperatorError> {
    let (size, input) = (size_of(tensor, axis), size_of(input, axis));
    if size <= input {
        return Ok(());
    }
    let cause = IndexCause::More {
        slot,
        axis,
        size,
        input,
    };
    Err(OperatorError::new(names, OperatorCause::Indices(cause)))
}

operator! {
    /// Writes a list of values for each index: one value at the position of the index, and another value
    /// elsewhere.
    ///
    /// ```text
    /// output[n, c] = values[1] if c == indices[n], else values[0], here along C
    /// ```
    ///
    /// | slot | axes, here along C | |
    /// |---|---|---|
    /// | `indices` | any axes but C | any sizes |
    /// | `values` | one axis | 2: the value elsewhere, and the value at the index |
    /// | `output` | C, and the axes of `indices` | any size of C; the other sizes are the same |
    ///
    /// If indices are signed, an index below 0 counts from the end. An index that is too large selects nothing.
    ///
    /// Elements: [`AnyElement`], and [`PositionElement`] of the indices. Structure: `DML_ONE_HOT_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::OneHot;
    /// use tensor_layout::{layout, C};
    ///
    /// type Labels = layout!(NHW[N = 1, H = 64, W = 64]);
    /// type Values = layout!(K[2]);
    /// type Classes = layout!(NHWC[N = 1, C = 21, H = 64, W = 64]);
    ///
    /// static CODED: OneHot<f32, u32, C, Labels, Values, Classes> = OneHot::new();
    /// CODED.with_raw(|desc| assert_eq!(desc.kind, 95)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_ONE_HOT_OPERATOR_DESC")]
    pub struct OneHot from 2.0 = 95;
    fn new, with, bind, bind_at_initialization
    <T: [AnyElement], Index: [PositionElement], X: [NamedAxis]>(
        indices: Indices<Index> is [InputSlot] and [KnownSlot],
        values: Values<T> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with () as numbers: Numbers = along_output::<X>;
    slots: [2, 1] = one_hot::<X>;
    in_place: false;
    desc: RawTensorsDesc { tensors: [indices, values, output], rest: *numbers };
}

const fn one_hot<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<2, 1>,
) -> Result<Tensors<2, 1>, OperatorError> {
    one_hot_along(names, tensors, X::NAME)
}

const fn one_hot_along(
    names: &Names,
    tensors: &Tensors<2, 1>,
    along: char,
) -> Result<Tensors<2, 1>, OperatorError> {
    let Tensors {
        inputs: [indices, values],
        outputs: [output],
    } = tensors;
    let (indices, values, output) = (present(indices), present(values), present(output));
    attempt!(place_of(names, "output", output, along));
    if values.rank() != 1 || values.size_at(0) != 2 {
        let (rank, size) = (values.rank(), values.size_at(0));
        let cause = OperatorCause::Indices(IndexCause::Values { rank, size });
        return Err(OperatorError::new(names, cause));
    }
    let order = Order::EMPTY.then(output.axes());
    let rank = order.count();
    let indices = attempt!(order.arrange(names, "indices", indices, rank));
    let mut place = 0;
    while place < rank {
        let axis = output.axis_at(place);
        if axis == along {
            // The layout may name an axis with a single position.
            if indices.size_at(place) != 1 {
                let cause = OperatorCause::Size {
                    slot: "indices",
                    axis,
                    size: indices.size_at(place),
                    other: "values",
                    others: 1,
                };
                return Err(OperatorError::new(names, cause));
            }
        } else {
            let (by, to) = (("indices", &indices), ("output", output));
            attempt!(check_same_size(names, axis, to, by));
        }
        place += 1;
    }
    let values = attempt!(
        Order::EMPTY
            .then(values.axes())
            .arrange(names, "values", values, rank)
    );
    Ok(Tensors {
        inputs: [Some(indices), Some(values)],
        outputs: [Some(*output)],
    })
}

/// `Axis`.
const fn along_output<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<2, 1>,
) -> Result<Numbers, OperatorError> {
    let axis = attempt!(place_of(
        names,
        "output",
        present(&tensors.outputs[0]),
        X::NAME
    ));
    Ok([axis, 0, 0])
}

operator! {
    /// Returns the largest elements along one axis in order, and their positions.
    ///
    /// The outputs have the axes and sizes of `input`, except along the chosen axis. Along this axis, their
    /// size is the number of elements to take, at most the size of `input`. The largest element comes
    /// first, or the smallest with [`smallest`](Self::smallest). Of equal elements, the one with the lower
    /// index comes first.
    ///
    /// Elements: [`NumberElement`], and [`IndexElement`] of the indices. Structure: `DML_TOP_K1_OPERATOR_DESC`;
    /// the field `K` is the size of the outputs.
    ///
    /// ```
    /// use tensor_layout::dml::TopK1;
    /// use tensor_layout::{layout, C};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Five = layout!(NC[N = 8, C = 5]);
    ///
    /// static BEST: TopK1<f32, u32, C, Scores, Five, Five> = TopK1::new();
    /// BEST.with_raw(|desc| assert_eq!(desc.kind, 112)); // here, `CreateOperator(desc)`
    ///
    /// static WORST: TopK1<f32, u32, C, Scores, Five, Five> = TopK1::new().smallest();
    /// ```
    #[doc(alias("DML_TOP_K1_OPERATOR_DESC", "DML_TOP_K_OPERATOR_DESC", "sort"))]
    pub struct TopK1 from 2.1 = 112;
    fn new, with, bind, bind_at_initialization
    <T: [NumberElement], Index: [IndexElement], X: [NamedAxis]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
    ) -> (
        output_values: Values<T> is [OutputSlot] and [KnownSlot],
        output_indices: Indices<Index> is [OutputSlot] and [KnownSlot],
    ) with () as numbers: Numbers = top_k_numbers::<X>;
    slots: [1, 2] = top_k::<X>;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, output_values, output_indices], rest: *numbers };
}

impl<T, Index, X, Input, Values, Indices> TopK1<T, Index, X, Input, Values, Indices> {
    /// Takes the smallest elements, the smallest of them first: `DML_AXIS_DIRECTION_INCREASING`.
    #[doc(alias = "DML_AXIS_DIRECTION_INCREASING")]
    #[must_use]
    pub const fn smallest(mut self) -> Self {
        self.kept[2] = 0;
        self
    }
}

const fn top_k<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<1, 2>,
) -> Result<Tensors<1, 2>, OperatorError> {
    let Tensors {
        inputs: [input],
        outputs: [values, indices],
    } = tensors;
    let (from, to, at) = (
        ("input", present(input)),
        ("output_values", present(values)),
        ("output_indices", present(indices)),
    );
    attempt!(place_of(names, "input", from.1, X::NAME));
    attempt!(check_same_axes(names, to, from));
    attempt!(check_same_axes(names, at, from));
    attempt!(check_same_sizes(names, to, from, X::NAME));
    attempt!(check_at_most(names, X::NAME, to, from.1));
    attempt!(check_same_sizes(names, at, to, ' '));
    Ok(*tensors)
}

/// `Axis`, `K` and `AxisDirection`, which is `DML_AXIS_DIRECTION_DECREASING`.
const fn top_k_numbers<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<1, 2>,
) -> Result<Numbers, OperatorError> {
    let axis = attempt!(place_of(names, "input", first(tensors), X::NAME));
    let taken = present(&tensors.outputs[0]).size_at(axis as usize);
    Ok([axis, taken, 1])
}

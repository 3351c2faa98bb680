//! Reshapes of values in a graph, which move no elements.

use super::{GraphSource, GraphValue, Value};
use crate::StaticLayout;
use crate::operators::Slot;
use crate::operators::entry_point::{Structure, Text, check_merge, check_split};
use crate::traits::{
    Among, AxisName, AxisNames, AxisOf, Follows, Merge, NewAxes, NewAxis, OrderOf, Rename,
    Reordered, SameAxes, SplitAxis,
};
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::say;

/// # Reshaping without moving elements
///
/// These methods move no elements: DirectML reads the same bytes with other sizes and strides.
impl<T, L: StaticLayout> Value<T, L> {
    /// Returns the value with the axes in the logical order given by `axes`; see
    /// [`View::permute`](crate::View::permute).
    #[must_use]
    pub fn permute<Names: AxisNames<Axes: OrderOf<L::Axes>>>(
        self,
        axes: Names,
    ) -> Value<T, Reordered<L, Names::Axes>> {
        let _ = axes;
        self.reshaped()
    }

    /// Gives one axis another name; see [`View::rename`](crate::View::rename).
    #[must_use]
    pub fn rename<From: AxisName<Axis: AxisOf<L::Axes>>, To: AxisName>(
        self,
        from: From,
        to: To,
    ) -> Value<T, L::Renamed>
    where
        L: Rename<From::Axis, To::Axis>,
    {
        let _ = (from, to);
        self.reshaped()
    }

    /// Merges several axes into one. Along the new axis, the last axis of `axes` varies fastest; see
    /// [`View::merge`](crate::View::merge).
    ///
    /// ```
    /// use tensor_layout::operators::{Absent, Gemm, Graph, OwnedByDml, Value};
    /// use tensor_layout::{layout, C, DimK, H, W};
    ///
    /// layout! {
    ///     type Pooled = NCHW[N = 1, C = 16, H = 4, W = 4];
    ///     type Features = NK[N = 1, K = 256];
    ///     type Weights = FK[F = 10, K = 256];
    ///     type Scores = NF[N = 1, F = 10];
    /// }
    /// static SCORED: Gemm<f32, Features, OwnedByDml<Weights>, Absent, Scores> = Gemm::new(1.0, 0.0);
    ///
    /// let mut graph = Graph::new();
    /// let pooled: Value<f32, Pooled> = graph.input("pooled");
    /// let weights = graph.input("weights");
    /// let features = pooled.merge((C, H, W), DimK::<256>);
    /// let scores = graph.apply(&SCORED, (features, weights, Absent));
    /// # graph.output("scores", scores);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the size given for the new axis is not the product of the sizes of the merged axes. If all
    /// sizes are known at compile time, a call with a wrong size does not compile.
    #[must_use]
    #[track_caller]
    pub fn merge<Names: AxisNames<Axes: Among<L::Axes>>, New: NewAxis>(
        self,
        axes: Names,
        merged: New,
    ) -> Value<T, L::Merged>
    where
        L: Merge<Names::Axes, New::Size>,
    {
        let _ = axes;
        const { check_merge::<L, Names, New::Size>() };
        match L::mapping().merge::<Names, _>(merged) {
            Ok(_) => self.reshaped(),
            Err(error) => panic!("{error}"),
        }
    }

    /// Splits one axis into several. Along the split axis, the last of the new axes varies fastest; see
    /// [`View::split`](crate::View::split).
    ///
    /// # Panics
    ///
    /// Panics if the product of the new sizes is not the size of the axis. If one size is left out, the
    /// product of the others must divide the size of the axis. If all sizes are known at compile time, a call
    /// with a wrong product does not compile.
    #[must_use]
    #[track_caller]
    pub fn split<Name: AxisName<Axis: AxisOf<L::Axes>>, New>(
        self,
        axis: Name,
        sizes: New,
    ) -> Value<T, L::Split>
    where
        New: NewAxes<SecondOpen: Follows>,
        L: SplitAxis<Name::Axis, New::Shape>,
    {
        let _ = axis;
        const { check_split::<L, Name, New>() };
        match L::mapping().split(sizes) {
            Ok(_) => self.reshaped(),
            Err(error) => panic!("{error}"),
        }
    }

    /// Repeats the elements along axes of size 1, as the layout `L2` states: its clause `broadcast` names
    /// these axes. `L2` has the same axes as this value. Along all axes that are not repeated, `L2` also has
    /// the same sizes and strides.
    ///
    /// ```
    /// use tensor_layout::operators::{
    ///     AveragePooling, AveragedPadding, ElementWiseMultiply, Graph, Value, Window,
    /// };
    /// use tensor_layout::{layout, H, W};
    ///
    /// layout! {
    ///     type Features = NHWC[N = 1, C = 16, H = 4, W = 5];
    ///     type Pooled = NHWC[N = 1, C = 16, H = 1, W = 1];
    ///     type Gates = NHWC[N = 1, C = 16, H = 4, W = 5], broadcast(H), broadcast(W);
    /// }
    /// const ALL: Window = Window::new().size::<H>(4).size::<W>(5);
    /// static POOLED: AveragePooling<f32, Features, Pooled> =
    ///     AveragePooling::new(ALL, AveragedPadding::LeftOut);
    /// static GATED: ElementWiseMultiply<f32, Features, Gates, Features> = ElementWiseMultiply::new();
    ///
    /// let mut graph = Graph::new();
    /// let features: Value<f32, Features> = graph.input("features");
    /// let gates: Value<f32, Pooled> = graph.apply(&POOLED, (features,));
    /// let gated = graph.apply(&GATED, (features, gates.broadcast_to()));
    /// # graph.output("gated", gated);
    /// ```
    ///
    /// If the layouts differ along an axis that is not repeated, this does not compile.
    #[must_use]
    #[track_caller]
    pub fn broadcast_to<L2: StaticLayout<Axes: SameAxes<L::Axes>>>(self) -> Value<T, L2> {
        const { check_broadcast_to::<L, L2>() };
        self.reshaped()
    }
}

impl<T, S> Value<T, S> {
    fn reshaped<S2: Slot>(self) -> Value<T, S2> {
        Value::of(GraphSource {
            is_reshaped: true,
            ..self.source
        })
    }
}

/// Fails to compile if the sizes or strides of `L` and `L2` differ along an axis. An exception is an axis
/// that has size 1 in `L` and that `L2` broadcasts.
#[track_caller]
const fn check_broadcast_to<L: StaticLayout, L2: StaticLayout>() {
    let (Some(strides), Some(wanted)) = (L::KNOWN_STRIDES, L2::KNOWN_STRIDES) else {
        panic!("a blocked layout cannot be broadcast");
    };
    if let Some(text) = broadcast_fault((L::STRUCTURE, strides), (L2::STRUCTURE, wanted)) {
        panic!("{}", text.as_str())
    }
}

/// Returns the message for a tensor that cannot be broadcast, because the size or stride of an axis does not fit the
/// wanted layout. Returns `None` if the tensor can be broadcast.
const fn broadcast_fault(
    (from, strides): (&Structure, [usize; MAX_RANK]),
    (to, wanted_strides): (&Structure, [usize; MAX_RANK]),
) -> Option<Text> {
    let mut index = 0;
    while index < from.axes.len() {
        let (Some(size), Some(wanted)) = (from.known[index], to.known[index]) else {
            panic!("the sizes of a static layout are known");
        };
        let (axis, stride, wanted_stride) =
            (from.axes[index], strides[index], wanted_strides[index]);
        let is_repeated = size == 1 && wanted_stride == 0;
        let is_same = size == wanted && (size == 1 || stride == wanted_stride);
        if !is_repeated && !is_same {
            let mut text = if size != 1 && size != wanted {
                say!(
                    "axis {axis} has size {size}, but only one of size 1 can be broadcast to {wanted}"
                )
            } else if size != wanted {
                say!(
                    "axis {axis} is repeated {wanted} times, but in the other layout, its elements lie apart (help: add \
                     `broadcast({axis})`)"
                )
            } else {
                say!(
                    "axis {axis} has stride {stride}, and {wanted_stride} in the other layout (help: declare both with the \
                     same label)"
                )
            };
            say!(&mut text, ": {from} to {to}");
            return Some(text);
        }
        index += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::broadcast_fault;
    use crate::operators::entry_point::Structure;
    use crate::{StaticLayout, layout};
    use core::iter::zip;
    use tensor_layout_arithmetic::MAX_RANK;

    /// Returns the structure of a layout, and its strides.
    fn of<L: StaticLayout>() -> (&'static Structure, [usize; MAX_RANK]) {
        (L::STRUCTURE, L::KNOWN_STRIDES.expect("no axis is blocked"))
    }

    /// Compares all pairs of layouts with offsets: each position of the second one must have the offset of a position of the
    /// first one. This is the same position, or the first one along axes of size 1 that the second one repeats.
    #[test]
    fn broadcasts_of_all_pairs() {
        let layouts = [
            of::<layout!(NHW[N = 2, H = 3, W = 5])>(),
            of::<layout!(NHW[N = 2, H = 1, W = 5], strides(N = 15))>(),
            of::<layout!(NHW[N = 2, H = 3, W = 5], broadcast(H), strides(N = 15))>(),
            of::<layout!(NHW[N = 2, H = 3, W = 5], broadcast(H))>(),
            of::<layout!(NHW[N = 2, H = 1, W = 5])>(),
            of::<layout!(NHW[N = 1, H = 3, W = 5])>(),
            of::<layout!(NHW[N = 4, H = 3, W = 5])>(),
            of::<layout!(NHW[N = 4, H = 3, W = 5], broadcast(N))>(),
            of::<layout!(HNW[N = 1, H = 3, W = 5], pad(W = 8), logical(NHW))>(),
            of::<layout!(HNW[N = 1, H = 3, W = 5], logical(NHW))>(),
            of::<layout!(NHW[N = 1, H = 1, W = 1])>(),
            of::<layout!(NHW[N = 2, H = 3, W = 5], broadcast(N), broadcast(H), broadcast(W))>(),
        ];
        let sizes = |structure: &Structure| {
            [0, 1, 2].map(|axis| structure.known[axis].expect("it is known"))
        };
        let mut accepted = 0;
        for ((from, strides), (to, wanted_strides)) in layouts
            .into_iter()
            .flat_map(|from| layouts.map(|to| (from, to)))
        {
            let (given, wanted) = (sizes(from), sizes(to));
            let are_sizes = (0..3).all(|axis| {
                given[axis] == wanted[axis] || (given[axis] == 1 && wanted_strides[axis] == 0)
            });
            let [n, h, w] = wanted;
            let positions = (0..n * h * w).map(|i| [i / (h * w), i / w % h, i % w]);
            let is_broadcast = are_sizes
                && positions.into_iter().all(|at| {
                    let first = zip(at, given).map(|(at, size)| at.min(size - 1));
                    let offset: usize = zip(first, strides).map(|(at, stride)| at * stride).sum();
                    offset
                        == zip(at, wanted_strides)
                            .map(|(at, stride)| at * stride)
                            .sum()
                });
            let fault = broadcast_fault((from, strides), (to, wanted_strides));
            assert_eq!(fault.is_none(), is_broadcast, "{from:?} to {to:?}");
            accepted += usize::from(is_broadcast && (given, strides) != (wanted, wanted_strides));
        }
        // Four repeat an axis, one repeats three axes, and two differ only in the stride of one position.
        assert_eq!(accepted, 7);
    }
}

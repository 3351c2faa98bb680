//! Reshapes of values in a graph, which move no elements.

use super::{GraphSource, GraphValue, Value};
use crate::StaticLayout;
use crate::operators::Slot;
use crate::operators::entry_point::{Structure, Text, check_merge, check_split};
use crate::traits::{
    Among, AxisName, AxisNames, AxisOf, Follows, Merge, NewAxes, NewAxis, OrderOf, Rename,
    Reordered, SameAxes, SplitAxis,
};
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
    let (from, to) = (L::STRUCTURE, L2::STRUCTURE);
    let (Some(strides), Some(wanted_strides)) = (L::KNOWN_STRIDES, L2::KNOWN_STRIDES) else {
        panic!("a blocked layout cannot be broadcast");
    };
    let mut axis = 0;
    while axis < from.axes.len() {
        let (Some(size), Some(wanted)) = (from.known[axis], to.known[axis]) else {
            panic!("the sizes of a static layout are known");
        };
        let (stride, wanted_stride) = (strides[axis], wanted_strides[axis]);
        let is_repeated = size == 1 && wanted_stride == 0;
        let is_same = size == wanted && (size == 1 || stride == wanted_stride);
        if !is_repeated && !is_same {
            let text = not_broadcast(
                from.axes[axis],
                (size, stride, from),
                (wanted, wanted_stride, to),
            );
            panic!("{}", text.as_str())
        }
        axis += 1;
    }
}

/// Returns the message for a tensor that cannot be broadcast, because the size or stride of its axis `axis`
/// does not fit the wanted layout.
const fn not_broadcast(
    axis: char,
    (size, stride, from): (usize, usize, &Structure),
    (wanted, wanted_stride, to): (usize, usize, &Structure),
) -> Text {
    let mut text = if size != 1 && size != wanted {
        say!("axis {axis} has size {size}, but only one of size 1 can be broadcast to {wanted}")
    } else if size != wanted {
        say!(
            "axis {axis} is repeated {wanted} times, but in the other layout, its elements lie apart (help: add \
             `broadcast({axis})`)"
        )
    } else {
        say!(
            "axis {axis} has stride {stride}, and {wanted_stride} in the other layout (help: declare both with the same \
             label)"
        )
    };
    say!(&mut text, ": {from} to {to}");
    text
}

#[cfg(test)]
mod tests {
    use super::check_broadcast_to;
    use crate::StaticLayout;
    use std::panic::catch_unwind;
    use std::vec::Vec;

    /// The size and the stride along each axis of a layout.
    type Axes = [(usize, usize); 3];

    fn is_accepted<L: StaticLayout, L2: StaticLayout>() -> bool {
        catch_unwind(|| check_broadcast_to::<L, L2>()).is_ok()
    }

    /// Returns whether each position of `to` has the offset of a position of `from`: of the same one, or of the first one
    /// along axes of size 1 that `to` repeats.
    fn is_broadcast(from: Axes, to: Axes) -> bool {
        let are_sizes = from
            .iter()
            .zip(to)
            .all(|((size, _), (wanted, stride))| *size == wanted || (*size == 1 && stride == 0));
        let [n, h, w] = to.map(|(size, _)| size);
        let positions = (0..n * h * w).map(|i| [i / (h * w), i / w % h, i % w]);
        let offset = |axes: Axes, position: [usize; 3]| -> usize {
            let terms = axes.iter().zip(position);
            terms
                .map(|((size, stride), at)| at.min(size - 1) * stride)
                .sum()
        };
        are_sizes
            && positions
                .into_iter()
                .all(|at| offset(from, at) == offset(to, at))
    }

    /// Compares all pairs of layouts with offsets that are computed here.
    #[test]
    fn broadcasts_of_all_pairs() {
        macro_rules! layouts {
            ($($axes:expr => [$($layout:tt)+];)+) => {
                layouts!(@pairs [$([$axes, crate::layout!($($layout)+)])+] [$([$axes, crate::layout!($($layout)+)])+])
            };
            (@pairs [$([$from:expr, $L:ty])+] $all:tt) => {
                Vec::from([$(layouts!(@row $from, $L, $all)),+])
            };
            (@row $from:expr, $L:ty, [$([$to:expr, $L2:ty])+]) => {
                Vec::from([$(($from, $to, is_accepted::<$L, $L2>())),+])
            };
        }
        let rows = layouts! {
            [(2, 15), (3, 5), (5, 1)] => [NHW[N = 2, H = 3, W = 5]];
            [(2, 15), (1, 5), (5, 1)] => [NHW[N = 2, H = 1, W = 5], strides(N = 15)];
            [(2, 15), (3, 0), (5, 1)] => [NHW[N = 2, H = 3, W = 5], broadcast(H), strides(N = 15)];
            [(2, 5), (3, 0), (5, 1)] => [NHW[N = 2, H = 3, W = 5], broadcast(H)];
            [(2, 5), (1, 5), (5, 1)] => [NHW[N = 2, H = 1, W = 5]];
            [(1, 15), (3, 5), (5, 1)] => [NHW[N = 1, H = 3, W = 5]];
            [(4, 15), (3, 5), (5, 1)] => [NHW[N = 4, H = 3, W = 5]];
            [(4, 0), (3, 5), (5, 1)] => [NHW[N = 4, H = 3, W = 5], broadcast(N)];
            [(1, 8), (3, 8), (5, 1)] => [HNW[N = 1, H = 3, W = 5], pad(W = 8)];
            [(1, 5), (3, 5), (5, 1)] => [HNW[N = 1, H = 3, W = 5]];
            [(1, 1), (1, 1), (1, 1)] => [NHW[N = 1, H = 1, W = 1]];
            [(2, 0), (3, 0), (5, 0)] => [NHW[N = 2, H = 3, W = 5], broadcast(N), broadcast(H), broadcast(W)];
        };
        let mut accepted = 0;
        for (from, to, is_accepted) in rows.into_iter().flatten() {
            assert_eq!(is_accepted, is_broadcast(from, to), "{from:?} to {to:?}");
            accepted += usize::from(is_accepted && from != to);
        }
        // Four repeat an axis, one repeats three axes, and two differ only in the stride of one position.
        assert_eq!(accepted, 7);
    }
}

//! Graphs: several operators that DirectML compiles as one operator.

// Decisions:
//
// - **The values of a graph are typed, and its nodes are not.** An operator is checked when it is applied to
//   values, so a node is only a `&dyn AnyOperator`. DirectML compares the numbers of bytes at both ends of an
//   edge, but neither sizes nor strides. So DirectML accepts an edge between two layouts that are transposed.
//   Only the types of the values show this mistake.
// - **A graph is bound value by value**: a tuple of all inputs would have as many elements as a network has weights.
// - **A value has no parts.** An edge has no offset, so an operator could only read parts that begin at the first
//   element. DirectML refuses these, too: the ends of an edge have different numbers of bytes. A larger number in the
//   description of the part would fit. But the constant is computed from the layout of the part, which does not
//   determine this number.
// - **A graph does not own its operators**, because they are constants. The graph allocates its lists of
//   nodes and edges, so it needs the feature `alloc`.

#[cfg(feature = "alloc")]
mod bind;
#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "alloc")]
mod graph_slots;
#[cfg(feature = "alloc")]
mod raw;
mod reshape;
#[cfg(feature = "alloc")]
mod weights;

#[cfg(feature = "alloc")]
pub use bind::{GraphBinder, GraphInitializer};
#[cfg(feature = "alloc")]
pub use build::Graph;
#[cfg(feature = "alloc")]
pub use error::{GraphError, GraphErrorKind};
#[cfg(all(windows, feature = "windows"))]
pub(super) use graph_slots::GraphSlots;
#[cfg(feature = "alloc")]
pub use raw::{RawGraphDesc, RawGraphEdge, RawGraphNode};
#[cfg(feature = "alloc")]
pub use weights::{StoredTensor, WeightBytes, WeightError, WeightErrorKind, Weights};

use super::slot::{Absent, Slot};
use crate::dml::HasDataType;
use crate::operators::entry_point::{After, ArgumentIs, Compares, Invariant, comparisons};
use core::fmt;
use core::marker::PhantomData;

/// A tensor in a `Graph`: an input of the graph, or an output of one of its operators. `T` is the type of its elements.
///
/// `S` is the layout of the tensor. For an input that DirectML owns, `S` is [`OwnedByDml`](super::OwnedByDml)
/// of the layout. A copy of a value stands for the same tensor.
///
/// A value has methods that give the tensor other axes, but no method that takes a part of the tensor, such as
/// [`range`](crate::View::range): an edge of DirectML has no offset. For a part of a tensor that an operator computes,
/// apply [`Split`](super::Split) or [`Slice1`](super::Slice1). For a part of a tensor that the program binds, declare
/// an input of the graph with the layout of the part, and bind the part of the buffer.
pub struct Value<T, S> {
    source: GraphSource,
    tensor: Invariant<(T, S)>,
}

impl<T, S> Clone for Value<T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, S> Copy for Value<T, S> {}

impl<T, S> fmt::Debug for Value<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GraphSource { graph, tensor, .. } = &self.source;
        f.debug_struct("Value")
            .field("graph", graph)
            .field("tensor", tensor)
            .finish_non_exhaustive()
    }
}

/// The tensor that a value stands for, and the graph to which it belongs.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphSource {
    /// The number that identifies the graph.
    graph: usize,
    /// The index among the tensors of the graph.
    tensor: usize,
    /// Whether the value was reshaped. If so, the value and its tensor may have different axes, sizes and strides, all of
    /// which are known at compile time.
    is_reshaped: bool,
}

/// An argument of an operator in a graph: a [`Value`], or [`Absent`] for an empty slot. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "an operator is applied to values of the graph, but this is a `{Self}`\n\
               help: give what `graph.input(..)` or `graph.apply(..)` returns, and bind buffers to it later; `Absent` is for a slot without a tensor"
)]
pub trait GraphValue: Copy {
    #[doc(hidden)]
    type Element;
    #[doc(hidden)]
    type Axes;
    #[doc(hidden)]
    type Shape;
    #[doc(hidden)]
    type Storage;
    #[doc(hidden)]
    fn source(self) -> Option<GraphSource>;
    #[doc(hidden)]
    fn of(source: GraphSource) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T, S: Slot> GraphValue for Value<T, S> {
    type Element = T;
    type Axes = S::HeldAxes;
    type Shape = S::HeldShape;
    type Storage = S::HeldStorage;
    fn source(self) -> Option<GraphSource> {
        Some(self.source)
    }
    fn of(source: GraphSource) -> Self {
        Value {
            source,
            tensor: PhantomData,
        }
    }
}

#[diagnostic::do_not_recommend]
impl GraphValue for Absent {
    type Element = Absent;
    type Axes = Absent;
    type Shape = Absent;
    type Storage = Absent;
    fn source(self) -> Option<GraphSource> {
        None
    }
    fn of(_: GraphSource) -> Self {
        Absent
    }
}

/// A value that an operator accepts for a slot. For the slot `(T, S)`, its elements have the type `T`, and its layout is that
/// of `S`. This trait is sealed.
pub trait FitsSlot<Wanted>: GraphValue {}

/// Stands for a value in bounds that compare it with what a slot takes. See `gpu/arguments.rs`.
#[derive(Debug)]
pub enum ThisValue {}
impl Compares for ThisValue {}

comparisons! {
    /// Compares two types of elements.
    ValueElementsAre: "this input of the operator has elements of type `{Wanted}`, but the given value has elements of type `{Given}`\n\
                       help: convert its elements first, by `graph.apply(&CAST, (value,))` of a `static CAST: Cast<{Given}, {Wanted}, A, A> = Cast::new();` for its layout `A`";
    /// Compares two tuples of axes.
    ValueAxesAre: "this input of the operator has the axes `{Wanted}`, but the given value has the axes `{Given}`\n\
                   help: give the values in the order of the operator's inputs, such as `(input, filter, bias)`; `permute` of a value puts its axes in another order, `rename` and `merge` change them";
    /// Compares two shapes with the same axes.
    ValueSizesAre: "this input of the operator has the sizes `{Wanted}`, but the given value has the sizes `{Given}`\n\
                    help: name the layout that the operator before writes";
    /// Compares two storages.
    ValueStoredAs: "this input of the operator is stored as `{Wanted}`, but the given value as `{Given}`\n\
                    help: move its elements first, by `graph.apply(&MOVE, (value,))` of a `static MOVE: ElementWiseIdentity<f32, A, B> = ElementWiseIdentity::new();` from its layout `A` to the wanted `B`";
}

// In these types, `G` is the given value, and `W` is the one that the slot takes.
type ValueWithElements<G, W> =
    <ThisValue as ValueElementsAre<<G as GraphValue>::Element, <W as GraphValue>::Element>>::Then;
type ValueWithAxes<G, W> = <ValueWithElements<G, W> as ValueAxesAre<
    <G as GraphValue>::Axes,
    <W as GraphValue>::Axes,
>>::Then;
type ValueWithSizes<G, W> = <ValueWithAxes<G, W> as ValueSizesAre<
    <G as GraphValue>::Shape,
    <W as GraphValue>::Shape,
>>::Then;
type ValueWithStorage<G, W> = <ValueWithSizes<G, W> as ValueStoredAs<
    <G as GraphValue>::Storage,
    <W as GraphValue>::Storage,
>>::Then;

// From these bounds, the compiler also infers the type of an input of the graph.
#[doc(hidden)]
impl<T: HasDataType, S: Slot, G: GraphValue> FitsSlot<(T, S)> for G
where
    ThisValue: ValueElementsAre<G::Element, <S::InGraph<T> as GraphValue>::Element>,
    ValueWithElements<G, S::InGraph<T>>: ValueAxesAre<G::Axes, <S::InGraph<T> as GraphValue>::Axes>,
    ValueWithAxes<G, S::InGraph<T>>: ValueSizesAre<G::Shape, <S::InGraph<T> as GraphValue>::Shape>,
    ValueWithSizes<G, S::InGraph<T>>:
        ValueStoredAs<G::Storage, <S::InGraph<T> as GraphValue>::Storage>,
    After<G::Element, ValueWithStorage<G, S::InGraph<T>>>: ArgumentIs<G, S::InGraph<T>>,
{
}

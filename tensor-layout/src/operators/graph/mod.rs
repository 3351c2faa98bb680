//! Graphs: several operators that DirectML compiles as one operator.

// Decisions:
//
// - **The values of a graph are typed, and its nodes are not.** An operator is checked when it is applied to
//   values, so a node is only a `&dyn AnyOperator`. DirectML compares the numbers of bytes at both ends of an
//   edge, but neither sizes nor strides. So DirectML accepts an edge between two layouts that are transposed.
//   Only the types of the values show this mistake.
// - **A graph is bound value by value**: a tuple of all inputs would have as many elements as a network has
//   weights.
// - **A value has no parts.** An edge has no offset, so an operator could only read parts that begin at the
//   first element. DirectML refuses these, too: the ends of an edge have different numbers of bytes. A larger
//   number in the description of the part is not for its layout to know, from which the constant is computed.
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
pub use bind::{BufferFor, GraphBinder, GraphInitializer};
#[cfg(feature = "alloc")]
pub use build::Graph;
#[cfg(feature = "alloc")]
pub use error::{GraphError, GraphErrorKind};
#[cfg(all(windows, feature = "windows"))]
pub(super) use graph_slots::GraphSlots;
#[cfg(feature = "alloc")]
pub use raw::{RawGraphDesc, RawGraphEdge, RawGraphNode};

use super::slot::{Absent, Slot};
use crate::operators::entrance::Invariant;
use crate::operators::sealed::SealedSlot;
use core::fmt;
use core::marker::PhantomData;

/// A tensor in a `Graph`: an input of the graph, or an output of one of its operators. `T` is the type of its
/// elements.
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
        f.debug_tuple("Value").field(&self.source.origin).finish()
    }
}

/// The origin of a value, and the graph to which it belongs.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphSource {
    /// The number that identifies the graph.
    graph: usize,
    origin: Origin,
    /// Whether the value was broadcast. If so, the value and its origin have different sizes.
    is_broadcast: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "without a graph there is no value")
)]
enum Origin {
    Input(u32),
    Node { node: u32, slot: u32 },
}

#[cfg(feature = "alloc")]
impl Origin {
    /// Returns the node whose output the value is, or `None` for an input of the graph.
    fn node(self) -> Option<u32> {
        match self {
            Origin::Input(_) => None,
            Origin::Node { node, .. } => Some(node),
        }
    }
}

/// An argument of an operator in a graph: a [`Value`], or [`Absent`] for an empty slot. This trait is sealed.
pub trait GraphValue: SealedSlot + Copy {
    #[doc(hidden)]
    fn source(self) -> Option<GraphSource>;
    #[doc(hidden)]
    fn of(source: GraphSource) -> Self;
}

impl<T, S> SealedSlot for Value<T, S> {}
#[diagnostic::do_not_recommend]
impl<T, S> GraphValue for Value<T, S> {
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
    fn source(self) -> Option<GraphSource> {
        None
    }
    fn of(_: GraphSource) -> Self {
        Absent
    }
}

/// A value that an operator accepts for a slot: its elements have the type `T`, and its layout is that of the
/// slot `S`. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this input of the operator is a `Value<{T}, {S}>`, but the given one is a `{Self}`\n\
               help: `ElementWiseIdentity` between them moves the elements to another storage, `permute` of the value puts its axes in another order, and `Cast` converts the elements; only an input of the graph is `OwnedByDml`; a buffer is bound to `graph.input(..)`"
)]
pub trait FitsSlot<T, S>: GraphValue {}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T: Equals<U>, S: Equals<M>, U, M> FitsSlot<T, S> for Value<U, M> {}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T, S: Slot<Held = Absent>> FitsSlot<T, S> for Absent {}

/// A trait that each type implements only for itself: `X: Equals<X>`. From a bound with this trait, the
/// compiler infers the type of a graph's input.
pub trait Equals<X> {}
#[diagnostic::do_not_recommend]
impl<X> Equals<X> for X {}

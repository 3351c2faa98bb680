//! Graphs: several operators that DirectML compiles as one. DirectML decides where the tensors between them
//! are stored.

#[cfg(feature = "alloc")]
mod bind;
#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "alloc")]
mod raw;
mod reshape;

#[cfg(feature = "alloc")]
pub use bind::{GraphBinder, GraphInitializer};
#[cfg(feature = "alloc")]
pub use build::Graph;
#[cfg(feature = "alloc")]
pub use error::{GraphError, GraphErrorKind};
#[cfg(feature = "alloc")]
pub use raw::{RawGraphDesc, RawGraphEdge, RawGraphNode};

use super::slot::{Absent, Slot};
use crate::gpu::sealed::SealedSlot;
use core::fmt;
use core::marker::PhantomData;

/// A tensor of a `Graph`, with elements of `T`: an input of the graph, or an output of one of its operators.
///
/// `S` is the layout of the tensor. For an input that DirectML keeps, `S` is
/// [`OwnedByDml`](super::OwnedByDml) of the layout. Copies of a value stand for the same tensor.
pub struct Value<T, S> {
    source: Source,
    tensor: PhantomData<fn() -> (T, S)>,
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

/// The graph and the origin of a value.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The number that identifies the graph.
    graph: usize,
    origin: Origin,
    /// Whether the value was broadcast. Then its sizes differ from the sizes of its origin.
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

/// The argument for a slot of an operator in a graph: a [`Value`], or [`Absent`]. This trait is sealed.
pub trait GraphValue: SealedSlot + Copy {
    #[doc(hidden)]
    fn source(self) -> Option<Source>;
    #[doc(hidden)]
    fn of(source: Source) -> Self;
}

impl<T, S> SealedSlot for Value<T, S> {}
#[diagnostic::do_not_recommend]
impl<T, S> GraphValue for Value<T, S> {
    fn source(self) -> Option<Source> {
        Some(self.source)
    }
    fn of(source: Source) -> Self {
        Value {
            source,
            tensor: PhantomData,
        }
    }
}

#[diagnostic::do_not_recommend]
impl GraphValue for Absent {
    fn source(self) -> Option<Source> {
        None
    }
    fn of(_: Source) -> Self {
        Absent
    }
}

/// A value that a slot `S` with elements of `T` takes: the value has the same elements and the same layout. This
/// trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this input of the operator is a `Value<{T}, {S}>`, but the given one is a `{Self}`",
    label = "help: `ElementWiseIdentity` between them moves the elements to another storage, and `Cast` converts them; only an input of the graph is `OwnedByDml`"
)]
pub trait FitsSlot<T, S>: GraphValue {}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T: Equals<U>, S: Equals<M>, U, M> FitsSlot<T, S> for Value<U, M> {}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T, S: Slot<Held = Absent>> FitsSlot<T, S> for Absent {}

/// Implemented for `X` by `X` only. The compiler infers the type of a graph's input from this implementation.
pub trait Equals<X> {}
#[diagnostic::do_not_recommend]
impl<X> Equals<X> for X {}

//! Errors of graphs. Their texts name the node, the slot and the numbers that do not fit together. A node is
//! an operator in a graph.

use crate::operators::entry_point::{Difference, debug_as_display};
use core::fmt;
use tensor_layout_macros::causes;

/// An error in building a graph, or in describing it to DirectML. DirectML would refuse the graph, or the
/// graph's results would be wrong.
///
/// ```
/// use tensor_layout::operators::{Graph, GraphErrorKind};
///
/// let error = Graph::new().with_raw([], |_| ()).unwrap_err();
/// assert_eq!(error.kind(), GraphErrorKind::NoOutput);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GraphError(pub(super) GraphCause);

/// The kinds of [`GraphError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphErrorKind {
    /// A value belongs to another graph.
    ForeignValue,
    /// Sizes or strides known at run time differ between a value and the slot that takes it.
    WrongSize,
    /// An input of the graph is unused, or all outputs of an operator are unused.
    Unused,
    /// A graph has no output.
    NoOutput,
    /// A value cannot become an output: it is an input of the graph, or is an output already.
    WrongOutput,
    /// The number of created operators differs from the number of operators in the graph.
    WrongCount,
}

/// The name of a tensor in a graph: that of an input, or that of a slot of an operator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TensorName {
    Input(&'static str),
    Slot {
        node: u32,
        operator: &'static str,
        slot: &'static str,
    },
}

causes! {
    /// The cause of a [`GraphError`], with its numbers.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(super) enum GraphCause -> GraphErrorKind {
        Foreign(to: TensorName) is ForeignValue => "{to} is given a value of another graph",
        ForeignOutput { output: &'static str } is ForeignValue
            => "the output `{output}` is given a value of another graph",
        Differs { from: TensorName, to: TensorName, difference: Difference } is WrongSize
            => "axis {difference.axis} of {from} {difference.verb()} {difference.given}, but {to} takes \
                {difference.wanted}",
        Unused(slot: TensorName) is Unused
            => "nothing takes {slot}: give it to another node, or make it an output of the graph",
        UnusedInput { input: &'static str } is Unused => "no node takes the input `{input}`",
        NoOutput is NoOutput => "the graph has no output",
        InputAsOutput { output: &'static str, input: &'static str } is WrongOutput
            => "the output `{output}` is the input `{input}`: apply `ElementWiseIdentity` to copy it",
        OutputTwice { output: &'static str, first: &'static str } is WrongOutput
            => "the output `{output}` is the output `{first}`, too",
        Count { given: usize, nodes: usize } is WrongCount
            => "the graph has {nodes} nodes, but {given} operators are given",
    }
}

impl GraphError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> GraphErrorKind {
        self.0.kind()
    }

    #[track_caller]
    pub(super) fn refuse(self) -> ! {
        panic!("{self}")
    }
}

impl fmt::Display for TensorName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TensorName::Input(name) => write!(f, "the input `{name}`"),
            TensorName::Slot {
                node,
                operator,
                slot,
            } => write!(f, "`{slot}` of node {node}, {operator}"),
        }
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

debug_as_display! { GraphError }

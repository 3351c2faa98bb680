//! Graphs in the form that DirectML reads.

use crate::operators::entry_point::typed_pointers;
use core::ffi::c_void;

/// The description of a graph: `DML_GRAPH_DESC`, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawGraphDesc<'a> {
    /// `InputCount`: the number of inputs.
    pub input_count: u32,
    /// `OutputCount`: the number of outputs.
    pub output_count: u32,
    /// `NodeCount`: the number of nodes.
    pub node_count: u32,
    /// `Nodes`: points to the first node of an array.
    pub nodes: *const RawGraphNode<'a>,
    /// `InputEdgeCount`: the number of edges from inputs.
    pub input_edge_count: u32,
    /// `InputEdges`: points to the first edge from an input.
    pub input_edges: *const RawGraphEdge<'a>,
    /// `OutputEdgeCount`: the number of edges to outputs.
    pub output_edge_count: u32,
    /// `OutputEdges`: points to the first edge to an output.
    pub output_edges: *const RawGraphEdge<'a>,
    /// `IntermediateEdgeCount`: the number of edges between nodes.
    pub intermediate_edge_count: u32,
    /// `IntermediateEdges`: points to the first edge between nodes.
    pub intermediate_edges: *const RawGraphEdge<'a>,
}

typed_pointers! {
    /// A node of a graph: `DML_GRAPH_NODE_DESC`, laid out in memory as in C.
    RawGraphNode {
        /// `Type`: always 1 for `DML_GRAPH_NODE_TYPE_OPERATOR`.
        kind,
        /// `Desc`: points to a `DML_OPERATOR_GRAPH_NODE_DESC`.
        desc,
    }
    /// An edge of a graph: `DML_GRAPH_EDGE_DESC`, laid out in memory as in C.
    RawGraphEdge {
        /// `Type`: 1 for `DML_GRAPH_EDGE_TYPE_INPUT`, 2 for `.._OUTPUT`, 3 for `.._INTERMEDIATE`.
        kind,
        /// `Desc`: points to a `DML_INPUT_GRAPH_EDGE_DESC`, `DML_OUTPUT_GRAPH_EDGE_DESC` or
        /// `DML_INTERMEDIATE_GRAPH_EDGE_DESC`.
        desc,
    }
}

/// The C structure `DML_OPERATOR_GRAPH_NODE_DESC`.
#[repr(C)]
pub(super) struct RawOperatorNode {
    pub(super) operator: *mut c_void,
    pub(super) name: *const u8,
}

/// The C structures `DML_INPUT_GRAPH_EDGE_DESC` and `DML_OUTPUT_GRAPH_EDGE_DESC` with three numbers, and
/// `DML_INTERMEDIATE_GRAPH_EDGE_DESC` with four: the end that the edge comes from, then the end that it goes to. An input
/// or an output of the graph has an index. A node has an index and that of its slot.
#[repr(C)]
pub(super) struct RawEdge<const NUMBERS: usize> {
    numbers: [u32; NUMBERS],
    name: *const u8,
}

impl<const NUMBERS: usize> RawEdge<NUMBERS> {
    pub(super) fn new(numbers: [u32; NUMBERS]) -> Self {
        RawEdge {
            numbers,
            name: core::ptr::null(),
        }
    }
}

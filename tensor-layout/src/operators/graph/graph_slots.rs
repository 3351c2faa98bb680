//! The inputs and outputs of a graph, without its operators.

use super::{GraphSource, Origin};
use crate::dml::TensorDesc;
use crate::operators::slot_bindings::Names;
use alloc::vec::Vec;
use core::fmt;

/// The inputs and outputs of a graph, to which buffers are bound. A compiled graph keeps a copy of them. So it needs
/// neither the graph nor the operators of the graph.
#[derive(Clone, Default)]
pub(in crate::operators) struct GraphSlots {
    /// The number that identifies the graph.
    pub(super) id: usize,
    /// The description of each input, or `None` if no operator takes the input.
    pub(super) inputs: Vec<Option<TensorDesc>>,
    pub(super) input_names: Vec<&'static str>,
    /// The node and the slot of each output.
    pub(super) outputs: Vec<(u32, u32)>,
    pub(super) described_outputs: Vec<Option<TensorDesc>>,
    pub(super) output_names: Vec<&'static str>,
    /// The names of each operator's slots, for errors.
    pub(super) nodes: Vec<&'static Names>,
}

impl GraphSlots {
    /// Returns the origin of a value, or `None` if the value belongs to another graph.
    pub(super) fn origin_of(&self, source: GraphSource) -> Option<Origin> {
        (source.graph == self.id).then_some(source.origin)
    }

    /// Returns which output of the graph this output of a node is, or `None` if it is none.
    pub(super) fn output_of(&self, node: u32, slot: u32) -> Option<usize> {
        self.outputs
            .iter()
            .position(|output| *output == (node, slot))
    }
}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "the names tell enough of a graph"
)]
impl fmt::Debug for GraphSlots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes: Vec<_> = self.nodes.iter().map(|names| names.operator).collect();
        f.debug_struct("Graph")
            .field("inputs", &self.input_names)
            .field("nodes", &nodes)
            .field("outputs", &self.output_names)
            .finish()
    }
}

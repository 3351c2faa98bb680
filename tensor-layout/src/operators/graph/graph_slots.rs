//! The tensors of a graph, without its operators.

use super::GraphSource;
use super::error::TensorName;
use crate::dml::TensorDesc;
use crate::operators::entry_point::Difference;
use crate::operators::slot_bindings::{Names, name_of};
use alloc::vec::Vec;
use core::fmt;

/// The inputs and outputs of a graph, to which buffers are bound. A compiled graph keeps a copy of them. So it needs
/// neither the graph nor the operators of the graph.
#[derive(Clone, Default)]
pub(in crate::operators) struct GraphSlots {
    /// The number that identifies the graph.
    pub(super) id: usize,
    /// All inputs of the graph, and all outputs of its operators.
    pub(super) tensors: Vec<GraphTensor>,
    /// The index of the tensor of each input and of each output of the graph.
    pub(super) inputs: Vec<usize>,
    pub(super) outputs: Vec<usize>,
    pub(super) input_names: Vec<&'static str>,
    pub(super) output_names: Vec<&'static str>,
    /// The names of each operator's slots, for errors.
    pub(super) nodes: Vec<&'static Names>,
}

/// A tensor in a graph, as its operators take it.
#[derive(Clone, Copy)]
pub(super) struct GraphTensor {
    pub(super) origin: Origin,
    /// The description, or `None` for an input that no operator takes.
    pub(super) desc: Option<TensorDesc>,
    /// Whether the tensor is an input and all operators that take it take it as a reshaped value. If so, the description
    /// has the axes and sizes after the reshape.
    pub(super) is_reshaped: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Origin {
    Input(u32),
    Node { node: u32, slot: u32 },
}

impl GraphTensor {
    /// Returns the tensor after a slot has taken it, or how it differs from the slot. Each operator that takes
    /// a tensor may promise DirectML another alignment of it, and a buffer must keep all promises.
    pub(super) fn taken(mut self, slot: TensorDesc, is_reshaped: bool) -> Result<Self, Difference> {
        // An unused input gets the sizes of the first slot that takes it. A reshape has checked all sizes.
        let (given, other) = match self.desc {
            Some(desc) if !self.is_reshaped => (desc, Some(slot)),
            other => (slot, other),
        };
        if !is_reshaped {
            let arranged = given.try_arranged(slot.axes());
            let difference = arranged.ok().and_then(|given| given.difference(&slot));
            difference.map_or(Ok(()), Err)?;
        }
        let alignment = other.map_or(0, |other| other.guaranteed_base_offset_alignment());
        let alignment = alignment.max(given.guaranteed_base_offset_alignment());
        self.desc = Some(given.with_alignment(alignment));
        self.is_reshaped &= is_reshaped;
        Ok(self)
    }
}

impl GraphSlots {
    /// Returns the tensor of a value, or `None` if the value belongs to another graph.
    pub(super) fn tensor_of(&self, source: GraphSource) -> Option<GraphTensor> {
        (source.graph == self.id).then(|| self.tensors[source.tensor])
    }

    /// Returns each input with its name.
    pub(super) fn named_inputs(
        &self,
    ) -> impl Iterator<Item = (Option<&TensorDesc>, &'static str)> + '_ {
        let inputs = self.inputs.iter().zip(&self.input_names);
        inputs.map(|(tensor, name)| (self.tensors[*tensor].desc.as_ref(), *name))
    }

    /// Returns which output of the graph this tensor is, or `None` if it is none.
    pub(super) fn output_of(&self, tensor: usize) -> Option<usize> {
        self.outputs.iter().position(|output| *output == tensor)
    }

    /// Returns the name of a tensor, for errors.
    pub(super) fn name_of(&self, origin: Origin) -> TensorName {
        match origin {
            Origin::Input(input) => TensorName::Input(self.input_names[input as usize]),
            Origin::Node { node, slot } => {
                let names = self.nodes[node as usize];
                TensorName::Slot {
                    node,
                    operator: names.operator,
                    slot: name_of(names.outputs, slot as usize),
                }
            }
        }
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

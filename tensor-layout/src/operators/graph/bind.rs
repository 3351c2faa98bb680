//! Bindings of the inputs and outputs of a graph.

#[cfg(doc)]
use super::Graph;
use super::graph_slots::{GraphSlots, Origin};
use super::{GraphSource, Value, WeightBytes, Weights};
use crate::AnyLayout;
use crate::dml::{BindError, HasDataType, RawBufferBinding};
use crate::gpu::{AsBuffer, D3d12Resource};
use crate::operators::bound_arguments::Bindable;
use crate::operators::entry_point::{BindCause, bind_tensor};
use crate::operators::generic::UnownedSlot;
use crate::operators::initializer::InitializationBindings;
use crate::operators::slot::OwnedByDml;
use crate::operators::slot_bindings::{Bindings, Bound};

/// The bindings for an execution of a [`Graph`](super::Graph): a buffer for each output, and for each input that DirectML
/// does not own. Call [`with`](Self::with) for each of these buffers, then [`finish`](Self::finish). The page
/// of [`Graph`](super::Graph) has an example.
#[derive(Debug)]
pub struct GraphBinder<'a>(Partial<'a>);

/// The bindings for the initialisation of a [`Graph`](super::Graph): a buffer for each input that DirectML owns. Call
/// [`with`](Self::with) for each of these buffers, then [`finish`](Self::finish). The page of [`Graph`](super::Graph) has
/// an example.
#[derive(Debug)]
pub struct GraphInitializer<'a>(Partial<'a>);

/// The buffers that are bound to a graph so far.
#[derive(Debug)]
struct Partial<'a> {
    graph: &'a GraphSlots,
    bound: Bound<'a>,
}

impl<'a> Partial<'a> {
    fn new(graph: &'a GraphSlots) -> Self {
        Partial {
            graph,
            bound: Bound::new(graph.inputs.len(), graph.outputs.len()),
        }
    }

    /// Binds a buffer to an input or an output of the graph.
    fn bind(&mut self, source: GraphSource, value: impl Bindable<'a>) -> Result<(), BindError> {
        let graph = self.graph;
        let Some(tensor) = graph.tensor_of(source) else {
            return refuse("value", BindCause::OtherGraph);
        };
        let (slot, name) = match tensor.origin {
            Origin::Input(input) => {
                let name = graph.input_names[input as usize];
                if tensor.desc.is_none() {
                    return refuse(name, BindCause::UnusedInput);
                }
                (input as usize, name)
            }
            Origin::Node { node, slot } => match graph.output_of(source.tensor) {
                None => {
                    let names = graph.nodes[node as usize].outputs;
                    return refuse(names[slot as usize], BindCause::Inner);
                }
                Some(output) => (graph.inputs.len() + output, graph.output_names[output]),
            },
        };
        self.put(slot, name, value.bind(tensor.desc.as_ref()))
    }

    /// Binds a range to a slot that has none yet.
    fn put(
        &mut self,
        slot: usize,
        name: &'static str,
        range: Result<RawBufferBinding<'a>, BindCause>,
    ) -> Result<(), BindError> {
        let binding = self.bound.entry(slot);
        let range = if binding.is_bound() {
            Err(BindCause::Twice)
        } else {
            range
        };
        *binding = range.or_else(|cause| refuse(name, cause))?;
        Ok(())
    }

    /// Checks that inputs have buffers. If `are_owned` is true, checks all inputs that DirectML owns.
    /// Otherwise, checks all inputs that it does not own.
    fn check_inputs(&self, are_owned: bool) -> Result<(), BindError> {
        for ((desc, name), range) in self.graph.named_inputs().zip(self.bound.inputs()) {
            let Some(desc) = desc else {
                return refuse(name, BindCause::UnusedInput);
            };
            if desc.is_owned_by_dml() == are_owned && !range.is_bound() {
                return refuse(name, BindCause::Unbound);
            }
        }
        Ok(())
    }
}

fn refuse<X>(slot: &'static str, cause: BindCause) -> Result<X, BindError> {
    Err(BindError::new("Graph", slot, cause))
}

impl<'a> GraphBinder<'a> {
    pub(in crate::operators) fn new(graph: &'a GraphSlots) -> Self {
        GraphBinder(Partial::new(graph))
    }

    /// Binds a buffer to an output, or to an input that DirectML does not own. The argument `value` stands
    /// for this output or input. The page of [`Graph`](super::Graph) has an example.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - the value is neither an output nor an input of the graph, or belongs to another graph;
    /// - the value is an input that no node takes;
    /// - a buffer is bound to the value already;
    /// - sizes or strides known at run time differ between the buffer and the value;
    /// - the binding would make Direct3D remove the device, for example because the offset of the buffer is
    ///   not a multiple of the alignment.
    pub fn with<R: D3d12Resource + 'a, T: HasDataType, S: UnownedSlot<Held: AnyLayout>>(
        mut self,
        value: Value<T, S>,
        buffer: impl AsBuffer<'a, R, T, S::Held>,
    ) -> Result<Self, BindError> {
        self.0.bind(value.source, buffer.into_buffer())?;
        Ok(self)
    }

    /// Returns the bindings. Call this after a buffer is bound to each output, and to each input that
    /// DirectML does not own. The page of [`Graph`](super::Graph) has an example.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is bound to one of these inputs and outputs, or if an output shares bytes
    /// with an input or another output. Returns an error, too, if no node takes an input of the graph.
    pub fn finish(self) -> Result<Bindings<'a>, BindError> {
        self.0.check_inputs(false)?;
        let Partial { graph, bound } = self.0;
        for (range, name) in bound.outputs().iter().zip(&graph.output_names) {
            if !range.is_bound() {
                return refuse(name, BindCause::Unbound);
            }
        }
        let names: [&[_]; 2] = [&graph.input_names, &graph.output_names];
        Bindings::new("Graph", bound, names, |_, _| None)
    }
}

impl<'a> GraphInitializer<'a> {
    pub(super) fn new(graph: &'a GraphSlots) -> Self {
        GraphInitializer(Partial::new(graph))
    }

    #[cfg(all(windows, feature = "windows"))]
    pub(in crate::operators) fn graph(&self) -> &'a GraphSlots {
        self.0.graph
    }

    /// Binds a buffer to an input that DirectML owns. The argument `value` stands for this input. The page of
    /// [`Graph`](super::Graph) has an example.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`GraphBinder::with`].
    pub fn with<R: D3d12Resource + 'a, T: HasDataType, L: AnyLayout>(
        mut self,
        value: Value<T, OwnedByDml<L>>,
        buffer: impl AsBuffer<'a, R, T, L>,
    ) -> Result<Self, BindError> {
        self.0.bind(value.source, buffer.into_buffer())?;
        Ok(self)
    }

    /// Binds a buffer with the bytes of `weights` to all inputs that DirectML owns. The page of [`Graph::weights`] has an
    /// example.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`GraphBinder::with`], or if the weights are those of another graph, or if the
    /// buffer has fewer bytes.
    pub fn with_weights<R: D3d12Resource + 'a>(
        mut self,
        weights: &Weights,
        buffer: impl AsBuffer<'a, R, u8, WeightBytes>,
    ) -> Result<Self, BindError> {
        let (graph, buffer) = (self.0.graph, buffer.into_buffer());
        let (needed, given) = (weights.as_view().len() as u64, buffer.len() as u64);
        if weights.graph != graph.id {
            return refuse("weights", BindCause::OtherWeights);
        }
        if given < needed {
            return refuse("weights", BindCause::TooLittle { needed, given });
        }
        let inputs = graph.named_inputs().zip(&weights.offsets);
        for (input, ((desc, name), offset)) in inputs.enumerate() {
            if let (Some(desc), Some(offset)) = (desc, offset) {
                let offset = buffer.offset_in_bytes() + offset;
                let range = bind_tensor(buffer.resource(), offset, desc);
                self.0.put(input, name, range)?;
            }
        }
        Ok(self)
    }

    /// Returns the bindings. Call this after a buffer is bound to each input that DirectML owns. The page of
    /// [`Graph`](super::Graph) has an example.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is bound to an input that DirectML owns, or if no node takes an input of the graph.
    pub fn finish(self) -> Result<InitializationBindings<'a>, BindError> {
        self.0.check_inputs(true)?;
        let Partial { graph, bound } = self.0;
        Ok(InitializationBindings {
            operator: "Graph",
            names: &graph.input_names,
            bound,
            persistent: RawBufferBinding::NONE,
        })
    }
}

//! Graphs: their construction, and their description for DirectML.

use super::bind::{GraphBinder, GraphInitializer};
use super::error::{GraphCause, GraphError, TensorName};
use super::graph_slots::{GraphSlots, GraphTensor, Origin};
use super::raw::{RawEdge, RawGraphDesc, RawGraphEdge, RawGraphNode, RawOperatorNode};
use super::{GraphSource, GraphValue, Value};
use crate::dml::{HasDataType, TensorDesc};
use crate::operators::generic::{AnyOperator, Applied, FitsSlots, Operator, SlotTuple};
use crate::operators::level::FeatureLevel;
use crate::operators::slot::{Fills, InputSlot};
use crate::operators::slot_bindings::name_of;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::{fmt, ptr};

/// Several operators that `IDMLDevice1` compiles as one operator. DirectML decides where the tensors between
/// the operators are stored, and executes all operators in one dispatch.
///
/// - A tensor in a graph is a [`Value`]. Its type states the layout and the type of the elements.
/// - An operator accepts only values with the types of its slots, so the compiler refuses values with another layout.
///   DirectML itself compares only the number of bytes, and would read a tensor of another layout with wrong strides.
/// - A value must exist before an operator takes it, so a graph has no cycles.
/// - Several operators may take the same value.
///
/// ```
/// use tensor_layout::operators::{
///     AveragePooling, AveragedPadding, Convolution, FeatureLevel, FusedActivation, Graph, OwnedByDml,
///     Window,
/// };
/// use tensor_layout::{layout, H, W};
///
/// layout! {
///     type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
///     type Filters = OHWI[O = 16, I = 3, H = 1, W = 1];
///     type Bias = C[16];
///     type Features = NHWC[N = 1, C = 16, H = 8, W = 8];
///     type Pooled = NC[N = 1, C = 16];
/// }
///
/// static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Features> =
///     Convolution::new(Window::new()).with_activation(FusedActivation::Relu);
/// static POOL: AveragePooling<f32, Features, Pooled> =
///     AveragePooling::new(Window::new().size::<H>(8).size::<W>(8), AveragedPadding::LeftOut);
///
/// let mut graph = Graph::new();
/// let photo = graph.input("photo"); // the compiler knows the type from the slot that takes it
/// let (filters, bias) = (graph.input("filters"), graph.input("bias"));
/// let features = graph.apply(&LAYER, (photo, filters, bias));
/// let pooled = graph.apply(&POOL, (features,));
/// graph.output("pooled", pooled);
/// assert_eq!(graph.feature_level(), FeatureLevel::V2_1); // for `DMLCreateDevice1`
///
/// // The compiled operators, in their order.
/// let operators = graph.operators().map(|operator| {
///     operator.with_raw(|desc| {
///         // Here, `CreateOperator(desc)`.
/// #       core::ptr::dangling_mut()
///     })
/// });
/// graph.with_raw(operators, |desc| {
///     // Here, `CompileGraph(desc)`.
///     assert_eq!((desc.node_count, desc.input_count, desc.output_count), (2, 3, 1));
/// })?;
///
/// // Inputs that DirectML owns are bound when the compiled graph is initialised, all others when it is executed.
/// # use tensor_layout::gpu::{Buffer, HostBuffer};
/// # let resource = HostBuffer(vec![0; 8192]);
/// # let upload = HostBuffer(vec![0; 512]);
/// # let (filter_buffer, bias_buffer) = (Buffer::new(&upload, 0)?, Buffer::new(&upload, 256)?);
/// # let (photo_buffer, pooled_buffer) = (Buffer::new(&resource, 0)?, Buffer::new(&resource, 1024)?);
/// let owned = graph
///     .bind_at_initialization()
///     .with(filters, &filter_buffer)?
///     .with(bias, &bias_buffer)?
///     .finish()?;
/// let bindings = graph
///     .bind()
///     .with(photo, &photo_buffer)?
///     .with(pooled, &pooled_buffer)?
///     .finish()?;
/// # assert_eq!(owned.inputs().len(), 3);
/// # assert_eq!((bindings.inputs().len(), bindings.outputs().len()), (3, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// If a value has another layout than the slot, this does not compile. The compiler's error names both layouts:
///
/// ```compile_fail
/// # use tensor_layout::operators::{ActivationRelu, ElementWiseIdentity, Graph};
/// # use tensor_layout::layout;
/// # layout! {
/// #     type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
/// #     type Planes = NCHW[N = 1, C = 3, H = 8, W = 8];
/// # }
/// static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
/// static ACTIVE: ActivationRelu<f32, Photo, Photo> = ActivationRelu::new();
///
/// let mut graph = Graph::new();
/// let photo = graph.input("photo");
/// let planes = graph.apply(&TO_PLANES, (photo,));
/// graph.apply(&ACTIVE, (planes,)); // takes a `Photo`
/// ```
///
/// # Feature level
///
/// A graph needs the highest feature level of its operators, and at least level 2.1. The method
/// [`feature_level`](Self::feature_level) returns this level.
pub struct Graph<'g> {
    pub(super) slots: GraphSlots,
    nodes: Vec<&'g dyn AnyOperator>,
    edges: Vec<Edge>,
}

/// An edge of the graph: from a tensor to a slot of the node that takes it.
struct Edge {
    tensor: usize,
    node: u32,
    slot: u32,
}

/// The number of graphs made so far. Each new graph takes this number as its `id`.
static GRAPHS: AtomicUsize = AtomicUsize::new(0);

#[expect(clippy::cast_possible_truncation, reason = "DirectML counts so, too")]
fn number(index: usize) -> u32 {
    index as u32
}

impl<'g> Graph<'g> {
    /// Returns a graph without inputs, operators and outputs.
    #[must_use]
    pub fn new() -> Self {
        Graph {
            slots: GraphSlots {
                id: GRAPHS.fetch_add(1, Ordering::Relaxed),
                ..GraphSlots::default()
            },
            nodes: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// Adds an input to the graph, and returns its value. The texts of errors show the argument `name`.
    ///
    /// The compiler infers the layout and the type of the elements from the slot of the operator that takes the value.
    /// If this slot is [`OwnedByDml`](crate::operators::OwnedByDml), the input is bound when the graph is initialised.
    pub fn input<T: HasDataType, S: Fills<InputSlot>>(
        &mut self,
        name: &'static str,
    ) -> Value<T, S> {
        let origin = Origin::Input(number(self.slots.inputs.len()));
        let source = self.add(origin, None);
        self.slots.inputs.push(source.tensor);
        self.slots.input_names.push(name);
        Value::of(source)
    }

    fn add(&mut self, origin: Origin, desc: Option<TensorDesc>) -> GraphSource {
        let source = self.source(self.slots.tensors.len());
        self.slots.tensors.push(GraphTensor {
            origin,
            desc,
            is_reshaped: matches!(origin, Origin::Input(_)),
        });
        source
    }

    fn source(&self, tensor: usize) -> GraphSource {
        GraphSource {
            graph: self.slots.id,
            tensor,
            is_reshaped: false,
        }
    }

    /// Adds an operator that takes the values `inputs`. Returns the values of the operator's outputs: a
    /// single value, or a tuple of several. For an empty input, pass [`Absent`](crate::operators::Absent).
    ///
    /// # Panics
    ///
    /// Panics if a value belongs to another graph, or if sizes or strides known at run time differ between a
    /// value and its slot. [`try_apply`](Self::try_apply) returns an error instead.
    #[track_caller]
    pub fn apply<O: Operator, V: FitsSlots<O::Inputs>>(
        &mut self,
        operator: &'g O,
        inputs: V,
    ) -> Applied<O> {
        match self.try_apply(operator, inputs) {
            Ok(outputs) => outputs,
            Err(error) => error.refuse(),
        }
    }

    /// Tries [`apply`](Self::apply), and returns an error instead of a panic.
    ///
    /// # Errors
    ///
    /// Returns an error if a value belongs to another graph, or has other sizes or strides than its slot. If
    /// an error is returned, the graph does not change.
    pub fn try_apply<O: Operator, V: FitsSlots<O::Inputs>>(
        &mut self,
        operator: &'g O,
        inputs: V,
    ) -> Result<Applied<O>, GraphError> {
        let mut sources = Vec::new();
        inputs.sources(&mut |source| sources.push(source));
        let first = self.push(operator, &sources)?;
        Ok(O::Outputs::applied(&|slot| {
            self.source(first + slot as usize)
        }))
    }

    /// Adds an operator, and returns the index of the tensor of its first output.
    fn push(
        &mut self,
        operator: &'g dyn AnyOperator,
        sources: &[Option<GraphSource>],
    ) -> Result<usize, GraphError> {
        let described = operator.described();
        let names = described.names;
        let node = number(self.nodes.len());
        // The tensors as they are after this operator has taken them. It may take one several times.
        let mut taken: Vec<(Edge, GraphTensor)> = Vec::new();
        for ((source, wanted), slot) in sources.iter().zip(described.inputs).zip(0..) {
            let (Some(source), Some(wanted)) = (source, wanted) else {
                continue;
            };
            let tensor = source.tensor;
            let to = TensorName::Slot {
                node,
                operator: names.operator,
                slot: name_of(names.inputs, slot as usize),
            };
            let before = self.slots.tensor_of(*source);
            let before = before.ok_or(GraphError(GraphCause::Foreign(to)))?;
            let earlier = taken.iter().rfind(|(edge, _)| edge.tensor == tensor);
            let before = earlier.map_or(before, |(_, tensor)| *tensor);
            let after = before.taken(*wanted, source.is_reshaped);
            let differs = |difference| GraphCause::Differs {
                from: self.slots.name_of(before.origin),
                to,
                difference,
            };
            let after = after.map_err(|difference| GraphError(differs(difference)))?;
            taken.push((Edge { tensor, node, slot }, after));
        }
        for (edge, after) in taken {
            self.slots.tensors[edge.tensor] = after;
            self.edges.push(edge);
        }
        self.nodes.push(operator);
        self.slots.nodes.push(names);
        let first = self.slots.tensors.len();
        for (desc, slot) in described.outputs.iter().zip(0..) {
            self.add(Origin::Node { node, slot }, *desc);
        }
        Ok(first)
    }

    /// Makes a value an output of the graph. The texts of errors show the argument `name`. Operators may take
    /// the value, too.
    ///
    /// # Panics
    ///
    /// Panics if the value belongs to another graph, is an output already, or is an input. DirectML does not
    /// copy an input to an output.
    #[track_caller]
    pub fn output<T, L>(&mut self, name: &'static str, value: Value<T, L>) {
        if let Err(error) = self.try_output(name, value) {
            error.refuse()
        }
    }

    /// Tries [`output`](Self::output), and returns an error instead of a panic.
    ///
    /// # Errors
    ///
    /// Returns an error if the value belongs to another graph, is an input, or is an output already.
    pub fn try_output<T, L>(
        &mut self,
        name: &'static str,
        value: Value<T, L>,
    ) -> Result<(), GraphError> {
        let slots = &mut self.slots;
        let cause = match slots.tensor_of(value.source).map(|tensor| tensor.origin) {
            None => GraphCause::ForeignOutput { output: name },
            Some(Origin::Input(input)) => GraphCause::InputAsOutput {
                output: name,
                input: slots.input_names[input as usize],
            },
            Some(Origin::Node { .. }) => {
                let Some(first) = slots.output_of(value.source.tensor) else {
                    slots.outputs.push(value.source.tensor);
                    slots.output_names.push(name);
                    return Ok(());
                };
                GraphCause::OutputTwice {
                    output: name,
                    first: slots.output_names[first],
                }
            }
        };
        Err(GraphError(cause))
    }

    /// Returns the operators of the graph, in the order in which they were added.
    pub fn operators(&self) -> impl Iterator<Item = &'g dyn AnyOperator> + '_ {
        self.nodes.iter().copied()
    }

    /// Returns the feature level that the graph needs: the highest level that one of its operators needs, and
    /// at least 2.1.
    #[must_use]
    pub fn feature_level(&self) -> FeatureLevel {
        let levels = self.nodes.iter().map(|node| node.feature_level());
        levels.fold(FeatureLevel::V2_1, FeatureLevel::max)
    }

    /// Calls `call` with the description that `CompileGraph` of `IDMLDevice1` needs. `operators` has an
    /// `IDMLOperator*` for each operator of the graph, in the order of [`operators`](Self::operators).
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - `operators` has more or fewer pointers than the graph has operators;
    /// - the graph has no output;
    /// - an input of the graph is unused, or all outputs of an operator are unused.
    #[doc(alias = "CompileGraph")]
    pub fn with_raw<X>(
        &self,
        operators: impl IntoIterator<Item = *mut c_void>,
        call: impl FnOnce(&RawGraphDesc<'_>) -> X,
    ) -> Result<X, GraphError> {
        let name = ptr::null();
        let operators = operators.into_iter();
        let operators: Vec<_> = operators
            .map(|operator| RawOperatorNode { operator, name })
            .collect();
        self.check_all(operators.len())?;
        let (mut inputs, mut outputs, mut inner) = (Vec::new(), Vec::new(), Vec::new());
        for edge in &self.edges {
            match self.slots.tensors[edge.tensor].origin {
                Origin::Input(input) => inputs.push(RawEdge::new([input, edge.node, edge.slot])),
                Origin::Node { node, slot } => {
                    inner.push(RawEdge::new([node, slot, edge.node, edge.slot]));
                }
            }
        }
        for (tensor, output) in self.slots.outputs.iter().zip(0..) {
            if let Origin::Node { node, slot } = self.slots.tensors[*tensor].origin {
                outputs.push(RawEdge::new([node, slot, output]));
            }
        }
        let nodes: Vec<_> = (operators.iter().map(|node| RawGraphNode::new(1, node))).collect();
        let inputs: Vec<_> = (inputs.iter().map(|edge| RawGraphEdge::new(1, edge))).collect();
        let outputs: Vec<_> = (outputs.iter().map(|edge| RawGraphEdge::new(2, edge))).collect();
        let inner: Vec<_> = (inner.iter().map(|edge| RawGraphEdge::new(3, edge))).collect();
        Ok(call(&RawGraphDesc {
            input_count: number(self.slots.inputs.len()),
            output_count: number(self.slots.outputs.len()),
            node_count: number(nodes.len()),
            nodes: nodes.as_ptr(),
            input_edge_count: number(inputs.len()),
            input_edges: inputs.as_ptr(),
            output_edge_count: number(outputs.len()),
            output_edges: outputs.as_ptr(),
            intermediate_edge_count: number(inner.len()),
            intermediate_edges: inner.as_ptr(),
        }))
    }

    /// Checks that the graph is complete, so DirectML can compile it.
    fn check_all(&self, given: usize) -> Result<(), GraphError> {
        let nodes = self.nodes.len();
        if given != nodes {
            return Err(GraphError(GraphCause::Count { given, nodes }));
        }
        if self.slots.outputs.is_empty() {
            return Err(GraphError(GraphCause::NoOutput));
        }
        let unused = self.slots.named_inputs().find(|(desc, _)| desc.is_none());
        if let Some((_, input)) = unused {
            return Err(GraphError(GraphCause::UnusedInput { input }));
        }
        let mut are_used = alloc::vec![false; nodes];
        let taken = self.edges.iter().map(|edge| &edge.tensor);
        for tensor in taken.chain(&self.slots.outputs) {
            if let Origin::Node { node, .. } = self.slots.tensors[*tensor].origin {
                are_used[node as usize] = true;
            }
        }
        if let Some(node) = are_used.iter().position(|is_used| !is_used) {
            let (node, slot) = (number(node), 0);
            let slot = self.slots.name_of(Origin::Node { node, slot });
            return Err(GraphError(GraphCause::Unused(slot)));
        }
        Ok(())
    }

    /// Begins the bindings for an execution of the compiled graph. Bind a buffer to each output, and to each
    /// input that DirectML does not own.
    #[must_use]
    pub fn bind(&self) -> GraphBinder<'_> {
        GraphBinder::new(&self.slots)
    }

    /// Begins the bindings for the initialisation of the compiled graph. Bind a buffer to each input that is
    /// [`OwnedByDml`](crate::operators::OwnedByDml).
    #[must_use]
    pub fn bind_at_initialization(&self) -> GraphInitializer<'_> {
        GraphInitializer::new(&self.slots)
    }
}

impl Default for Graph<'_> {
    fn default() -> Self {
        Graph::new()
    }
}

impl fmt::Debug for Graph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.slots.fmt(f)
    }
}

//! Graphs of operators, which a runner executes like one operator.

use super::{Executable, Memory, Runner, RunnerError, RunnerErrorKind, made_by};
use crate::AnyLayout;
use crate::dml::HasDataType;
use crate::gpu::AsBuffer;
use crate::operators::graph::GraphSlots;
use crate::operators::{
    AnyOperator, Graph, GraphBinder, GraphInitializer, OwnedByDml, UnownedSlot, Value, WeightBytes,
    Weights,
};
use crate::windows::AsWindows;
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_EXECUTION_FLAG_NONE, IDMLCompiledOperator, IDMLDevice1, IDMLOperator,
};
use ::windows::core::Interface;
use alloc::vec::Vec;

/// A [`Graph`] that a [`Runner`] has compiled and initialised. It holds the memory that it needs for execution.
///
/// It needs neither the runner, nor the graph, nor the buffers of the inputs that DirectML owns. So a program can
/// keep it in a `struct`, beside the runner.
#[derive(Debug)]
pub struct CompiledGraph {
    slots: GraphSlots,
    executable: Executable,
}

/// A [`Graph`] that a [`Runner`] has compiled, but not initialised yet. Bind a buffer to each input that
/// DirectML owns. Then call [`finish`](Self::finish).
#[derive(Debug)]
pub struct GraphInitialization<'a> {
    runner: &'a Runner,
    compiled: IDMLCompiledOperator,
    bound: GraphInitializer<'a>,
}

/// An unrecorded execution of a [`CompiledGraph`]. Bind a buffer to each output, and to each input that
/// DirectML does not own. Then call [`finish`](Self::finish).
#[derive(Debug)]
pub struct GraphRun<'a> {
    runner: &'a Runner,
    executable: &'a Executable,
    bound: GraphBinder<'a>,
}

impl Runner {
    /// Compiles a graph, and begins its initialisation. Bind a buffer to each input that DirectML owns. Then
    /// call [`finish`](GraphInitialization::finish). The graph in this example has no such inputs:
    ///
    /// ```no_run
    /// use tensor_layout::operators::{ActivationRelu, ElementWiseIdentity, Graph};
    /// use tensor_layout::operators::Runner;
    /// use tensor_layout::{Tensor, View, layout};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
    /// static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    /// static ACTIVE: ActivationRelu<f32, Planes, Planes> = ActivationRelu::new();
    ///
    /// fn run(photo: View<f32, Photo>) -> Result<Tensor<f32, Planes>, Box<dyn std::error::Error>> {
    ///     let mut graph = Graph::new();
    ///     let x = graph.input("photo");
    ///     let y = graph.apply(&TO_PLANES, (x,));
    ///     let y = graph.apply(&ACTIVE, (y,));
    ///     graph.output("planes", y);
    ///
    ///     let runner = Runner::new()?;
    ///     let graph = runner.compile_graph(&graph)?.finish()?;
    ///     let (photo, planes) = (runner.upload(photo)?, runner.allocate()?);
    ///     runner.run_graph(&graph).with(x, &photo)?.with(y, &planes)?.finish()?;
    ///     Ok(runner.read(&planes, |planes| planes.to_layout())?)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - the graph has no output;
    /// - an input of the graph is unused, or all outputs of one of the graph's operators are unused;
    /// - the graph needs a higher feature level than the device has;
    /// - a call of Windows fails. If the graph is not compiled, the error names the first of its operators that is not
    ///   compiled alone, either.
    #[doc(alias("CompileGraph", "IDMLDevice1"))]
    pub fn compile_graph<'a>(
        &'a self,
        graph: &'a Graph<'_>,
    ) -> Result<GraphInitialization<'a>, RunnerError> {
        self.check_level("Graph", graph.feature_level())?;
        let device: IDMLDevice1 = self.called("QueryInterface", self.directml.cast())?;
        let create = |(node, operator): (usize, &dyn AnyOperator)| {
            let created = operator.with_raw(|desc| self.create(desc));
            created.map_err(|error| error.of(&format_args!("operator {node}, {}", operator.name())))
        };
        let operators = graph.operators().enumerate().map(create);
        let created = operators.collect::<Result<Vec<_>, _>>()?;
        let compiled = graph.with_raw(created.iter().map(Interface::as_raw), |desc| {
            let (desc, flags) = (desc.as_windows(), DML_EXECUTION_FLAG_NONE);
            // SAFETY: the description and all that it points to are valid during the call, and the operators
            // are those of the nodes, made by this device.
            made_by("CompileGraph", |compiled| unsafe {
                device.CompileGraph(desc, flags, compiled)
            })
        })?;
        let refused = |error| self.error_of_operator(graph, &created, self.explain(error));
        Ok(GraphInitialization {
            runner: self,
            compiled: compiled.map_err(refused)?,
            bound: graph.bind_at_initialization(),
        })
    }

    /// Returns the error of a graph that was not compiled. DirectML does not say why, so each operator is compiled alone:
    /// the error is that of the first one that fails, with its name.
    fn error_of_operator(
        &self,
        graph: &Graph<'_>,
        created: &[IDMLOperator],
        error: RunnerError,
    ) -> RunnerError {
        if error.kind() == RunnerErrorKind::DeviceRemoved {
            return error;
        }
        let alone = |(node, (operator, created)): (usize, (&dyn AnyOperator, &IDMLOperator))| {
            let error = self.compile_created(created).err()?;
            Some(error.of(&format_args!("operator {node}, {}", operator.name())))
        };
        let mut operators = graph.operators().zip(created).enumerate();
        operators.find_map(alone).unwrap_or(error)
    }

    /// Begins an execution of a graph. Bind a buffer to each output, and to each input that DirectML does not
    /// own. Then call [`finish`](GraphRun::finish). The page of [`Runner::compile_graph`] has an example.
    #[must_use]
    pub fn run_graph<'a>(&'a self, graph: &'a CompiledGraph) -> GraphRun<'a> {
        GraphRun {
            runner: self,
            executable: &graph.executable,
            bound: GraphBinder::new(&graph.slots),
        }
    }
}

impl CompiledGraph {
    /// Gives the graph a name, which the texts of errors contain. DirectML and its tools see the name, too. The page of
    /// [`Compiled::with_name`](super::Compiled::with_name) has an example.
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        self.executable.set_name(name);
        self
    }
}

impl<'a> GraphInitialization<'a> {
    /// Binds a buffer to an input that DirectML owns. The arguments are like those of [`GraphRun::with`].
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`GraphInitializer::with`].
    pub fn with<T: HasDataType, L: AnyLayout>(
        self,
        value: Value<T, OwnedByDml<L>>,
        buffer: impl AsBuffer<'a, Memory, T, L>,
    ) -> Result<Self, RunnerError> {
        let bound = self.bound.with(value, buffer)?;
        Ok(GraphInitialization { bound, ..self })
    }

    /// Binds a buffer with the bytes of `weights` to all inputs that DirectML owns. The page of [`Graph::weights`] has an
    /// example.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`GraphInitializer::with_weights`].
    pub fn with_weights(
        self,
        weights: &Weights,
        buffer: impl AsBuffer<'a, Memory, u8, WeightBytes>,
    ) -> Result<Self, RunnerError> {
        let bound = self.bound.with_weights(weights, buffer)?;
        Ok(GraphInitialization { bound, ..self })
    }

    /// Records the initialisation of the graph. Call this after a buffer is bound to each input that DirectML
    /// owns. The page of [`Runner::compile_graph`] has an example.
    ///
    /// # Errors
    ///
    /// Returns an error if an input that DirectML owns has no buffer, if a buffer belongs to another device,
    /// or if a call of Windows fails.
    pub fn finish(self) -> Result<CompiledGraph, RunnerError> {
        let slots = self.bound.graph().clone();
        let owned = self.bound.finish()?;
        let executable = self.runner.initialize("Graph", self.compiled, owned);
        Ok(CompiledGraph {
            slots,
            executable: executable.map_err(|error| error.of(&"Graph"))?,
        })
    }
}

impl<'a> GraphRun<'a> {
    /// Binds a buffer to an output, or to an input that DirectML does not own. The page of
    /// [`Runner::compile_graph`] has an example.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`GraphBinder::with`].
    pub fn with<T: HasDataType, S: UnownedSlot<Held: AnyLayout>>(
        self,
        value: Value<T, S>,
        buffer: impl AsBuffer<'a, Memory, T, S::Held>,
    ) -> Result<Self, RunnerError> {
        let bound = self.bound.with(value, buffer);
        let bound = bound.map_err(|error| RunnerError::from(error).of(&self.executable.name))?;
        Ok(GraphRun { bound, ..self })
    }

    /// Records the execution of the graph. Call this after buffers are bound to all outputs, and to all
    /// inputs that DirectML does not own. The page of [`Runner::compile_graph`] has an example.
    ///
    /// # Errors
    ///
    /// Records nothing and returns an error in these cases:
    ///
    /// - [`GraphBinder::finish`] returns an error;
    /// - the graph or a buffer belongs to another device;
    /// - a call of Windows fails.
    pub fn finish(self) -> Result<(), RunnerError> {
        self.runner.execute(self.executable, self.bound.finish())
    }
}

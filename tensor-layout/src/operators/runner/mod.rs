//! A runner: a device with a queue. It executes operators without unsafe code in the program.

// Decisions:
//
// - **`Runner` takes only its own memory.** `Bindings` do not state whether their resources stay alive, and a
//   `D3d12Resource` may be a mock for tests. So `run` does not take `Bindings`, but typed buffers whose
//   resource is a `Memory`. Only the runner makes a `Memory`: with a new resource, or from a resource that
//   its caller gives to `adopt`.
// - **The runner records one barrier for all unordered accesses before each operator**, because it does not
//   analyse which operators could run at the same time. The tests also have a second runner. It uses only
//   descriptions and bindings, as programs with their own engine do.

mod commands;
mod equal;
mod error;
mod fence;
mod graph;
mod memory;
mod read;
mod recycling;

pub use error::{RunnerError, RunnerErrorKind};
pub use fence::Submission;
pub use graph::{CompiledGraph, GraphInitialization, GraphRun};
pub use memory::Memory;
pub use read::PendingRead;

use crate::dml::{BindError, Persistent, RawBindingDesc, RawBufferBinding, Temporary};
use crate::operators::{
    AnyOperator, AtExecution, AtInitialization, Bindings, BindsSlots, FeatureLevel,
    InitializationBindings, InitializerBindings, NothingOwned, Operator, RawOperatorDesc,
};
use crate::windows::AsWindows;
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_CREATE_DEVICE_FLAG_NONE, DML_EXECUTION_FLAG_NONE, DML_FEATURE_DATA_FEATURE_LEVELS,
    DML_FEATURE_FEATURE_LEVELS, DML_FEATURE_LEVEL, DML_FEATURE_QUERY_FEATURE_LEVELS,
    DMLCreateDevice, IDMLBindingTable, IDMLCommandRecorder, IDMLCompiledOperator, IDMLDevice,
    IDMLOperator, IDMLOperatorInitializer,
};
use ::windows::Win32::Foundation::E_NOINTERFACE;
use ::windows::Win32::Graphics::Direct3D::D3D_FEATURE_LEVEL_11_0;
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_COMMAND_QUEUE_DESC, D3D12_FENCE_FLAG_NONE, D3D12CreateDevice, ID3D12CommandQueue,
    ID3D12Device, ID3D12Fence, ID3D12GraphicsCommandList,
};
use ::windows::core::{HSTRING, Interface};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use commands::Commands;
use core::cell::RefCell;
use core::fmt;
use error::Cause;

/// A DirectML device with a queue. It executes operators on typed buffers.
///
/// A runner accepts only buffers in [`Memory`], and keeps them until the graphics card has executed the
/// commands that use them. So no command uses freed memory, and most methods are safe. A method is unsafe if
/// it takes resources, devices or commands of the program, as [`adopt`](Self::adopt) does.
///
/// A runner records operators and copies in order, with the barriers between them. The graphics card executes
/// the recorded commands together: when [`read`](Self::read) or [`finish`](Self::finish) waits for the
/// results, or when [`submit`](Self::submit) is called.
///
/// ```no_run
/// use tensor_layout::operators::{Absent, Convolution, ElementWiseIdentity, OwnedByDml, Unbound, Window};
/// use tensor_layout::operators::{Runner, RunnerError};
/// use tensor_layout::{H, Tensor, View, W, layout};
///
/// layout! {
///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
///     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
///     type Filter = OIHW[O = 1, I = 3, H = 3, W = 3];
///     type Edges = NCHW[N = 1, C = 1, H = 224, W = 224];
/// }
///
/// static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
/// static FIND_EDGES: Convolution<f32, Planes, OwnedByDml<Filter>, Absent, Edges> =
///     Convolution::new(Window::new().padding::<H>(1, 1).padding::<W>(1, 1));
///
/// fn edges(
///     photo: View<f32, Photo>,
///     filter: View<f32, Filter>,
/// ) -> Result<Tensor<f32, Edges>, RunnerError> {
///     let runner = Runner::new()?;
///     let (photo, filter) = (runner.upload(photo)?, runner.upload(filter)?);
///     let (planes, edges) = (runner.allocate()?, runner.allocate()?);
///
///     let to_planes = runner.compile(&TO_PLANES)?;
///     let find_edges = runner.compile_with(&FIND_EDGES, (Unbound, &filter, Unbound))?;
///     runner.run(&to_planes, (&photo,), (&planes,))?;
///     runner.run(&find_edges, (&planes, Unbound, Unbound), (&edges,))?;
///     runner.read(&edges, |edges| edges.to_layout())
/// }
/// ```
///
/// A runner and what it has compiled can be moved to another thread, but several threads cannot use a runner at the
/// same time. When a runner is dropped, it waits for the commands that were submitted. Other recorded commands are
/// not executed.
///
/// # In a loop
///
/// Memory for copies, command lists and descriptors are used again once the graphics card has executed their
/// commands. So a program that executes a graph for each frame needs no more memory after the first frames, if it
/// calls [`submit`](Self::submit) for each frame. Only [`read`](Self::read), [`PendingRead::wait`],
/// [`Submission::wait`] and [`finish`](Self::finish) wait for the graphics card. [`read_later`](Self::read_later) has
/// an example.
#[doc(alias("IDMLDevice", "ID3D12CommandQueue", "IDMLCommandRecorder"))]
pub struct Runner {
    direct3d: ID3D12Device,
    directml: IDMLDevice,
    queue: ID3D12CommandQueue,
    recorder: IDMLCommandRecorder,
    fence: ID3D12Fence,
    level: FeatureLevel,
    commands: RefCell<Commands>,
}

// SAFETY: objects of Direct3D 12 and DirectML belong to no thread. They may be used by any thread, if not by several
// at the same time; a `Runner` is not `Sync`.
unsafe impl Send for Runner {}

/// An operator that a [`Runner`] has compiled and initialised. It holds the memory that it needs for execution.
pub struct Compiled<O> {
    operator: O,
    executable: Executable,
}

/// A compiled operator or graph. It holds its temporary and persistent memory.
#[derive(Debug)]
struct Executable {
    /// The name of the operator, and the name that the program gave it.
    name: String,
    compiled: IDMLCompiledOperator,
    /// The device that made the operator or graph.
    directml: IDMLDevice,
    persistent: Option<Persistent<Memory>>,
    temporary: Option<Temporary<Memory>>,
}

// SAFETY: as for `Runner`. Two threads cannot use the operator at the same time, because its commands are recorded by
// a runner of the same device, and DirectML locks its device.
unsafe impl Send for Executable {}

impl Executable {
    /// Adds the name that a program gives the operator. DirectML gets the name, too.
    fn set_name(&mut self, name: &str) {
        self.name = format!("{} `{name}`", self.name);
        // The name is only for tools, so an error has no consequence.
        // SAFETY: the text is valid during the call.
        let _ = unsafe { self.compiled.SetName(&HSTRING::from(name)) };
    }
}

impl<O: AnyOperator> Compiled<O> {
    /// Gives the operator a name, which the texts of errors contain. DirectML and its tools see the name, too.
    ///
    /// ```no_run
    /// use tensor_layout::operators::{ActivationRelu, Runner, RunnerError};
    /// use tensor_layout::layout;
    ///
    /// type Features = layout!(NC[N = 1, C = 16]);
    /// static RELU: ActivationRelu<f32, Features, Features> = ActivationRelu::new();
    ///
    /// fn compile(runner: &Runner) -> Result<(), RunnerError> {
    ///     let head = runner.compile(&RELU)?.with_name("head");
    ///     // An error in its execution says: ActivationRelu `head`: ..
    ///     Ok(())
    /// }
    /// ```
    #[doc(alias("SetName", "IDMLObject"))]
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        self.executable.set_name(name);
        self
    }
}

impl Runner {
    /// Makes a runner for the graphics card that Windows prefers.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because there is no graphics card.
    // A program that does not call this function must not need `DirectML.dll` to start: an inline function is
    // compiled only in crates that call it.
    #[inline]
    pub fn new() -> Result<Self, RunnerError> {
        let direct3d: ID3D12Device = made_by("D3D12CreateDevice", |device| {
            // SAFETY: the device is valid for a write during the call.
            unsafe { D3D12CreateDevice(None, D3D_FEATURE_LEVEL_11_0, device) }
        })?;
        let directml = made_by("DMLCreateDevice", |device| {
            // SAFETY: `direct3d` is a Direct3D device, and the other one is valid for a write during the call.
            unsafe { DMLCreateDevice(&direct3d, DML_CREATE_DEVICE_FLAG_NONE, device) }
        })?;
        let desc = D3D12_COMMAND_QUEUE_DESC::default();
        // SAFETY: the description is valid during the call.
        let queue = unsafe { direct3d.CreateCommandQueue(&raw const desc) };
        let queue = queue.map_err(RunnerError::windows("CreateCommandQueue"))?;
        // SAFETY: the DirectML device and the queue were made for this Direct3D device, the queue for
        // direct commands.
        unsafe { Self::from_parts(direct3d, directml, queue) }
    }

    /// Makes a runner from two devices and a queue that the program has made, for example the queue of its swap chain.
    ///
    /// ```no_run
    /// use tensor_layout::operators::{Runner, RunnerError};
    /// use windows::Win32::Graphics::Direct3D12::ID3D12CommandQueue;
    ///
    /// /// Makes a second runner, which executes on another queue of the same device.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The device of the runner made the queue, which takes direct command lists.
    /// unsafe fn second(runner: &Runner, queue: ID3D12CommandQueue) -> Result<Runner, RunnerError> {
    ///     let (direct3d, directml) = (runner.direct3d().clone(), runner.directml().clone());
    ///     // SAFETY: the devices are those of one runner, and the caller vouches for the queue.
    ///     unsafe { Runner::from_parts(direct3d, directml, queue) }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because the device was removed.
    ///
    /// # Safety
    ///
    /// The DirectML device was made for the Direct3D device. The Direct3D device made the queue, and the
    /// queue executes direct or compute command lists.
    pub unsafe fn from_parts(
        direct3d: ID3D12Device,
        directml: IDMLDevice,
        queue: ID3D12CommandQueue,
    ) -> Result<Self, RunnerError> {
        // SAFETY: the function takes no arguments.
        let recorder = unsafe { directml.CreateCommandRecorder() };
        let recorder = recorder.map_err(RunnerError::windows("CreateCommandRecorder"))?;
        // SAFETY: the function takes numbers.
        let fence = unsafe { direct3d.CreateFence(0, D3D12_FENCE_FLAG_NONE) };
        let fence = fence.map_err(RunnerError::windows("CreateFence"))?;
        Ok(Runner {
            level: level_of(&directml),
            commands: RefCell::default(),
            direct3d,
            directml,
            queue,
            recorder,
            fence,
        })
    }

    /// Returns the Direct3D device of this runner. The page of [`Runner::from_parts`] has an example.
    #[must_use]
    pub fn direct3d(&self) -> &ID3D12Device {
        &self.direct3d
    }

    /// Returns the DirectML device of this runner. The page of [`Runner::from_parts`] has an example.
    #[must_use]
    pub fn directml(&self) -> &IDMLDevice {
        &self.directml
    }

    /// Returns the highest feature level that the device supports.
    ///
    /// ```no_run
    /// use tensor_layout::operators::FeatureLevel;
    /// use tensor_layout::operators::{Runner, RunnerError};
    ///
    /// fn has_gelu() -> Result<bool, RunnerError> {
    ///     Ok(Runner::new()?.feature_level() >= FeatureLevel::V5_1)
    /// }
    /// ```
    #[doc(alias = "DML_FEATURE_LEVEL")]
    #[must_use]
    pub fn feature_level(&self) -> FeatureLevel {
        self.level
    }

    /// Compiles an operator, and records its initialisation.
    ///
    /// # Errors
    ///
    /// Returns an error if the operator needs a higher feature level than the device supports, or if a call
    /// of Windows fails.
    #[doc(alias("CreateOperator", "CompileOperator", "IDMLOperatorInitializer"))]
    pub fn compile<O: Operator<Inputs: NothingOwned>>(
        &self,
        operator: &O,
    ) -> Result<Compiled<O>, RunnerError> {
        self.compile_bound(operator, operator.unbound_at_initialization())
    }

    /// Compiles an operator with inputs that DirectML owns ([`OwnedByDml`](crate::operators::OwnedByDml)). Records
    /// the operator's initialisation. The initialisation copies these inputs from buffers. `owned` is a tuple
    /// with an entry for every input: a buffer for each of these inputs, and [`Unbound`](crate::operators::Unbound)
    /// for every other input.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`compile`](Self::compile). Returns an error, too, if a buffer
    /// cannot be bound; see [`bind_at_initialization`](Operator::bind_at_initialization).
    pub fn compile_with<'a, O: Operator>(
        &self,
        operator: &O,
        owned: impl BindsSlots<'a, AtInitialization<'a, O::Inputs, Memory>>,
    ) -> Result<Compiled<O>, RunnerError> {
        self.compile_bound(operator, operator.bind_at_initialization(owned)?)
    }

    fn compile_bound<O: Operator>(
        &self,
        operator: &O,
        owned: InitializationBindings<'_>,
    ) -> Result<Compiled<O>, RunnerError> {
        let name = operator.name();
        self.check_level(name, operator.feature_level())?;
        let compile = || {
            let created = operator.with_raw(|desc| self.create(desc))?;
            self.initialize(name, self.compile_created(&created)?, owned)
        };
        let executable = compile().map_err(|error| error.of(&name))?;
        Ok(Compiled {
            operator: *operator,
            executable,
        })
    }

    fn create(&self, desc: &RawOperatorDesc<'_>) -> Result<IDMLOperator, RunnerError> {
        let created = made_by("CreateOperator", |created| {
            // SAFETY: the description and all that it points to are valid during the call.
            unsafe { self.directml.CreateOperator(desc.as_windows(), created) }
        });
        created.map_err(|error| self.explain(error))
    }

    /// Compiles an operator that this device has created.
    fn compile_created(&self, created: &IDMLOperator) -> Result<IDMLCompiledOperator, RunnerError> {
        let (device, flags) = (&self.directml, DML_EXECUTION_FLAG_NONE);
        let compiled = made_by("CompileOperator", |compiled| {
            // SAFETY: the operator is of this device, and `compiled` is valid for a write during the call.
            unsafe { device.CompileOperator(created, flags, compiled) }
        });
        compiled.map_err(|error| self.explain(error))
    }

    fn check_level(&self, operator: &'static str, needed: FeatureLevel) -> Result<(), RunnerError> {
        if needed > self.level {
            let given = self.level;
            return Err(RunnerError::new(Cause::Level {
                operator,
                needed,
                given,
            }));
        }
        Ok(())
    }

    /// Records the initialisation of a compiled operator. The caller guarantees that each resource in
    /// `owned` belongs to a [`Memory`].
    fn initialize(
        &self,
        name: &str,
        compiled: IDMLCompiledOperator,
        owned: InitializationBindings<'_>,
    ) -> Result<Executable, RunnerError> {
        // SAFETY: the function takes no arguments.
        let needed = unsafe { compiled.GetBindingProperties() };
        let executable = Executable {
            name: name.to_owned(),
            persistent: self.reserve(needed.PersistentResourceSize, Persistent::new)?,
            temporary: self.reserve(needed.TemporaryResourceSize, Temporary::new)?,
            directml: self.directml.clone(),
            compiled,
        };
        let operators = [Some(executable.compiled.clone())];
        // SAFETY: the operator is of this device.
        let initializer = unsafe { self.directml.CreateOperatorInitializer(Some(&operators)) };
        let initializer: IDMLOperatorInitializer =
            self.called("CreateOperatorInitializer", initializer)?;
        // SAFETY: the function takes no arguments.
        let bytes = unsafe { initializer.GetBindingProperties() }.TemporaryResourceSize;
        let temporary = self.reserve(bytes, Temporary::new)?;
        let owned = match &executable.persistent {
            Some(persistent) => owned.with_persistent(persistent.size_in_bytes(), persistent)?,
            None => owned,
        };
        let mut bindings = InitializerBindings::new([owned.as_part()])?;
        if let Some(temporary) = &temporary {
            bindings = bindings.with_temporary(temporary.size_in_bytes(), temporary)?;
        }
        let (given, reserved) = (bindings.inputs(), bindings.reserved());
        self.dispatch(&initializer, given, reserved, |table| {
            bindings.with_raw(|raw| bind(table, raw.inputs, raw.outputs, &raw.temporary));
        })?;
        Ok(executable)
    }

    /// Records the execution of an operator. `inputs` and `outputs` are tuples of buffers, with an entry for
    /// every slot. Pass [`Unbound`](crate::operators::Unbound) for a slot that is absent, and for an input that
    /// DirectML owns.
    ///
    /// # Errors
    ///
    /// Records nothing and returns an error in these cases:
    ///
    /// - a buffer cannot be bound; see [`bind`](Operator::bind);
    /// - the operator or a buffer belongs to another device;
    /// - a call of Windows fails.
    #[doc(alias("RecordDispatch", "IDMLBindingTable"))]
    pub fn run<'i, 'o, O: Operator>(
        &self,
        compiled: &Compiled<O>,
        inputs: impl BindsSlots<'i, AtExecution<'i, O::Inputs, Memory>>,
        outputs: impl BindsSlots<'o, AtExecution<'o, O::Outputs, Memory>>,
    ) -> Result<(), RunnerError> {
        let bindings = compiled.operator.bind(inputs, outputs);
        self.execute(&compiled.executable, bindings)
    }

    /// Records an execution. The caller guarantees that `bindings` belong to the operator or graph in
    /// `executable`, and that each of their resources belongs to a [`Memory`].
    fn execute<'a>(
        &self,
        executable: &'a Executable,
        bindings: Result<Bindings<'a>, BindError>,
    ) -> Result<(), RunnerError> {
        let record = || {
            let mut bindings = bindings?;
            if executable.directml != self.directml {
                return Err(RunnerError::OTHER_DEVICE);
            }
            if let Some(persistent) = &executable.persistent {
                bindings = bindings.with_persistent(persistent.size_in_bytes(), persistent)?;
            }
            if let Some(temporary) = &executable.temporary {
                bindings = bindings.with_temporary(temporary.size_in_bytes(), temporary)?;
            }
            let (given, reserved) = bindings.ranges();
            self.dispatch(&executable.compiled, given, reserved, |table| {
                bindings.with_raw(|raw| {
                    bind(table, raw.inputs, raw.outputs, &raw.temporary);
                    // SAFETY: as in `bind`.
                    unsafe { table.BindPersistentResource(Some(raw.persistent.as_windows())) };
                });
            })
        };
        record().map_err(|error| error.of(&executable.name))
    }

    /// Records a dispatch that uses the bound ranges, which `bind` binds. The caller guarantees that the resource
    /// of each range belongs to a [`Memory`], and that the device of this runner made those of `reserved`.
    fn dispatch<'a>(
        &self,
        object: &impl Interface,
        given: impl IntoIterator<Item = &'a RawBufferBinding<'a>>,
        reserved: impl IntoIterator<Item = &'a RawBufferBinding<'a>>,
        bind: impl FnOnce(&IDMLBindingTable),
    ) -> Result<(), RunnerError> {
        // SAFETY: the range is borrowed from a `Memory`, so the pointer is that of its resource.
        let memory = |range: &'a RawBufferBinding<'a>| unsafe { Memory::of_bound(range) };
        let mut resources: Vec<_> = given.into_iter().filter_map(memory).collect();
        for given in &resources {
            self.check_device(given.as_resource())?;
        }
        resources.extend(reserved.into_iter().filter_map(memory));
        let dispatchable = self.called("QueryInterface", object.cast())?;
        let mut commands = self.commands.borrow_mut();
        commands.dispatch(self, &dispatchable, &resources, bind)
    }

    /// Passes all commands recorded so far to the graphics card, and waits until it has executed them. The
    /// page of [`Runner::submit`] has an example.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because the device was removed.
    #[doc(alias = "SetEventOnCompletion")]
    pub fn finish(&self) -> Result<(), RunnerError> {
        let mut commands = self.commands.borrow_mut();
        let last = commands.submit(self)?;
        commands.wait(self, last)
    }

    /// Records commands of the program, for example a copy from a texture to a buffer, among the commands of
    /// the runner. `function` records the commands of the program to a list.
    ///
    /// All buffers of the runner are in the state `D3D12_RESOURCE_STATE_COMMON` when the commands of
    /// `function` begin. Direct3D returns the buffers to this state after these commands.
    ///
    /// ```no_run
    /// use tensor_layout::operators::{Memory, Runner, RunnerError};
    /// use windows::Win32::Graphics::Direct3D12::ID3D12Resource;
    ///
    /// /// Copies 64 bytes of another buffer.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The buffer has 64 bytes that can be copied, and lives until the runner has finished.
    /// unsafe fn copy(runner: &Runner, to: &Memory, from: &ID3D12Resource) -> Result<(), RunnerError> {
    ///     let to = to.as_resource();
    ///     // SAFETY: the caller vouches for the buffer, and the runner keeps its own memory.
    ///     unsafe { runner.record(|list| list.CopyBufferRegion(to, 0, from, 0, 64)) }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails.
    ///
    /// # Panics
    ///
    /// Panics if `function` calls a method of this runner. If `function` panics, its commands are not executed.
    ///
    /// # Safety
    ///
    /// - `function` records commands to the list, and neither closes nor executes it.
    /// - The commands are valid. Everything that they refer to lives until [`finish`](Self::finish) or
    ///   [`read`](Self::read) returns.
    /// - If the commands change the state of a resource that is not a buffer, they also change it back.
    pub unsafe fn record(
        &self,
        function: impl FnOnce(&ID3D12GraphicsCommandList),
    ) -> Result<(), RunnerError> {
        self.commands.borrow_mut().record(self, function)
    }

    /// Lets this runner record to a command list of the program, for a program with its own engine. Within `function`,
    /// methods such as [`run`](Self::run) and [`write`](Self::write) record to `list` and not to the runner's own
    /// list. The program executes the list, and then signals `value` to `fence`.
    ///
    /// The commands set descriptor heaps of the runner. All buffers of the runner are in the state
    /// `D3D12_RESOURCE_STATE_COMMON` before and after the commands.
    ///
    /// ```no_run
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::operators::{ActivationRelu, Compiled, Memory, Runner, RunnerError};
    /// use tensor_layout::layout;
    /// use windows::Win32::Graphics::Direct3D12::{ID3D12Fence, ID3D12GraphicsCommandList};
    ///
    /// type Features = layout!(NC[N = 1, C = 16]);
    /// type Relu = ActivationRelu<f32, Features, Features>;
    ///
    /// /// Executes the operator between the draws of a frame.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The list is executed by a queue of the runner's device, and the fence then gets the number of the frame.
    /// unsafe fn between_draws(
    ///     runner: &Runner,
    ///     relu: &Compiled<Relu>,
    ///     features: [&Buffer<Memory, f32, Features>; 2],
    ///     list: &ID3D12GraphicsCommandList,
    ///     (fence, frame): (&ID3D12Fence, u64),
    /// ) -> Result<(), RunnerError> {
    ///     let run = || runner.run(relu, (features[0],), (features[1],));
    ///     // SAFETY: the caller vouches for the list and the fence.
    ///     unsafe { runner.record_to(list, fence, frame, run) }?
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the runner records to a list of the program already. Within `function`, the methods that
    /// submit or read return an error.
    ///
    /// # Safety
    ///
    /// - The list is being recorded, is of the device of this runner and of the kind of its queue, and is executed at
    ///   most once.
    /// - The fence has the value `value` only after the list has been executed, or if it is never executed.
    /// - While the commands are executed, no other command writes to the buffers that they use, and none reads those
    ///   that they write. The buffers are in the state `D3D12_RESOURCE_STATE_COMMON` when the commands begin.
    ///
    /// The runner keeps all that the commands use until the fence has the value. If the runner is dropped before that,
    /// these objects are never released.
    pub unsafe fn record_to<X>(
        &self,
        list: &ID3D12GraphicsCommandList,
        fence: &ID3D12Fence,
        value: u64,
        function: impl FnOnce() -> X,
    ) -> Result<X, RunnerError> {
        /// Ends the recording, also if `function` panics.
        struct End<'r>(&'r Runner);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                self.0.commands.borrow_mut().end_list_of_program();
            }
        }
        let mut commands = self.commands.borrow_mut();
        commands.begin_list_of_program(list, fence, value)?;
        drop(commands);
        let _end = End(self);
        Ok(function())
    }
}

impl Runner {
    /// Returns the result of the function `call` of Windows, with its name and the operator in an error.
    fn called<T>(
        &self,
        call: &'static str,
        result: ::windows::core::Result<T>,
    ) -> Result<T, RunnerError> {
        result.map_err(|error| self.explain(RunnerError::windows(call)(error)))
    }

    /// Returns the error with the reason, if the device was removed.
    fn explain(&self, error: RunnerError) -> RunnerError {
        // SAFETY: the function takes no arguments.
        error.with_reason(|| unsafe { self.direct3d.GetDeviceRemovedReason() }.err())
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        self.commands.get_mut().discard();
        self.commands.get_mut().recycling.forget_unfinished();
        // If the device does not answer, it may not have finished. Then all objects that it uses are kept.
        if self.finish().is_err() {
            self.commands.get_mut().forget();
        }
    }
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner")
            .field("directml", &self.directml)
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

impl<O: AnyOperator> fmt::Debug for Compiled<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Compiled")
            .field(&self.operator.name())
            .finish()
    }
}

/// Returns the object that the function `call` of Windows makes. `make` calls it, with a pointer to write the
/// object to.
fn made_by<T>(
    call: &'static str,
    make: impl FnOnce(*mut Option<T>) -> ::windows::core::Result<()>,
) -> Result<T, RunnerError> {
    let mut made = None;
    let result = make(&raw mut made);
    let made = result.and_then(|()| made.ok_or_else(|| E_NOINTERFACE.into()));
    made.map_err(RunnerError::windows(call))
}

/// Binds all that the initialisation and the execution of an operator have in common. The caller guarantees that each range
/// is within a resource of the table's device, and that the commands keep the resource until they have been executed.
fn bind(
    table: &IDMLBindingTable,
    inputs: &[RawBindingDesc<'_>],
    outputs: &[RawBindingDesc<'_>],
    temporary: &RawBindingDesc<'_>,
) {
    // SAFETY: the caller guarantees that the ranges are valid until the commands have been executed.
    unsafe { table.BindInputs(Some(inputs.as_windows())) };
    // SAFETY: as above.
    unsafe { table.BindOutputs(Some(outputs.as_windows())) };
    // SAFETY: as above.
    unsafe { table.BindTemporaryResource(Some(temporary.as_windows())) };
}

/// Returns the highest feature level that a device supports.
fn level_of(device: &IDMLDevice) -> FeatureLevel {
    let has = |level: &FeatureLevel| {
        let requested = DML_FEATURE_LEVEL(*level as i32);
        let query = DML_FEATURE_QUERY_FEATURE_LEVELS {
            RequestedFeatureLevelCount: 1,
            RequestedFeatureLevels: &raw const requested,
        };
        let mut data = DML_FEATURE_DATA_FEATURE_LEVELS::default();
        #[expect(clippy::cast_possible_truncation, reason = "both structures are small")]
        // SAFETY: these are the structures of that feature, with their sizes, valid during the call.
        let answer = unsafe {
            device.CheckFeatureSupport(
                DML_FEATURE_FEATURE_LEVELS,
                size_of_val(&query) as u32,
                Some((&raw const query).cast()),
                size_of_val(&data) as u32,
                (&raw mut data).cast(),
            )
        };
        // An older library refuses a level that it does not know.
        answer.is_ok() && data.MaxSupportedFeatureLevel == requested
    };
    let highest = FeatureLevel::ALL.into_iter().rev().find(has);
    highest.unwrap_or(FeatureLevel::V1_0)
}

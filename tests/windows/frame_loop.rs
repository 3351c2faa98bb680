//! Tests a `Runner` in a loop of frames: engines that a program keeps and moves, objects that are reused, fences, reads
//! whose results are awaited later, and the texts of errors.

use crate::graphics_card::Result;
use crate::runner::runner;
use crate::{Card, card};
use std::thread;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    Absent, ActivationRelu, CompiledGraph, Convolution, ElementWiseAdd, Graph, Memory, OwnedByDml,
    Runner, RunnerError, RunnerErrorKind, Value, Window,
};
use tensor_layout::windows::TransferError;
use tensor_layout::{Tensor, View, layout};
use windows::Win32::Foundation::{E_INVALIDARG, E_NOINTERFACE, E_OUTOFMEMORY, HANDLE};
use windows::Win32::Graphics::Direct3D12::{
    D3D12_COMMAND_QUEUE_DESC, D3D12_FENCE_FLAG_NONE, ID3D12CommandAllocator, ID3D12CommandQueue,
    ID3D12Fence, ID3D12GraphicsCommandList,
};
use windows::Win32::Graphics::Dxgi::{
    DXGI_ERROR_DEVICE_HUNG, DXGI_ERROR_DEVICE_REMOVED, DXGI_ERROR_DEVICE_RESET,
    DXGI_ERROR_DRIVER_INTERNAL_ERROR, DXGI_ERROR_INVALID_CALL, DXGI_ERROR_UNSUPPORTED,
};
use windows::Win32::System::ProcessStatus::{K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows::Win32::System::Threading::GetCurrentProcess;
use windows::core::{HRESULT, Interface};

layout! {
    type Frame = CHW[C = 3, H = 5, W = 7];
    type Large = W[100_000];
}

static ADD: ElementWiseAdd<f32, Frame, OwnedByDml<Frame>, Frame> = ElementWiseAdd::new();
static RELU: ActivationRelu<f32, Frame, Frame> = ActivationRelu::new();
static ACTIVE: ActivationRelu<f32, Large, Large> = ActivationRelu::new();

/// A program with a network: it adds weights to a frame.
struct Engine {
    runner: Runner,
    graph: CompiledGraph,
    values: (Value<f32, Frame>, Value<f32, Frame>),
    buffers: (Buffer<Memory, f32, Frame>, Buffer<Memory, f32, Frame>),
}

impl Engine {
    /// The graph, its operators and the buffer of the weights are dropped at the end.
    fn new(runner: Runner, weight: f32) -> Result<Self> {
        let operators = (ADD, RELU);
        let mut graph = Graph::new();
        let (frame, weights) = (graph.input("frame"), graph.input("weights"));
        let sum = graph.apply(&operators.0, (frame, weights));
        let sum = graph.apply(&operators.1, (sum,));
        graph.output("sum", sum);
        let buffer = runner.upload(Tensor::filled(weight).as_view())?;
        let graph = runner
            .compile_graph(&graph)?
            .with(weights, &buffer)?
            .finish()?;
        Ok(Engine {
            buffers: (runner.allocate()?, runner.allocate()?),
            values: (frame, sum),
            graph,
            runner,
        })
    }

    fn execute(&self, frame: f32) -> Result<()> {
        let (input, output) = &self.buffers;
        self.runner.write(input, Tensor::filled(frame).as_view())?;
        let run = self.runner.run_graph(&self.graph);
        let run = run
            .with(self.values.0, input)?
            .with(self.values.1, output)?;
        Ok(run.finish()?)
    }
}

fn is_filled(tensor: View<f32, Frame>, value: f32) -> bool {
    tensor == Tensor::<f32, Frame>::filled(value)
}

#[test]
fn engines_are_kept_and_moved() -> Result<()> {
    let card = card();
    let other_thread = |engine: Engine| {
        let execute = move || {
            engine.execute(1.0).map_err(|error| error.to_string())?;
            let read = engine
                .runner
                .read(&engine.buffers.1, |sum| is_filled(sum, 6.0));
            Ok::<_, String>((engine, read.map_err(|error| error.to_string())?))
        };
        thread::spawn(execute).join().expect("the thread ends")
    };
    for _ in 0..100 {
        let engine = Engine::new(runner(&card)?, 5.0)?;
        let (engine, is_right) = other_thread(engine)?;
        assert!(is_right);
        engine.execute(2.0)?;
        engine.runner.submit()?;
        // The pending read is dropped while the graphics card executes.
    }
    Ok(())
}

/// Returns the number of objects of the device that are alive. Each of them holds a reference to the device.
pub(crate) fn live_objects(card: &Card) -> u32 {
    let device = card.direct3d.clone();
    let unknown = device.as_raw();
    // SAFETY: the first pointer of an object points to the table of its functions, which begins with those of
    // `IUnknown`.
    let table = unsafe { *unknown.cast::<*const windows::core::IUnknown_Vtbl>() };
    // SAFETY: the table lives as long as the object.
    let functions = unsafe { &*table };
    // SAFETY: the object is alive.
    unsafe { (functions.AddRef)(unknown) };
    // SAFETY: the reference was added above.
    unsafe { (functions.Release)(unknown) }
}

/// Returns the bytes of memory that the process uses.
fn bytes_in_use() -> Result<usize> {
    let mut counters = PROCESS_MEMORY_COUNTERS::default();
    let size = u32::try_from(size_of_val(&counters))?;
    // SAFETY: the function takes no arguments.
    let process = unsafe { GetCurrentProcess() };
    // SAFETY: the function writes to the counters, which have this size.
    unsafe { K32GetProcessMemoryInfo(process, &raw mut counters, size) }.ok()?;
    Ok(counters.WorkingSetSize)
}

/// The graphics card is never idle: it executes a frame only when the next one has been submitted.
#[test]
fn objects_are_used_again() -> Result<()> {
    let card = card();
    let engine = Engine::new(runner(&card)?, 5.0)?;
    let large = engine.runner.allocate::<f32, Large>()?;
    let gate = fence(&card)?;
    let (mut before, mut known) = (None, None);
    for frame in 0..2_000_u16 {
        // Frame 0 waits for the value 1.
        engine.runner.wait_for(&gate, u64::from(frame) + 1)?;
        engine.execute(f32::from(frame))?;
        engine.runner.write(&large, Tensor::filled(1.0).as_view())?;
        let read = engine.runner.read_later(&engine.buffers.1)?;
        engine.runner.submit()?;
        if let Some(before) = before.replace(read) {
            // SAFETY: the function takes only a number.
            unsafe { gate.Signal(frame.into()) }?;
            let expected = f32::from(frame - 1) + 5.0;
            assert!(before.wait(&engine.runner, |sum| is_filled(sum, expected))?);
        }
        if frame < 100 {
            continue;
        }
        let now = (live_objects(&card), bytes_in_use()?);
        let (objects, bytes) = *known.get_or_insert(now);
        assert!(now.0 <= objects, "{objects} objects, then {}", now.0);
        // A leak of 10 KB a frame is 18 MiB.
        let most = bytes + (bytes / 10).min(16 << 20);
        assert!(now.1 <= most, "{bytes} bytes, then {}", now.1);
    }
    // SAFETY: as above.
    unsafe { gate.Signal(2_000) }?;
    Ok(())
}

/// The memory of weights is released when their buffer is dropped after the initialisation. Only DirectML's copy is
/// left.
#[test]
fn weights_are_held_once() -> Result<()> {
    type Features = layout!(NCHW[N = 1, C = 2048, H = 1, W = 1]);
    /// 16 MiB.
    type Filters = layout!(OIHW[O = 2048, I = 2048, H = 1, W = 1]);
    static PRODUCT: Convolution<f32, Features, OwnedByDml<Filters>, Absent, Features> =
        Convolution::new(Window::new());
    let card = card();
    let runner = runner(&card)?;
    let mut graph = Graph::new();
    let (input, filters) = (graph.input("input"), graph.input("filters"));
    let output = graph.apply(&PRODUCT, (input, filters, Absent));
    graph.output("output", output);
    let buffer = runner.upload(Tensor::filled(0.5).as_view())?;
    let compiled = runner.compile_graph(&graph)?;
    let compiled = compiled.with(filters, &buffer)?.finish()?;
    runner.finish()?;
    let before = (live_objects(&card), bytes_in_use()?);
    drop(buffer);
    // The copy from which the weights were uploaded is released, too.
    for _ in 0..20 {
        // SAFETY: the function records no commands.
        unsafe { runner.record(|_| ()) }?;
        runner.finish()?;
    }
    let after = (live_objects(&card), bytes_in_use()?);
    assert!(
        after.0 + 2 <= before.0,
        "{} objects, then {}",
        before.0,
        after.0
    );
    // The limit is twice 16 MiB, and some memory for the rest of the process.
    assert!(
        after.1 + (31 << 20) <= before.1,
        "{} bytes, then {}",
        before.1,
        after.1
    );
    let features = runner.upload(Tensor::filled(1.0).as_view())?;
    let product = runner.allocate()?;
    let run = runner.run_graph(&compiled);
    run.with(input, &features)?
        .with(output, &product)?
        .finish()?;
    let expected = Tensor::<f32, Features>::filled(1024.0);
    assert!(runner.read(&product, |product| product == expected)?);
    Ok(())
}

/// Memory for copies is released once it is no longer used.
#[test]
fn memory_for_copies_is_released() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let small = runner.allocate::<f32, Frame>()?;
    let submit = |count: usize| -> Result<()> {
        for _ in 0..count {
            runner.write(&small, Tensor::filled(1.0).as_view())?;
            runner.submit()?.wait()?;
        }
        Ok(())
    };
    submit(2)?;
    let before = live_objects(&card);
    let large = runner.upload(Tensor::<f32, Large>::filled(1.0).as_view())?;
    runner.finish()?;
    let with_copy = live_objects(&card);
    submit(20)?;
    assert!(live_objects(&card) < with_copy);
    drop(large);
    submit(2)?;
    assert_eq!(live_objects(&card), before);
    Ok(())
}

pub(crate) fn fence(card: &Card) -> Result<ID3D12Fence> {
    // SAFETY: the function takes only numbers.
    Ok(unsafe { card.direct3d.CreateFence(0, D3D12_FENCE_FLAG_NONE) }?)
}

/// While the queue waits for a fence, only the functions whose names say so block. Recording more operators than a heap
/// has descriptors does not block, and neither do submissions and reads that are awaited later.
#[test]
fn only_waiting_waits() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let (input, output) = (runner.allocate()?, runner.allocate()?);
    let relu = runner.compile(&RELU)?;
    runner.write(&input, Tensor::filled(1.0).as_view())?;
    runner.run(&relu, (&input,), (&output,))?;
    runner.finish()?;

    let gate = fence(&card)?;
    runner.wait_for(&gate, 7)?;
    for _ in 0..3_000 {
        runner.run(&relu, (&input,), (&output,))?;
    }
    let first = runner.submit()?;
    let old = runner.read_later(&output)?;
    runner.write(&input, Tensor::filled(2.0).as_view())?;
    runner.run(&relu, (&input,), (&output,))?;
    let new = runner.read_later(&output)?;
    let second = runner.submit()?;
    assert!(second.value() > first.value() && second.fence() == first.fence());
    assert!(!first.is_done() && !second.is_done() && !old.is_done() && !new.is_done());
    // SAFETY: the function takes only a number.
    unsafe { gate.Signal(7) }?;
    second.wait()?;
    assert!(first.is_done() && second.is_done() && old.is_done() && new.is_done());
    // The reads are awaited in another order than they were begun.
    assert!(new.wait(&runner, |output| is_filled(output, 2.0))?);
    assert!(old.wait(&runner, |output| is_filled(output, 1.0))?);
    Ok(())
}

/// A read that is only recorded is passed to the graphics card when the program waits for it. If another read begins
/// meanwhile, this does not change the view of the first one.
#[test]
fn reads_within_reads() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let [one, two] =
        [1.0, 2.0].map(|value| runner.upload(Tensor::<f32, Frame>::filled(value).as_view()));
    let (one, two) = (one?, two?);
    let read = runner.read_later(&one)?;
    assert!(!read.is_done());
    let is_right = read.wait(&runner, |one| {
        let is_right = runner.read(&two, |two| is_filled(two, 2.0));
        is_right.map(|is_right| is_right && is_filled(one, 1.0))
    })?;
    assert!(is_right?);
    // The read is dropped before its copy is made.
    drop(runner.read_later(&one)?);
    runner.finish()?;
    assert!(runner.read(&two, |two| is_filled(two, 2.0))?);
    Ok(())
}

/// Tests two runners. The second one waits for the first.
#[test]
fn one_queue_after_the_other() -> Result<()> {
    let card = card();
    let (first, second) = (runner(&card)?, runner(&card)?);
    let gate = fence(&card)?;
    let buffer = first.allocate::<f32, Frame>()?;
    first.wait_for(&gate, 1)?;
    first.write(&buffer, Tensor::filled(3.0).as_view())?;
    let written = first.submit()?;
    second.wait_for(written.fence(), written.value())?;
    let read = second.read_later(&buffer)?;
    let submission = second.submit()?;
    assert!(!submission.is_done() && !read.is_done());
    // SAFETY: the function takes only a number.
    unsafe { gate.Signal(1) }?;
    let error = second
        .read_later(&buffer)?
        .wait(&first, |_| ())
        .unwrap_err();
    assert_eq!(error.kind(), RunnerErrorKind::OtherRunner);
    assert_eq!(error.to_string(), "another runner began the read");
    assert!(read.wait(&second, |buffer| is_filled(buffer, 3.0))?);
    Ok(())
}

/// Tests a program with its own list and queue. An operator is executed between its commands.
#[test]
fn lists_of_the_program() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let desc = D3D12_COMMAND_QUEUE_DESC::default();
    // SAFETY: the description lives during the call.
    let queue: ID3D12CommandQueue = unsafe { card.direct3d.CreateCommandQueue(&desc) }?;
    // SAFETY: the function takes only a number.
    let allocator = unsafe { card.direct3d.CreateCommandAllocator(desc.Type) };
    let allocator: ID3D12CommandAllocator = allocator?;
    let (done, relu) = (fence(&card)?, runner.compile(&RELU)?);
    let (input, output, copy) = (
        runner.allocate()?,
        runner.allocate()?,
        runner.allocate::<f32, Frame>()?,
    );
    runner.finish()?;
    let mut objects = 0;
    for frame in 1..=30_u16 {
        // SAFETY: no other list uses the allocator.
        let list = unsafe {
            card.direct3d
                .CreateCommandList(0, desc.Type, &allocator, None)
        }?;
        let list: ID3D12GraphicsCommandList = list;
        // The runner's own list begins before the list of the program, and ends after it.
        runner.write(&copy, Tensor::filled(-1.0).as_view())?;
        let record = || -> std::result::Result<(), RunnerError> {
            for refused in [
                runner.submit().map(|_| ()),
                runner.finish(),
                runner.read(&output, |_| ()),
                runner.wait_for(&done, 0),
            ] {
                let error = refused.unwrap_err();
                assert_eq!(error.kind(), RunnerErrorKind::ListOfProgram);
                assert_eq!(
                    error.to_string(),
                    "the commands are recorded to a list of the program, which the runner cannot execute"
                );
            }
            runner.write(&input, Tensor::filled(f32::from(frame)).as_view())?;
            runner.run(&relu, (&input,), (&output,))
        };
        // SAFETY: the list is executed below, and the fence is signalled after it.
        unsafe { runner.record_to(&list, &done, frame.into(), record) }??;
        let (source, target) = (
            output.resource().as_resource(),
            copy.resource().as_resource(),
        );
        runner.finish()?;
        // SAFETY: both are buffers of the device, in the common state, and live until the end.
        unsafe { list.CopyBufferRegion(target, 0, source, 0, 4 * 105) };
        // SAFETY: the list is being recorded.
        unsafe { list.Close() }?;
        // SAFETY: the list is closed, and all that it uses is alive.
        unsafe { queue.ExecuteCommandLists(&[Some(list.cast()?)]) };
        // SAFETY: the fence is of this device.
        unsafe { queue.Signal(&done, frame.into()) }?;
        // SAFETY: without an event, the function waits.
        unsafe { done.SetEventOnCompletion(frame.into(), HANDLE::default()) }?;
        assert!(runner.read(&copy, |copy| is_filled(copy, frame.into()))?);
        if frame == 10 {
            objects = live_objects(&card);
        }
    }
    assert!(live_objects(&card) <= objects + 2);
    Ok(())
}

#[test]
fn errors_say_what_failed() -> Result<()> {
    let windows = |call, code: HRESULT| {
        RunnerError::from(TransferError::Windows {
            call,
            error: code.into(),
        })
    };
    macro_rules! assert_texts {
        ($($code:ident => $kind:ident $text:literal;)+) => {$(
            let error = windows("Map", $code);
            let found = (error.kind(), error.to_string());
            assert_eq!(found, (RunnerErrorKind::$kind, $text.to_owned()));
            assert_eq!((error.call(), error.operator()), (Some("Map"), None));
        )+};
    }
    assert_texts! {
        E_OUTOFMEMORY => Windows "Map: memory ran out (0x8007000E)";
        E_INVALIDARG => Windows "Map: an argument is not valid (0x80070057)";
        DXGI_ERROR_DEVICE_REMOVED => DeviceRemoved "Map: the device was removed (0x887A0005)";
        DXGI_ERROR_DEVICE_HUNG => DeviceRemoved
            "Map: the device was removed, because it did not finish the commands (0x887A0006)";
        DXGI_ERROR_DEVICE_RESET => DeviceRemoved
            "Map: the device was removed, because the commands were wrong (0x887A0007)";
        DXGI_ERROR_DRIVER_INTERNAL_ERROR => DeviceRemoved
            "Map: the device was removed, because its driver failed (0x887A0020)";
        DXGI_ERROR_INVALID_CALL => Windows "Map: an argument is not valid (0x887A0001)";
        DXGI_ERROR_UNSUPPORTED => Windows "Map: the device or its driver does not support this (0x887A0004)";
        E_NOINTERFACE => Windows "Map: an interface is missing (0x80004002)";
    }
    let error = Graph::new().with_raw([], |_| ()).unwrap_err();
    let error = RunnerError::from(error);
    assert_eq!(error.kind(), RunnerErrorKind::Graph);
    let text = "the graph cannot be compiled: the graph has no output";
    assert_eq!(error.to_string(), text);
    // A `main` that returns the error prints this.
    assert_eq!(format!("{error:?}"), format!("RunnerError({text})"));
    let card = card();
    let runner = runner(&card)?;
    let error = runner.reserve_bytes(1 << 50).unwrap_err();
    assert_eq!(error.call(), Some("CreateCommittedResource"));
    // An operator with a name, bound to memory that overlaps.
    let large = runner.compile(&ACTIVE)?.with_name("head");
    let memory = runner.reserve_bytes(2 * 400_000)?;
    let [input, output] = [0, 256].map(|offset| Buffer::new(memory.clone(), offset));
    let error = runner.run(&large, (&input?,), (&output?,)).unwrap_err();
    assert_eq!(error.kind(), RunnerErrorKind::Bind);
    assert_eq!(error.operator(), Some("ActivationRelu `head`"));
    assert_eq!(
        error.to_string(),
        "ActivationRelu `head`: `output` shares bytes with `input`"
    );
    Ok(())
}

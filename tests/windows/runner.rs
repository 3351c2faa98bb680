//! Tests `Runner`: order and barriers, plans, other devices, and errors.

use crate::graphics_card::Result;
use crate::{Card, card};
use std::io::{Write as _, stderr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::dml::Temporary;
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::operators::{
    ActivationRelu, Cast, ElementWiseAdd, ElementWiseIdentity, Graph, NothingOwned, Operator,
    SlotTuple,
};
use tensor_layout::operators::{Memory, Runner, RunnerErrorKind};
use tensor_layout::traits::StaticStorage;
use tensor_layout::{C, H, StaticLayout, Tensor, W, layout, plan};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_CREATE_DEVICE_FLAG_NONE, DMLCreateDevice, IDMLDevice,
};
use windows::Win32::Graphics::Direct3D::D3D_FEATURE_LEVEL_11_0;
use windows::Win32::Graphics::Direct3D12::{
    D3D12_COMMAND_QUEUE_DESC, D3D12CreateDevice, ID3D12CommandQueue, ID3D12Device,
    ID3D12GraphicsCommandList,
};

layout! {
    type Photo = HWC[C = 3, H = 5, W = 7];
    type Padded = HWC[C = 3, H = 5, W = 7], pitch(H = 32);
    type Planes = CHW[C = 3, H = 5, W = 7];
    type Open = HW[H = ?, W = 7];
}

static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
static TO_PHOTO: ElementWiseIdentity<f32, Planes, Photo> = ElementWiseIdentity::new();
static ADD: ElementWiseAdd<f32, Photo, Photo, Photo> = ElementWiseAdd::new();

/// Returns a runner with the devices that all tests share, because wine cannot make several at once.
pub(crate) fn runner(card: &Card) -> Result<Runner> {
    let desc = D3D12_COMMAND_QUEUE_DESC::default();
    // SAFETY: the description lives during the call.
    let queue: ID3D12CommandQueue = unsafe { card.direct3d.CreateCommandQueue(&desc) }?;
    // SAFETY: the devices and the queue belong together.
    Ok(unsafe { Runner::from_parts(card.direct3d.clone(), card.directml.clone(), queue) }?)
}

fn photo(factor: f32) -> Tensor<f32, Photo> {
    let mut next = 0.0;
    Tensor::from_fn(|_| {
        next += factor;
        next
    })
}

/// Each operator reads the output of the operator before. So the graphics card has to wait in between.
#[test]
fn one_after_the_other() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let (one, sum) = (runner.upload(photo(1.0).as_view())?, runner.allocate()?);
    let (planes, again) = (runner.allocate()?, runner.allocate()?);
    let add = runner.compile(&ADD)?;
    let (to_planes, to_photo) = (runner.compile(&TO_PLANES)?, runner.compile(&TO_PHOTO)?);
    runner.run(&add, (&one, &one), (&sum,))?;
    for _ in 0..20 {
        runner.run(&to_planes, (&sum,), (&planes,))?;
        runner.run(&to_photo, (&planes,), (&again,))?;
        runner.run(&add, (&again, &one), (&sum,))?;
    }
    runner.submit()?;
    // The runner keeps a buffer that commands use, although the test has dropped it.
    runner.run(
        &add,
        (&runner.upload(photo(3.0).as_view())?, &sum),
        (&again,),
    )?;
    drop((to_planes, add));
    assert!(runner.read(&sum, |sum| sum == photo(22.0))?);
    assert!(runner.read(&again, |again| again == photo(25.0))?);
    Ok(())
}

/// Tests a function that is generic over operators, and allocates their output.
#[test]
fn generic_operators() -> Result<()> {
    fn apply<O, L>(
        runner: &Runner,
        operator: &O,
        inputs: <O::Inputs as SlotTuple>::AtExecution<'_, Memory>,
    ) -> Result<Buffer<Memory, f32, L>>
    where
        O: Operator<Inputs: NothingOwned, Outputs = ((f32, L),)>,
        L: StaticLayout<Storage: StaticStorage>,
    {
        let (compiled, output) = (runner.compile(operator)?, runner.allocate()?);
        runner.run(&compiled, inputs, (&output,))?;
        Ok(output)
    }
    let card = card();
    let runner = runner(&card)?;
    let one = runner.upload(photo(1.0).as_view())?;
    let sum = apply(&runner, &ADD, (&one, &one))?;
    let planes = apply(&runner, &TO_PLANES, (&sum,))?;
    assert!(runner.read(&planes, |planes| planes == photo(2.0))?);
    Ok(())
}

#[test]
fn more_than_the_descriptors() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let (one, sum) = (
        runner.upload(photo(1.0).as_view())?,
        runner.upload(photo(0.0).as_view())?,
    );
    let other = runner.allocate()?;
    let add = runner.compile(&ADD)?;
    for _ in 0..1_000 {
        runner.run(&add, (&sum, &one), (&other,))?;
        runner.run(&add, (&other, &one), (&sum,))?;
    }
    assert!(runner.read(&sum, |sum| sum == photo(2_000.0))?);
    Ok(())
}

plan! {
    struct Both<R> {
        photo: Buffer<R, f32, Photo>,
        planes: Buffer<R, f32, Planes>,
        scratch: Temporary<R, 256>,
    }
}

#[test]
fn plans() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let both = Both::new(runner.reserve_bytes(Both::SIZE_IN_BYTES)?, 0)?;
    runner.write(&both.photo, photo(2.0).as_view())?;
    let to_planes = runner.compile(&TO_PLANES)?;
    runner.run(&to_planes, (&both.photo,), (&both.planes,))?;
    assert!(runner.read(&both.planes, |planes| planes == photo(2.0))?);
    Ok(())
}

/// Writes to a part, between commands that use the whole. Does not change the bytes between the elements.
#[test]
fn writes() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let padded = Tensor::<u32, Padded>::filled(1);
    let target = runner.upload(padded.as_view())?;
    let all: Buffer<Memory, u32, layout!(W[W = 149])> = target.clone().claim_as()?;
    runner.write(&all, Tensor::filled(5).as_view())?;
    runner.write(&target, padded.as_view())?;
    let part = target.clone().range(H(1)..H(3)).range(C(2)..C(3));
    let zeros = Tensor::<u32, Padded>::filled(0);
    runner.write(&part, zeros.as_view().range(H(1)..H(3)).range(C(2)..C(3)))?;
    let is_right = runner.read(&target, |read| {
        read.indexed_iter().all(|((C(c), H(h), W(_)), value)| {
            let is_zero = c == 2 && (1..3).contains(&h);
            *value == u32::from(!is_zero)
        })
    })?;
    assert!(is_right);
    let between = runner.read(&all, |all| {
        (0..149).filter(|w| w % 32 >= 21).all(|w| all[(W(w),)] == 5)
    })?;
    assert!(between);
    Ok(())
}

/// Tests memory of the program, and commands of the program between those of the runner.
#[test]
fn memory_of_others() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let theirs = card.upload(photo(4.0).as_view())?;
    // SAFETY: the buffer is in a default heap, and the commands that wrote to it have ended.
    let memory = unsafe { runner.adopt(theirs.resource().clone()) };
    let adopted = Buffer::<_, f32, Photo>::new(memory, 0)?;
    let planes = runner.allocate()?;
    let to_planes = runner.compile(&TO_PLANES)?;
    runner.run(&to_planes, (&adopted,), (&planes,))?;
    let copy = runner.allocate::<f32, Planes>()?;
    let (source, target) = (
        planes.resource().as_resource(),
        copy.resource().as_resource(),
    );
    let copy_all = |list: &ID3D12GraphicsCommandList| {
        // SAFETY: both are buffers of the device, in the common state, and live until the end.
        unsafe { list.CopyBufferRegion(target, 0, source, 0, 4 * 105) };
    };
    // SAFETY: the commands are those in the function above.
    unsafe { runner.record(copy_all) }?;
    assert!(runner.read(&copy, |copy| copy == photo(4.0))?);
    Ok(())
}

/// Tests that the commands of a function that panics are not executed.
#[test]
fn commands_before_a_panic() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let (one, two) = (
        runner.upload(photo(1.0).as_view())?,
        runner.upload(photo(2.0).as_view())?,
    );
    let (source, target) = (one.resource().as_resource(), two.resource().as_resource());
    let copy_and_panic = |list: &ID3D12GraphicsCommandList| {
        // SAFETY: both are buffers of the device, in the common state, and live until the end.
        unsafe { list.CopyBufferRegion(target, 0, source, 0, 4 * 105) };
        panic!("after the first command");
    };
    let recorded = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: the commands are those in the function above.
        unsafe { runner.record(copy_and_panic) }
    }));
    assert!(recorded.is_err());
    let sum = runner.allocate()?;
    let add = runner.compile(&ADD)?;
    runner.run(&add, (&one, &two), (&sum,))?;
    assert!(runner.read(&sum, |sum| sum == photo(3.0))?);
    Ok(())
}

#[test]
fn refusals() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    // The output overlaps an input.
    let memory = runner.reserve_bytes(1_024)?;
    let photo = Buffer::new(memory.clone(), 0)?;
    let planes = Buffer::new(memory, 400)?;
    let to_planes = runner.compile(&TO_PLANES)?;
    let error = runner.run(&to_planes, (&photo,), (&planes,)).unwrap_err();
    assert_eq!(error.kind(), RunnerErrorKind::Bind);
    assert_eq!(
        error.to_string(),
        "ElementWiseIdentity: `output` shares bytes with `input`"
    );
    // Sizes that the types do not know.
    let [small, large] = [3, 4].map(|rows| Open::with((H(rows),)).unwrap());
    let buffer = runner.allocate_with::<f32, _>(small)?;
    let view = Tensor::filled_with(0.0, large);
    let error = runner.write(&buffer, view.as_view()).unwrap_err();
    assert_eq!(error.kind(), RunnerErrorKind::Transfer);
    assert_eq!(
        error.to_string(),
        "the tensor cannot be copied: axis H has size 3, but that of the other tensor has 4: HW[H=3, W=7]"
    );
    assert_eq!(format!("{error:?}"), format!("RunnerError({error})"));
    // No machine has so much memory.
    let error = runner.reserve_bytes(1 << 50).unwrap_err();
    assert_eq!(error.kind(), RunnerErrorKind::Windows);
    Ok(())
}

/// If a graph is not compiled, the error names the first of its operators that is not compiled alone, either.
#[test]
fn operator_that_is_not_compiled() -> Result<()> {
    static RELU: ActivationRelu<f32, Photo, Photo> = ActivationRelu::new();
    static WIDEN: Cast<f32, f64, Photo, Photo> = Cast::new();
    let card = card();
    let runner = runner(&card)?;
    let mut graph = Graph::new();
    let photo = graph.input("photo");
    let active = graph.apply(&RELU, (photo,));
    let first = graph.apply(&WIDEN, (active,));
    let second = graph.apply(&WIDEN, (photo,));
    graph.output("first", first);
    graph.output("second", second);
    let Err(error) = runner.compile_graph(&graph) else {
        let why = "the graphics card computes with 64 bits, so all operators are compiled";
        writeln!(stderr(), "SKIPPED operator_that_is_not_compiled: {why}")?;
        return Ok(());
    };
    assert_eq!(error.call(), Some("CompileOperator"));
    assert_eq!(error.operator(), Some("operator 1, Cast"));
    let text = error.to_string();
    assert!(
        text.starts_with("operator 1, Cast: CompileOperator: "),
        "{text}"
    );
    Ok(())
}

/// Two devices of DirectML for the same device of Direct3D. They can exchange memory, but not operators.
#[test]
fn operators_of_another_device() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let mut directml: Option<IDMLDevice> = None;
    // SAFETY: the device is one of Direct3D, and the function writes the other one to this variable.
    unsafe { DMLCreateDevice(&card.direct3d, DML_CREATE_DEVICE_FLAG_NONE, &mut directml) }?;
    let directml = directml.ok_or("no device of DirectML")?;
    let desc = D3D12_COMMAND_QUEUE_DESC::default();
    // SAFETY: the description lives during the call.
    let queue: ID3D12CommandQueue = unsafe { card.direct3d.CreateCommandQueue(&desc) }?;
    // SAFETY: the devices and the queue belong together.
    let other = unsafe { Runner::from_parts(card.direct3d.clone(), directml, queue) }?;
    assert!(runner.directml() != other.directml());

    let one = runner.upload(photo(1.0).as_view())?;
    runner.finish()?;
    let sum = other.allocate()?;
    let add = runner.compile(&ADD)?;
    let error = other.run(&add, (&one, &one), (&sum,)).unwrap_err();
    assert_eq!(error.kind(), RunnerErrorKind::OtherDevice);
    assert_eq!(
        error.to_string(),
        "ElementWiseAdd: the buffer, the fence or the compiled operator belongs to another device"
    );
    let add = other.compile(&ADD)?;
    other.run(&add, (&one, &one), (&sum,))?;
    assert!(other.read(&sum, |sum| sum == photo(2.0))?);
    Ok(())
}

/// Memory of another device of Direct3D is refused, wherever it is passed.
#[test]
fn memory_of_another_device() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let mut direct3d: Option<ID3D12Device> = None;
    // SAFETY: the function writes the device to this variable.
    unsafe { D3D12CreateDevice(None, D3D_FEATURE_LEVEL_11_0, &mut direct3d) }?;
    let direct3d = direct3d.ok_or("no device of Direct3D")?;
    if direct3d == card.direct3d {
        let why = "Direct3D returns the same device for the whole process, so no memory is foreign";
        // Writes to the terminal itself, because the test runner hides the output of passing tests.
        writeln!(stderr(), "SKIPPED memory_of_another_device: {why}")?;
        return Ok(());
    }
    let foreign = Buffer::<_, f32, Photo>::in_default_heap(&direct3d)?.into_resource();
    // SAFETY: no commands that use the resource are executed.
    let foreign = Buffer::<_, f32, Photo>::new(unsafe { runner.adopt(foreign) }, 0)?;
    let own = runner.allocate::<f32, Photo>()?;
    let (add, other) = (runner.compile(&ADD)?, runner.allocate()?);
    for (function, refused) in [
        ("write", runner.write(&foreign, photo(1.0).as_view())),
        ("read", runner.read(&foreign, |_| ())),
        ("run, input", runner.run(&add, (&own, &foreign), (&other,))),
        ("run, output", runner.run(&add, (&own, &own), (&foreign,))),
    ] {
        let kind = refused.map_err(|error| error.kind());
        assert_eq!(kind, Err(RunnerErrorKind::OtherDevice), "{function}");
    }
    Ok(())
}

/// Memory that is reserved for any number of bytes, even 0, has at least this number of bytes.
#[test]
fn memory_of_few_bytes() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    for bytes in 0..9 {
        let memory = runner.reserve_bytes(bytes)?;
        let size = memory.size_in_bytes();
        assert!(size >= bytes && size % 4 == 0, "{size} for {bytes} bytes");
    }
    Ok(())
}

/// A runner that is dropped does not execute the commands that it has only recorded.
#[test]
fn commands_of_a_dropped_runner() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let buffer = runner.upload(photo(1.0).as_view())?;
    runner.finish()?;
    for (submits, factor) in [(false, 1.0), (true, 3.0)] {
        let dropped = self::runner(&card)?;
        dropped.write(&buffer, photo(3.0).as_view())?;
        if submits {
            dropped.submit()?;
        }
        drop(dropped);
        assert!(runner.read(&buffer, |buffer| buffer == photo(factor))?);
    }
    Ok(())
}

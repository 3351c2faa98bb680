//! Networks as one graph, executed by DirectML. The results are compared with those of single operators, executed one
//! after the other.

use super::*;
use tensor_layout::operators::{
    AnyOperator, Convolution, FusedActivation, Gemm, Graph, MaxPooling, OwnedByDml, Window,
};
use tensor_layout::windows::AsWindows;
use tensor_layout::{C, DimK, H, W, layout};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_EXECUTION_FLAG_NONE, IDMLCompiledOperator, IDMLDevice1, IDMLOperator,
};
use windows::core::Interface;

/// Compiles a graph.
fn compile(card: &Card, graph: &Graph<'_>) -> Result<IDMLCompiledOperator> {
    let create = |operator: &dyn AnyOperator| {
        operator.with_raw(|desc| {
            let mut made: Option<IDMLOperator> = None;
            // SAFETY: everything that the description points to lives during the call.
            unsafe { card.directml.CreateOperator(desc.as_windows(), &mut made) }?;
            made.ok_or_else(|| "no operator".into())
        })
    };
    let operators = graph.operators().map(create).collect::<Result<Vec<_>>>()?;
    let device: IDMLDevice1 = card.directml.cast()?;
    let mut compiled: Option<IDMLCompiledOperator> = None;
    let result = graph.with_raw(operators.iter().map(Interface::as_raw), |desc| {
        // SAFETY: everything that the description points to lives during the call.
        unsafe { device.CompileGraph(desc.as_windows(), DML_EXECUTION_FLAG_NONE, &mut compiled) }
    });
    result??;
    Ok(compiled.ok_or("no compiled graph")?)
}

layout! {
    type Image = NCHW[N = 1, C = 1, H = 12, W = 12];
    type First = OIHW[O = 4, I = 1, H = 3, W = 3];
    type FirstBias = C[4];
    type Seen = NCHW[N = 1, C = 4, H = 12, W = 12];
    type Halved = NCHW[N = 1, C = 4, H = 6, W = 6];
    type Second = OHWI[O = 5, I = 4, H = 3, W = 3];
    type SecondBias = C[5];
    type Found = NCHW[N = 1, C = 5, H = 6, W = 6];
    type Pooled = NCHW[N = 1, C = 5, H = 2, W = 2];
    type Features = NK[N = 1, K = 20];
    type Weights = KF[K = 20, F = 10];
    type Offsets = NF[N = 1, F = 10];
    type Scores = NF[N = 1, F = 10];
}

const SAME: Window = Window::new().padding::<H>(1, 1).padding::<W>(1, 1);
const HALVES: Window = Window::new()
    .size::<H>(2)
    .size::<W>(2)
    .stride::<H>(2)
    .stride::<W>(2);
const THIRDS: Window = Window::new()
    .size::<H>(3)
    .size::<W>(3)
    .stride::<H>(3)
    .stride::<W>(3);

type Layer<Input, Filters, Bias, Output> =
    Convolution<f32, Input, OwnedByDml<Filters>, OwnedByDml<Bias>, Output>;
static FIRST: Layer<Image, First, FirstBias, Seen> =
    Convolution::new(SAME).with_activation(FusedActivation::Relu);
static HALVED: MaxPooling<f32, Seen, Halved> = MaxPooling::new(HALVES);
static SECOND: Layer<Halved, Second, SecondBias, Found> =
    Convolution::new(SAME).with_activation(FusedActivation::Relu);
static POOLED: MaxPooling<f32, Found, Pooled> = MaxPooling::new(THIRDS);
static SCORED: Gemm<f32, Features, OwnedByDml<Weights>, OwnedByDml<Offsets>, Scores> =
    Gemm::new(1.0, 1.0);

/// Tests a network for digits, like the one of Microsoft's samples, but smaller.
#[test]
fn graph_of_digits() -> Result<()> {
    let mut bench = Bench::new();
    compute!(bench, FIRST, [image] [owned first] [owned first_bias] => [seen]);
    compute!(bench, HALVED, [&seen] => [halved]);
    compute!(bench, SECOND, [&halved] [owned second] [owned second_bias] => [found]);
    compute!(bench, POOLED, [&found] => [pooled]);
    let features = pooled.merge((C, H, W), DimK::<20>);
    compute!(bench, SCORED, [&features] [owned weights] [owned offsets] => [layered]);
    let scores = bench.output::<f32, Scores>()?;

    let mut graph = Graph::new();
    let (x, w1, b1) = (
        graph.input("image"),
        graph.input("first"),
        graph.input("first bias"),
    );
    let (w2, b2) = (graph.input("second"), graph.input("second bias"));
    let (w3, b3) = (graph.input("weights"), graph.input("offsets"));
    let y = graph.apply(&FIRST, (x, w1, b1));
    let y = graph.apply(&HALVED, (y,));
    let y = graph.apply(&SECOND, (y, w2, b2));
    let y = graph.apply(&POOLED, (y,));
    let y = graph.apply(&SCORED, (y.merge((C, H, W), DimK::<20>), w3, b3));
    graph.output("scores", y);

    let compiled = compile(&bench.card, &graph)?;
    let owned = graph
        .bind_at_initialization()
        .with(w1, &first.on_card)?
        .with(b1, &first_bias.on_card)?
        .with(w2, &second.on_card)?
        .with(b2, &second_bias.on_card)?
        .with(w3, &weights.on_card)?
        .with(b3, &offsets.on_card)?
        .finish()?;
    let bindings = graph
        .bind()
        .with(x, &image.on_card)?
        .with(y, &scores)?
        .finish()?;
    bench.card.run(&compiled, &owned, &bindings)?;
    bench.card.read(&layered, |expected| {
        assert!(expected.iter().any(|score| *score != 0.0));
        bench.check(&scores, |at| expected[at].into())
    })?
}

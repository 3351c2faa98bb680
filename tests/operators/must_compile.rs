//! Operators and bindings that look like mistakes and are right.

use crate::memory::Memory;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::elements::{AnyElements, ElementOf};
use tensor_layout::operators::{
    Absent, ActivationRelu, ActivationSoftmax1, AveragePooling, AveragedPadding, Cast, Convolution,
    ElementWiseAdd, ElementWiseIdentity, Gemm, Graph, Join, Margins, MaxPooling, Operator, Padding,
    PaddingMode, ReduceSum, Slice1, SliceWindow, Unbound, Value, Window,
};
use tensor_layout::{C, DimF, H, N, W, layout};

layout! {
    type Cube = NHWC[3, 3, 3, 3];
    type Planes = NCHW[3, 3, 3, 3];
}

/// Makes a filter in any order, a bias of one axis or of four, as many groups as channels, a window that
/// leaves elements out, and a window that states defaults.
#[test]
fn convolutions_and_windows() {
    layout! {
        type Features = NHWC[N = 1, C = 32, H = 112, W = 112];
        type Filters = HWIO[O = 32, I = 1, H = 1, W = 1];
        type Bias = NCHW[N = 1, C = 32, H = 1, W = 1];
        type Halves = NCHW[N = 1, C = 32, H = 56, W = 56];
    }
    const SKIPPING: Window = Window::new().stride::<H>(2).stride::<W>(2);
    static DEPTHWISE: Convolution<f32, Features, Filters, Bias, Halves> =
        Convolution::new(SKIPPING.groups(32));
    static SKIPPED: MaxPooling<f32, Features, Halves> = MaxPooling::new(SKIPPING);
    static SAME: AveragePooling<f32, Features, Features> = AveragePooling::new(
        Window::new().size::<H>(1).stride::<H>(1).padding::<W>(0, 0),
        AveragedPadding::Counted,
    );
    let _ = (&DEPTHWISE, &SKIPPED, &SAME);
}

/// At the end of a network, pooled planes are flattened without a copy, for all images or for one.
#[test]
fn flattened_after_a_pooling() {
    layout! {
        type Convolved = NHWC[N = 2, C = 16, H = 14, W = 14];
        type Pooled = NCHW[N = 2, C = 16, H = 4, W = 4];
        type Features = NF[N = 2, F = 256];
        type Weights = FK[F = 256, K = 10];
        type Scores = NK[N = 2, K = 10];
    }
    const WINDOW: Window = Window::new().size::<H>(3).size::<W>(3);
    static POOLING: MaxPooling<f32, Convolved, Pooled> =
        MaxPooling::new(WINDOW.stride::<H>(3).stride::<W>(3));
    static CLASSIFIER: Gemm<f32, Features, Weights, Absent, Scores> = Gemm::new(1.0, 0.0);
    let memory = Memory::new(65_536);
    let pooled = Buffer::new(&memory, 25_600).unwrap();
    POOLING
        .bind((&Buffer::new(&memory, 0).unwrap(),), (&pooled,))
        .unwrap();
    let weights = Buffer::new(&memory, 32_768).unwrap();
    let scores = Buffer::new(&memory, 49_152).unwrap();
    let features = pooled.merge((C, H, W), DimF::<256>);
    CLASSIFIER
        .bind((&features, &weights, Unbound), (&scores,))
        .unwrap();
    let second = pooled.fix((N(1),)).merge((C, H, W), DimF::<256>);
    assert_eq!(second.offset_in_bytes(), 26_624);
    assert_eq!(second.strides(), [1]);
}

/// A picture with a single channel may have its rows and columns in any order.
#[test]
fn flattened_gray_pictures() {
    layout! {
        type Picture = NHWC[N = 1, C = 1, H = 28, W = 28];
        type Features = NF[N = 1, F = 784];
        type Weights = FK[F = 784, K = 10];
        type Scores = NK[N = 1, K = 10];
    }
    static CLASSIFIER: Gemm<f32, Features, Weights, Absent, Scores> = Gemm::new(1.0, 0.0);
    let memory = Memory::new(65_536);
    let picture = Buffer::<_, f32, Picture>::new(&memory, 0).unwrap();
    let features: Buffer<_, f32, Features> = picture.merge((C, H, W), DimF::<784>);
    let weights = Buffer::new(&memory, 16_384).unwrap();
    let scores = Buffer::new(&memory, 49_152).unwrap();
    CLASSIFIER
        .bind((&features, &weights, Unbound), (&scores,))
        .unwrap();

    let mut graph = Graph::new();
    let picture: Value<f32, Picture> = graph.input("picture");
    let weights = graph.input("weights");
    let features: Value<f32, Features> = picture.merge((C, H, W), DimF::<784>);
    let scores = graph.apply(&CLASSIFIER, (features, weights, Absent));
    graph.output("scores", scores);
}

/// Inputs with windows that overlap, and with repeated rows. The batch is the columns.
#[test]
fn shared_inputs() {
    layout! {
        type Frames = NK[N = 100, K = 512], overlap(N = 128);
        type Weights = CK[C = 8, K = 512], broadcast(C);
        type Scores = CN[N = 100, C = 8];
        type Listed = CN[C = 8, N = 100], broadcast(N);
    }
    // In the description, N comes before C, however `Scores` is stored.
    static SCORES: Gemm<f32, Frames, Weights, Listed, Scores> = Gemm::new(1.0, 1.0);
    static DOUBLED: ElementWiseAdd<f32, Frames, Frames, layout!(NK[N = 100, K = 512])> =
        ElementWiseAdd::new();
    let _ = (&SCORES, &DOUBLED);
}

/// Operators that change nothing, and operators along all axes.
#[test]
fn idle_operators() {
    static CAST: Cast<f32, f32, Cube, Planes> = Cast::new();
    static JOINED: Join<f32, C, (Cube,), Planes> = Join::new();
    static TWICE: Join<f32, N, (Cube, Cube), layout!(NCHW[6, 3, 3, 3])> = Join::new();
    static WHOLE: Slice1<f32, Cube, Planes> = Slice1::new(SliceWindow::new());
    static MIRRORED: Slice1<f32, Cube, Cube> = Slice1::new(SliceWindow::new().stride::<W>(-1));
    static FRAMED: Padding<f32, Cube, Cube> =
        Padding::new(PaddingMode::Fill(0.0), Margins::new().along::<H>(0, 0));
    static SUM: ReduceSum<f32, Cube, layout!(NHWC[1, 1, 1, 1])> = ReduceSum::new();
    static ALL: ActivationSoftmax1<f32, (W, H, C, N), Cube, Planes> = ActivationSoftmax1::new();
    let _ = (
        &CAST, &JOINED, &TWICE, &WHOLE, &MIRRORED, &FRAMED, &SUM, &ALL,
    );
}

/// Operators that are made where they are used, and in generic code.
#[test]
fn not_in_a_static() {
    fn copies<T: ElementOf<AnyElements>>() -> ElementWiseIdentity<T, Cube, Planes> {
        const { ElementWiseIdentity::new() }
    }
    let _ = (copies::<u8>(), copies::<f64>());
    let _ = ElementWiseIdentity::<i16, Cube, Cube>::new();
}

/// The compiler infers the layouts of buffers from the slots, even if nothing else names these layouts.
#[test]
fn inferred_buffers() -> Result<(), Box<dyn core::error::Error>> {
    type Rows = layout!(NK[N = 3, K = 4]);
    type Columns = layout!(KM[K = 4, M = 5]);
    type Product = layout!(NM[N = 3, M = 5]);
    static DENSE: Gemm<f32, Rows, Columns, Absent, Product> = Gemm::new(1.0, 0.0);
    let memory = Memory::new(1_000);
    let (rows, product) = (Buffer::new(&memory, 0)?, Buffer::new(&memory, 512)?);
    DENSE.bind((&rows, &Buffer::new(&memory, 256)?, Unbound), (&product,))?;
    assert_eq!((rows.size_in_bytes(), product.size_in_bytes()), (48, 60));

    static ACTIVE: ActivationRelu<f32, Rows, Rows> = ActivationRelu::new();
    let mut graph = Graph::new();
    let input = graph.input("input");
    let output = graph.apply(&ACTIVE, (input,));
    graph.output("output", output);
    let from = Buffer::new(&memory, 0)?;
    graph
        .bind()
        .with(input, &from)?
        .with(output, &Buffer::new(&memory, 512)?)?
        .finish()?;
    Ok(())
}

mod operator_in_a_function_generic {
    use tensor_layout::layout;
    use tensor_layout::operators::ElementWiseAdd;
    struct Layer<const C: usize>;
    impl<const CHANNELS: usize> Layer<CHANNELS> {
        const ADD: ElementWiseAdd<
            f32,
            layout!(NC[N = 1, C = CHANNELS]),
            layout!(NC[N = 1, C = CHANNELS]),
            layout!(NC[N = 1, C = CHANNELS]),
        > = ElementWiseAdd::new();
    }
    #[test]
    fn runs() {
        let _ = Layer::<4>::ADD;
    }
}

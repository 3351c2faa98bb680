//! PP-OCR's classifier again, as a person would write it: `MobileNetV3` in blocks, with sizes in the types. The numbers
//! in `cls.bin` are in the order of this program: the weights of an operator, and then its output.

use crate::Result;
use crate::layers::{Layers, OnCard};
use tensor_layout::operators::{
    Absent, ActivationSoftmax1, AveragePooling, AveragedPadding, BatchNormalization, Convolution,
    ElementWiseAdd, ElementWiseMultiply, FusedActivation, Gemm, MaxPooling, OwnedByDml, Unbound,
    Window,
};
use tensor_layout::{DimH, DimW, H, K, W, layout};

layout! {
    type Image<const C: usize, const H: usize, const W: usize> = NHWC[N = 1, C = C, H = H, W = W];
    type Gates<const C: usize, const H: usize, const W: usize> =
        NHWC[N = 1, C = C, H = H, W = W], broadcast(H), broadcast(W);
    type Filters<const O: usize, const I: usize, const SIZE: usize> = OHWI[O = O, I = I, H = SIZE, W = SIZE];
    type PerChannel<const C: usize> = C[C = C];
    type Features = NC[N = 1, C = 200];
    type Matrix = CK[C = 200, K = 2];
    type Scores = NK[N = 1, K = 2];
}

type Map<const C: usize, const ROWS: usize, const COLS: usize> = OnCard<Image<C, ROWS, COLS>>;

const RELU: FusedActivation = FusedActivation::Relu;
const SWISH: FusedActivation = FusedActivation::HardSwish {
    alpha: 1.0 / 6.0,
    beta: 0.5,
};
const SIGMOID: FusedActivation = FusedActivation::HardSigmoid {
    alpha: 0.2,
    beta: 0.5,
};
const IDENTITY: FusedActivation = FusedActivation::Linear {
    alpha: 1.0,
    beta: 0.0,
};

/// The channels of the input of a filter, and the filter's rows and columns.
struct Filter<const I: usize, const SIZE: usize>;

/// The channels within a block, the rows and columns of its filters, and the channels of its gates.
struct Inner<const M: usize, const SIZE: usize, const GATED: usize>;

const HALVES: Window = Window::new().sizes((H(2), W(2))).strides((H(2), W(2)));
static POOL: MaxPooling<f32, Image<200, 2, 96>, Image<200, 1, 48>> = MaxPooling::new(HALVES);
static MEAN: AveragePooling<f32, Image<200, 1, 48>, Features> =
    AveragePooling::new(Window::new().sizes((H(1), W(48))), AveragedPadding::LeftOut);
static SCORE: Gemm<f32, Features, OwnedByDml<Matrix>, OwnedByDml<Scores>, Scores> =
    Gemm::new(1.0, 1.0);
static SOFTMAX: ActivationSoftmax1<f32, K, Scores, Scores> = ActivationSoftmax1::new();

pub(crate) fn classify(net: &Layers) -> Result<()> {
    let x: Map<3, 48, 192> = net.next()?;
    let x: Map<8, 24, 96> = layer(net, &x, Filter::<3, 3>, SWISH)?;
    let x: Map<8, 12, 96> = gated_block(net, &x, Inner::<8, 3, 2>, RELU)?;
    let x: Map<8, 6, 96> = block(net, &x, Inner::<24, 3, 0>, RELU)?;
    let x = add(net, &x, &block(net, &x, Inner::<32, 3, 0>, RELU)?)?;
    let x: Map<16, 3, 96> = gated_block(net, &x, Inner::<32, 5, 8>, SWISH)?;
    let x = add(net, &x, &gated_block(net, &x, Inner::<88, 5, 22>, SWISH)?)?;
    let x = add(net, &x, &gated_block(net, &x, Inner::<88, 5, 22>, SWISH)?)?;
    let x = add(net, &x, &gated_block(net, &x, Inner::<40, 5, 10>, SWISH)?)?;
    let x = add(net, &x, &gated_block(net, &x, Inner::<48, 5, 12>, SWISH)?)?;
    let x: Map<32, 2, 96> = gated_block(net, &x, Inner::<104, 5, 26>, SWISH)?;
    let x = add(net, &x, &gated_block(net, &x, Inner::<200, 5, 50>, SWISH)?)?;
    let x = add(net, &x, &gated_block(net, &x, Inner::<200, 5, 50>, SWISH)?)?;
    let x: Map<200, 2, 96> = layer(net, &x, Filter::<32, 1>, SWISH)?;
    let x = net.run_next(&POOL, (Unbound,), (&x,))?;
    let x = net.run_next(&MEAN, (Unbound,), (&x,))?;
    let x = net.run_next(
        &SCORE,
        (Unbound, &net.next()?, &net.next()?),
        (&x, Unbound, Unbound),
    )?;
    net.run_next(&SOFTMAX, (Unbound,), (&x,))?;
    Ok(())
}

/// Applies a convolution that keeps rows and columns or takes every second of them, then a normalisation.
fn layer<
    const IN: usize,
    const ROWS: usize,
    const COLS: usize,
    const PART: usize,
    const SIZE: usize,
    const OUT: usize,
    const ROWS2: usize,
    const COLS2: usize,
>(
    net: &Layers,
    x: &Map<IN, ROWS, COLS>,
    _: Filter<PART, SIZE>,
    activation: FusedActivation,
) -> Result<Map<OUT, ROWS2, COLS2>> {
    let convolution = const {
        Convolution::<
            f32,
            Image<IN, ROWS, COLS>,
            OwnedByDml<Filters<OUT, PART, SIZE>>,
            Absent,
            Image<OUT, ROWS2, COLS2>,
        >::new(
            window(SIZE, [ROWS.div_ceil(ROWS2), COLS.div_ceil(COLS2)]).groups(number(IN / PART))
        )
    };
    let normalization = BatchNormalization::<
        f32,
        Image<OUT, ROWS2, COLS2>,
        OwnedByDml<PerChannel<OUT>>,
        OwnedByDml<PerChannel<OUT>>,
        OwnedByDml<PerChannel<OUT>>,
        OwnedByDml<PerChannel<OUT>>,
        Image<OUT, ROWS2, COLS2>,
    >::new(1e-5)
    .with_activation(activation);
    let x = net.run_next(
        &convolution,
        (Unbound, &net.next()?, Unbound),
        (x, Unbound, Unbound),
    )?;
    let weights = (
        Unbound,
        &net.next()?,
        &net.next()?,
        &net.next()?,
        &net.next()?,
    );
    net.run_next(
        &normalization,
        weights,
        (&x, Unbound, Unbound, Unbound, Unbound),
    )
}

/// Applies a block: it makes more channels, applies a filter to each of them, and makes fewer channels.
fn block<
    const IN: usize,
    const ROWS: usize,
    const COLS: usize,
    const MID: usize,
    const SIZE: usize,
    const OUT: usize,
    const ROWS2: usize,
    const COLS2: usize,
>(
    net: &Layers,
    x: &Map<IN, ROWS, COLS>,
    _: Inner<MID, SIZE, 0>,
    activation: FusedActivation,
) -> Result<Map<OUT, ROWS2, COLS2>> {
    let x: Map<MID, ROWS, COLS> = layer(net, x, Filter::<IN, 1>, activation)?;
    let x: Map<MID, ROWS2, COLS2> = layer(net, &x, Filter::<1, SIZE>, activation)?;
    layer(net, &x, Filter::<MID, 1>, IDENTITY)
}

/// Applies a block that multiplies each channel by a factor. The factors follow from the means of all channels.
fn gated_block<
    const IN: usize,
    const ROWS: usize,
    const COLS: usize,
    const MID: usize,
    const SIZE: usize,
    const GATED: usize,
    const OUT: usize,
    const ROWS2: usize,
    const COLS2: usize,
>(
    net: &Layers,
    x: &Map<IN, ROWS, COLS>,
    _: Inner<MID, SIZE, GATED>,
    activation: FusedActivation,
) -> Result<Map<OUT, ROWS2, COLS2>> {
    let x: Map<MID, ROWS, COLS> = layer(net, x, Filter::<IN, 1>, activation)?;
    let x: Map<MID, ROWS2, COLS2> = layer(net, &x, Filter::<1, SIZE>, activation)?;
    let mean = const {
        let all = Window::new().sizes((H(ROWS2), W(COLS2)));
        AveragePooling::<f32, Image<MID, ROWS2, COLS2>, Image<MID, 1, 1>>::new(
            all,
            AveragedPadding::LeftOut,
        )
    };
    let multiply = ElementWiseMultiply::<
        f32,
        Image<MID, ROWS2, COLS2>,
        Gates<MID, ROWS2, COLS2>,
        Image<MID, ROWS2, COLS2>,
    >::new();
    let means = net.run_next(&mean, (Unbound,), (&x,))?;
    let few: Map<GATED, 1, 1> = dense(net, &means, RELU)?;
    let gates: Map<MID, 1, 1> = dense(net, &few, SIGMOID)?;
    let gates = gates
        .broadcast(DimH::<ROWS2>)
        .broadcast(DimW::<COLS2>)
        .try_into_layout()?;
    let x = net.run_next(&multiply, (Unbound, Unbound), (&x, &gates))?;
    layer(net, &x, Filter::<MID, 1>, IDENTITY)
}

/// Computes each output channel as a weighted sum of all input channels.
fn dense<const IN: usize, const OUT: usize>(
    net: &Layers,
    x: &Map<IN, 1, 1>,
    activation: FusedActivation,
) -> Result<Map<OUT, 1, 1>> {
    let convolution = Convolution::<
        f32,
        Image<IN, 1, 1>,
        OwnedByDml<Filters<OUT, IN, 1>>,
        OwnedByDml<PerChannel<OUT>>,
        Image<OUT, 1, 1>,
    >::new(Window::new())
    .with_activation(activation);
    net.run_next(
        &convolution,
        (Unbound, &net.next()?, &net.next()?),
        (x, Unbound, Unbound),
    )
}

fn add<const IN: usize, const ROWS: usize, const COLS: usize>(
    net: &Layers,
    x: &Map<IN, ROWS, COLS>,
    y: &Map<IN, ROWS, COLS>,
) -> Result<Map<IN, ROWS, COLS>> {
    // Wine cannot compile an addition of a multiple of four elements, except with an activation.
    let add = ElementWiseAdd::<
        f32,
        Image<IN, ROWS, COLS>,
        Image<IN, ROWS, COLS>,
        Image<IN, ROWS, COLS>,
    >::new()
    .with_activation(IDENTITY);
    net.run_next(&add, (Unbound, Unbound), (x, y))
}

const fn window(size: usize, [rows, columns]: [usize; 2]) -> Window {
    let border = number(size / 2);
    Window::new()
        .strides((H(rows), W(columns)))
        .padding::<H>(border, border)
        .padding::<W>(border, border)
}

#[expect(clippy::cast_possible_truncation, reason = "these numbers are small")]
const fn number(number: usize) -> u32 {
    number as u32
}

//! The network of Microsoft's sample `DirectMLSuperResolution`, on an image that is not square, with weights drawn at
//! random.
//!
//! The model doubles an image: it repeats each pixel four times, and adds the result of seven convolutions.
//! As in the sample, each layer reads one of two intermediate results and writes the other.

use crate::Result;
use crate::layers::Layers;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    Absent, Convolution, ElementWiseAdd, FusedActivation, OwnedByDml, Resample, Resampling,
    Unbound, Window,
};
use tensor_layout::{H, W, layout, plan};

const ROWS: usize = 8;
const COLUMNS: usize = 12;

layout! {
    type Small<const C: usize> = NCHW[N = 1, C = C, H = ROWS, W = COLUMNS];
    type Large<const C: usize> = NCHW[N = 1, C = C, H = 2 * ROWS, W = 2 * COLUMNS];
    type Filters<const O: usize, const I: usize, const SIZE: usize> = OIHW[O = O, I = I, H = SIZE, W = SIZE];
    type Bias<const C: usize> = C[C = C];
}

plan! {
    struct Frame<R> {
        doubled: Buffer<R, f32, Large<3>>,
        ping: Ping<R>,
        pong: Pong<R>,
    }
    union Ping<R> {
        first: Buffer<R, f32, Small<32>>,
        third: Buffer<R, f32, Small<64>>,
        fourth: Buffer<R, f32, Large<32>>,
        sixth: Buffer<R, f32, Large<32>>,
    }
    union Pong<R> {
        second: Buffer<R, f32, Small<64>>,
        larger: Buffer<R, f32, Large<64>>,
        fifth: Buffer<R, f32, Large<32>>,
        residual: Buffer<R, f32, Large<3>>,
    }
}

type Layer<Input, const I: usize, const O: usize, const SIZE: usize, Output> =
    Convolution<f32, Input, OwnedByDml<Filters<O, I, SIZE>>, OwnedByDml<Bias<O>>, Output>;

const THREE: Window = Window::new().padding::<H>(1, 1).padding::<W>(1, 1);
const FIVE: Window = Window::new().padding::<H>(2, 2).padding::<W>(2, 2);
const RELU: FusedActivation = FusedActivation::Relu;
const DOUBLED: Resampling = Resampling::nearest().asymmetric();
// Wine cannot compile an addition of a multiple of four elements, except with an activation.
const NOTHING: FusedActivation = FusedActivation::Linear {
    alpha: 1.0,
    beta: 0.0,
};

static DOUBLE: Resample<f32, Small<3>, Large<3>> = Resample::new(DOUBLED);
static FIRST: Layer<Small<3>, 3, 32, 5, Small<32>> = Layer::new(FIVE).with_activation(RELU);
static SECOND: Layer<Small<32>, 32, 64, 3, Small<64>> = Layer::new(THREE).with_activation(RELU);
static THIRD: Layer<Small<64>, 64, 64, 3, Small<64>> = Layer::new(THREE).with_activation(RELU);
static LARGER: Resample<f32, Small<64>, Large<64>> = Resample::new(DOUBLED);
static FOURTH: Layer<Large<64>, 64, 32, 5, Large<32>> = Layer::new(FIVE).with_activation(RELU);
static FIFTH: Layer<Large<32>, 32, 32, 3, Large<32>> = Layer::new(THREE).with_activation(RELU);
static RESIDUAL: Convolution<f32, Large<32>, OwnedByDml<Filters<3, 32, 3>>, Absent, Large<3>> =
    Convolution::new(THREE);
static ADD: ElementWiseAdd<f32, Large<3>, Large<3>, Large<3>> =
    ElementWiseAdd::new().with_activation(NOTHING);

pub(crate) fn enlarge(layers: &Layers) -> Result<()> {
    let runner = layers.runner();
    let image = layers.next()?;
    let double = runner.compile(&DOUBLE)?;
    let first = runner.compile_with(&FIRST, (Unbound, &layers.next()?, &layers.next()?))?;
    let second = runner.compile_with(&SECOND, (Unbound, &layers.next()?, &layers.next()?))?;
    let third = runner.compile_with(&THIRD, (Unbound, &layers.next()?, &layers.next()?))?;
    let larger = runner.compile(&LARGER)?;
    let fourth = runner.compile_with(&FOURTH, (Unbound, &layers.next()?, &layers.next()?))?;
    let fifth = runner.compile_with(&FIFTH, (Unbound, &layers.next()?, &layers.next()?))?;
    let sixth = runner.compile_with(&FIFTH, (Unbound, &layers.next()?, &layers.next()?))?;
    let residual = runner.compile_with(&RESIDUAL, (Unbound, &layers.next()?, Unbound))?;
    let add = runner.compile(&ADD)?;

    let frame = Frame::new(runner.reserve_bytes(Frame::SIZE_IN_BYTES)?, 0)?;
    let (ping, pong) = (&frame.ping, &frame.pong);
    runner.run(&double, (&image,), (&frame.doubled,))?;
    runner.run(&first, (&image, Unbound, Unbound), (&ping.first,))?;
    runner.run(&second, (&ping.first, Unbound, Unbound), (&pong.second,))?;
    runner.run(&third, (&pong.second, Unbound, Unbound), (&ping.third,))?;
    runner.run(&larger, (&ping.third,), (&pong.larger,))?;
    runner.run(&fourth, (&pong.larger, Unbound, Unbound), (&ping.fourth,))?;
    runner.run(&fifth, (&ping.fourth, Unbound, Unbound), (&pong.fifth,))?;
    runner.run(&sixth, (&pong.fifth, Unbound, Unbound), (&ping.sixth,))?;
    runner.run(
        &residual,
        (&ping.sixth, Unbound, Unbound),
        (&pong.residual,),
    )?;
    // In place.
    runner.run(&add, (&pong.residual, &frame.doubled), (&frame.doubled,))?;

    layers.compare_next("the residual", &pong.residual)?;
    layers.compare_next("the sum", &frame.doubled)
}

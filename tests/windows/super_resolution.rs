//! The network of Microsoft's sample `DirectMLSuperResolution`, on an image that is not square, with weights drawn at
//! random, against loops that share no code with the crate.
//!
//! The model doubles an image: it repeats each pixel four times, and adds the result of seven convolutions.
//! As in the sample, each layer reads one of two intermediate results and writes the other.

use crate::card;
use crate::graphics_card::Result;
use crate::random::Random;
use crate::runner::runner;
use tensor_layout::dml::{
    Absent, Convolution, ElementWiseAdd, FusedActivation, OwnedByDml, Resample, Resampling,
    Unbound, Window,
};
use tensor_layout::gpu::Buffer;
use tensor_layout::windows::{Memory, Runner};
use tensor_layout::{H, Tensor, W, layout, plan};

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
        image: Buffer<R, f32, Small<3>>,
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
static ENLARGE: Resample<f32, Small<64>, Large<64>> = Resample::new(DOUBLED);
static FOURTH: Layer<Large<64>, 64, 32, 5, Large<32>> = Layer::new(FIVE).with_activation(RELU);
static FIFTH: Layer<Large<32>, 32, 32, 3, Large<32>> = Layer::new(THREE).with_activation(RELU);
static RESIDUAL: Convolution<f32, Large<32>, OwnedByDml<Filters<3, 32, 3>>, Absent, Large<3>> =
    Convolution::new(THREE);
static ADD: ElementWiseAdd<f32, Large<3>, Large<3>, Large<3>> =
    ElementWiseAdd::new().with_activation(NOTHING);

/// Filters and biases, here and on the card.
struct Weights<'r> {
    runner: &'r Runner,
    random: Random,
    drawn: Vec<Vec<f32>>,
}

impl Weights<'_> {
    fn filters<const O: usize, const I: usize, const SIZE: usize>(
        &mut self,
    ) -> Result<Buffer<Memory, f32, Filters<O, I, SIZE>>> {
        let tensor = Tensor::<f32, Filters<O, I, SIZE>>::from_vec(self.draw(O * I * SIZE * SIZE))?;
        Ok(self.runner.upload(tensor.as_view())?)
    }

    fn bias<const C: usize>(&mut self) -> Result<Buffer<Memory, f32, Bias<C>>> {
        let tensor = Tensor::<f32, Bias<C>>::from_vec(self.draw(C))?;
        Ok(self.runner.upload(tensor.as_view())?)
    }

    fn draw(&mut self, count: usize) -> Vec<f32> {
        let small = |_| f32::from(self.random.small()) / 640.0;
        self.drawn.push((0..count).map(small).collect());
        self.drawn[self.drawn.len() - 1].clone()
    }
}

#[test]
fn super_resolution() -> Result<()> {
    let card = card();
    let runner = &runner(&card)?;
    let mut weights = Weights {
        runner,
        random: Random::new(5),
        drawn: Vec::new(),
    };
    let image: Vec<f32> = weights.random.elements(3 * ROWS * COLUMNS);

    let double = runner.compile(&DOUBLE)?;
    let (w, b) = (weights.filters()?, weights.bias()?);
    let first = runner.compile_with(&FIRST, (Unbound, &w, &b))?;
    let (w, b) = (weights.filters()?, weights.bias()?);
    let second = runner.compile_with(&SECOND, (Unbound, &w, &b))?;
    let (w, b) = (weights.filters()?, weights.bias()?);
    let third = runner.compile_with(&THIRD, (Unbound, &w, &b))?;
    let enlarge = runner.compile(&ENLARGE)?;
    let (w, b) = (weights.filters()?, weights.bias()?);
    let fourth = runner.compile_with(&FOURTH, (Unbound, &w, &b))?;
    let (w, b) = (weights.filters()?, weights.bias()?);
    let fifth = runner.compile_with(&FIFTH, (Unbound, &w, &b))?;
    let (w, b) = (weights.filters()?, weights.bias()?);
    let sixth = runner.compile_with(&FIFTH, (Unbound, &w, &b))?;
    let residual = runner.compile_with(&RESIDUAL, (Unbound, &weights.filters()?, Unbound))?;
    let add = runner.compile(&ADD)?;

    let frame = Frame::new(runner.reserve_bytes(Frame::SIZE_IN_BYTES)?, 0)?;
    let (ping, pong) = (&frame.ping, &frame.pong);
    runner.write(&frame.image, Tensor::from_vec(image.clone())?.as_view())?;
    runner.run(&double, (&frame.image,), (&frame.doubled,))?;
    runner.run(&first, (&frame.image, Unbound, Unbound), (&ping.first,))?;
    runner.run(&second, (&ping.first, Unbound, Unbound), (&pong.second,))?;
    runner.run(&third, (&pong.second, Unbound, Unbound), (&ping.third,))?;
    runner.run(&enlarge, (&ping.third,), (&pong.larger,))?;
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

    let (residual, doubled) = by_hand(&image, &weights.drawn);
    let errors =
        [(&pong.residual, residual), (&frame.doubled, doubled)].map(|(tensor, expected)| {
            let scale = expected.iter().copied().map(f32::abs).fold(0.0, f32::max);
            runner.read(tensor, |tensor| {
                let differences = tensor
                    .iter()
                    .zip(&expected)
                    .map(|(one, other)| (one - other).abs());
                differences.fold(0.0, f32::max) / scale
            })
        });
    for error in errors {
        let error = error?;
        assert!(error <= 1e-5, "{error:e}");
        println!("super resolution differs from loops by {error:.1e}");
    }
    Ok(())
}

/// An image by hand: channels of rows of columns.
struct Planes {
    channels: usize,
    rows: usize,
    columns: usize,
    elements: Vec<f32>,
}

impl Planes {
    /// Moves square filters over the planes, with a border of zeros. If there is no bias, there is no
    /// activation either.
    fn convolved(&self, filters: &[f32], bias: Option<&[f32]>, size: usize) -> Planes {
        let (rows, columns) = (self.rows, self.columns);
        let outputs = filters.len() / (self.channels * size * size);
        let mut elements = vec![0.0; outputs * rows * columns];
        for output in 0..outputs {
            let sums = &mut elements[output * rows * columns..][..rows * columns];
            sums.fill(bias.map_or(0.0, |bias| bias[output]));
            for (place, factor) in filters
                .iter()
                .enumerate()
                .skip(output * self.channels * size * size)
                .take(self.channels * size * size)
            {
                let (input, y, x) = (
                    place / (size * size) % self.channels,
                    place / size % size,
                    place % size,
                );
                for row in (size / 2).saturating_sub(y)..(rows + size / 2 - y).min(rows) {
                    for column in
                        (size / 2).saturating_sub(x)..(columns + size / 2 - x).min(columns)
                    {
                        let (from_row, from_column) = (row + y - size / 2, column + x - size / 2);
                        sums[row * columns + column] += factor
                            * self.elements[(input * rows + from_row) * columns + from_column];
                    }
                }
            }
            if bias.is_some() {
                sums.iter_mut().for_each(|sum| *sum = sum.max(0.0));
            }
        }
        Planes {
            channels: outputs,
            rows,
            columns,
            elements,
        }
    }

    /// Takes each element four times.
    fn doubled(&self) -> Planes {
        let (rows, columns) = (2 * self.rows, 2 * self.columns);
        let element = |place: usize| {
            let (row, column) = (place / columns / 2, place % columns / 2);
            // Rows of all channels follow each other.
            self.elements[row * self.columns + column]
        };
        let elements = (0..self.channels * rows * columns).map(element).collect();
        Planes {
            channels: self.channels,
            rows,
            columns,
            elements,
        }
    }
}

/// Returns what the convolutions add to the image, and the sum.
fn by_hand(image: &[f32], weights: &[Vec<f32>]) -> (Vec<f32>, Vec<f32>) {
    let image = Planes {
        channels: 3,
        rows: ROWS,
        columns: COLUMNS,
        elements: image.to_vec(),
    };
    let layer = |planes: &Planes, index: usize, size| {
        planes.convolved(&weights[2 * index], Some(&weights[2 * index + 1]), size)
    };
    let first = layer(&image, 0, 5);
    let third = layer(&layer(&first, 1, 3), 2, 3);
    let fourth = layer(&third.doubled(), 3, 5);
    let sixth = layer(&layer(&fourth, 4, 3), 5, 3);
    let residual = sixth.convolved(&weights[12], None, 3);
    let doubled = image.doubled();
    let sums = doubled.elements.iter().zip(&residual.elements);
    let sums = sums.map(|(one, other)| one + other).collect();
    (residual.elements, sums)
}

//! Computes normalisations.

use super::*;
use tensor_layout::operators::{
    Absent, BatchNormalization, FusedActivation, LocalRegion, LocalResponseNormalization,
    MeanVarianceNormalization1, MeanVarianceNormalization2, OwnedByDml,
};
use tensor_layout::{C, H, N, W, layout};

/// Normalises with one parameter for each channel. Some parameters are owned, some are bound at each execution.
#[test]
fn batch_normalization() -> Result<()> {
    type Features = layout!(NHWC[N = 2, C = 3, H = 4, W = 5], pad(C = 4));
    type Parameter = layout!(C[3]);
    type Variance = layout!(CHW[C = 3, H = 1, W = 5]);
    type Normalized = layout!(NCHW[N = 2, C = 3, H = 4, W = 5]);
    let normalization = BatchNormalization::<
        f32,
        Features,
        OwnedByDml<Parameter>,
        Variance,
        OwnedByDml<Parameter>,
        Parameter,
        Normalized,
    >::new(0.5);
    let mut bench = Bench::new();
    // No variance is negative.
    compute!(
        bench, normalization,
        [features] [owned mean] [variance of |number| f32::from(number).abs()] [owned scale] [bias]
        => [output]
    );
    bench.check(&output, |(n, c, h, w): (N, C, H, W)| {
        let variance = f64::from(variance[(c, H(0), w)]) + 0.5;
        let centred = f64::from(features[(n, c, h, w)] - mean[(c,)]);
        centred / variance.sqrt() * f64::from(scale[(c,)]) + f64::from(bias[(c,)])
    })
}

type Features = layout!(NHWC[N = 2, C = 3, H = 4, W = 5], pad(C = 4));
type Normalized = layout!(NCHW[N = 2, C = 3, H = 4, W = 5]);
type Each = layout!(C[3]);

/// Returns the mean and the variance of some numbers.
fn moments(numbers: &[f64]) -> (f64, f64) {
    let count = real(numbers.len());
    let mean = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - mean).powi(2));
    (mean, squares.sum::<f64>() / count)
}

/// Normalises over the pixels of each channel, with a scale and a bias for each channel, and an activation.
#[test]
fn over_pixels() -> Result<()> {
    let mut bench = Bench::new();
    let normalization = MeanVarianceNormalization1::<
        f32,
        (H, W),
        Features,
        Each,
        OwnedByDml<Each>,
        Normalized,
    >::new(0.5)
    .with_activation(FusedActivation::Relu);
    compute!(bench, normalization, [features] [scale] [owned bias] => [output]);
    let pixels = |n, c| -> Vec<f64> {
        let positions = (0..4).flat_map(|h| (0..5).map(move |w| (H(h), W(w))));
        positions
            .map(|(h, w)| features[(n, c, h, w)].into())
            .collect()
    };
    bench.check_within(1e-4, &output, |(n, c, h, w): (N, C, H, W)| {
        let (mean, variance) = moments(&pixels(n, c));
        let centred = f64::from(features[(n, c, h, w)]) - mean;
        let scaled = centred / (variance + 0.5).sqrt() * f64::from(scale[(c,)]);
        (scaled + f64::from(bias[(c,)])).max(0.0)
    })
}

/// Normalises over the channels of each pixel: in full, without the mean, and without the variance.
#[test]
fn over_channels() -> Result<()> {
    let mut bench = Bench::new();
    let whole =
        MeanVarianceNormalization1::<f32, C, Features, Absent, Absent, Normalized>::new(0.5);
    compute!(bench, whole, [features] [] [] => [output]);
    let channels = |n, h, w| [0, 1, 2].map(|c| f64::from(features[(n, C(c), h, w)]));
    bench.check(&output, |(n, c, h, w): (N, C, H, W)| {
        let (mean, variance) = moments(&channels(n, h, w));
        (f64::from(features[(n, c, h, w)]) - mean) / (variance + 0.5).sqrt()
    })?;
    run!(bench.card, whole.without_variance(), [features] [] [] => [&output]);
    bench.check(&output, |(n, c, h, w): (N, C, H, W)| {
        f64::from(features[(n, c, h, w)]) - moments(&channels(n, h, w)).0
    })?;

    let squares =
        MeanVarianceNormalization2::<f32, C, Features, Each, Absent, Normalized>::new(0.5);
    compute!(bench, squares.without_mean(), [&features.on_card] [scale] [] => [output]);
    bench.check(&output, |(n, c, h, w): (N, C, H, W)| {
        let squares = channels(n, h, w).map(|number| number * number);
        let mean = squares.iter().sum::<f64>() / 3.0;
        f64::from(features[(n, c, h, w)]) / (mean + 0.5).sqrt() * f64::from(scale[(c,)])
    })
}

/// Normalises by the squares of neighbours. Neighbours beyond the edges are 0.
#[test]
fn by_neighbours() -> Result<()> {
    let mut bench = Bench::new();
    let features = bench.input::<f32, Features>()?;
    let output = bench.output::<f32, Normalized>()?;
    let square = |n, c: Option<usize>, h: Option<usize>, w: Option<usize>| match (c, h, w) {
        (Some(c), Some(h), Some(w)) if c < 3 && h < 4 && w < 5 => {
            f64::from(features[(n, C(c), H(h), W(w))]).powi(2)
        }
        _ => 0.0,
    };
    let near = |at: usize| [at.checked_sub(1), Some(at), Some(at + 1)];
    for region in [LocalRegion::Channels(3), LocalRegion::Pixels(3)] {
        let normalization =
            LocalResponseNormalization::<f32, Features, Normalized>::new(region, 0.5, 0.75, 2.0);
        run!(bench.card, normalization, [features] => [&output]);
        bench.check(&output, |(n, C(c), H(h), W(w)): (N, C, H, W)| {
            let (sum, size) = if region == LocalRegion::Channels(3) {
                let squares = near(c).map(|c| square(n, c, Some(h), Some(w)));
                (squares.iter().sum::<f64>(), 3.0)
            } else {
                let rows = near(h).into_iter();
                let squares = rows.flat_map(|h| near(w).map(|w| square(n, Some(c), h, w)));
                // The divisor is the length of a side of the square, and not its nine pixels.
                (squares.sum::<f64>(), 3.0)
            };
            let x = f64::from(features[(n, C(c), H(h), W(w))]);
            x / (2.0 + 0.5 / size * sum).powf(0.75)
        })?;
    }
    Ok(())
}

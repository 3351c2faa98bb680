//! Computes normalisations.

use super::*;
use tensor_layout::operators::{
    Absent, BatchNormalization, LocalRegion, LocalResponseNormalization,
    MeanVarianceNormalization1, OwnedByDml,
};
use tensor_layout::{C, H, N, W, layout};

type Features = layout!(NHWC[N = 2, C = 3, H = 4, W = 5], pad(C = 4));
type Normalized = layout!(NCHW[N = 2, C = 3, H = 4, W = 5]);

/// Normalises with one parameter for each channel. Some parameters are owned, some are bound at each execution.
#[test]
fn batch_normalization() -> Result<()> {
    type Parameter = layout!(C[3]);
    type Variance = layout!(CHW[C = 3, H = 1, W = 5]);
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

/// Subtracts the mean of the channels of each pixel, and does not divide by the variance.
#[test]
fn without_variance() -> Result<()> {
    let mut bench = Bench::new();
    let centred =
        MeanVarianceNormalization1::<f32, C, Features, Absent, Absent, Normalized>::new(0.5)
            .without_variance();
    compute!(bench, centred, [features] [] [] => [output]);
    bench.check(&output, |(n, c, h, w): (N, C, H, W)| {
        let channels = [0, 1, 2].map(|c| f64::from(features[(n, C(c), h, w)]));
        f64::from(features[(n, c, h, w)]) - channels.iter().sum::<f64>() / 3.0
    })
}

/// Normalises by the squares of neighbouring pixels. Pixels beyond the edges are 0.
#[test]
fn by_neighbours() -> Result<()> {
    let mut bench = Bench::new();
    let normalization = LocalResponseNormalization::<f32, Features, Normalized>::new(
        LocalRegion::Pixels(3),
        0.5,
        0.75,
        2.0,
    );
    compute!(bench, normalization, [features] => [output]);
    let square = |n, c, h: Option<usize>, w: Option<usize>| match (h, w) {
        (Some(h), Some(w)) if h < 4 && w < 5 => f64::from(features[(n, c, H(h), W(w))]).powi(2),
        _ => 0.0,
    };
    let near = |at: usize| [at.checked_sub(1), Some(at), Some(at + 1)];
    bench.check(&output, |(n, c, H(h), W(w)): (N, C, H, W)| {
        let rows = near(h).into_iter();
        let squares = rows.flat_map(|h| near(w).map(|w| square(n, c, h, w)));
        let x = f64::from(features[(n, c, H(h), W(w))]);
        // The divisor is the length of a side of the square, and not its nine pixels.
        x / (2.0 + 0.5 / 3.0 * squares.sum::<f64>()).powf(0.75)
    })
}

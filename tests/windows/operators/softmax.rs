//! Computes softmax and its variants.

use super::*;
use tensor_layout::operators::{ActivationHardmax1, ActivationLogSoftmax1, ActivationSoftmax1};
use tensor_layout::{C, H, N, W, layout};

type Pixels = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
type Planes = layout!(NCHW[N = 2, C = 3, H = 4, W = 5], pad(W = 6));

/// Returns a number from -1 to 1.
fn fraction(number: i8) -> f32 {
    f32::from(number) / 64.0
}

#[test]
fn along_channels() -> Result<()> {
    let mut bench = Bench::new();
    let softmax = ActivationSoftmax1::<f32, C, Pixels, Planes>::new();
    compute!(bench, softmax, [pixels of fraction] => [output]);
    let channels = |(n, _, h, w): (N, C, H, W)| {
        (0..3)
            .map(move |c| (n, C(c), h, w))
            .map(|at| f64::from(pixels[at]))
    };
    bench.check_within(1e-4, &output, |at| {
        f64::from(pixels[at]).exp() / channels(at).map(f64::exp).sum::<f64>()
    })?;

    let logarithm = ActivationLogSoftmax1::<f32, C, Pixels, Planes>::new();
    run!(bench.card, logarithm, [pixels] => [&output]);
    bench.check_within(1e-4, &output, |at| {
        f64::from(pixels[at]) - channels(at).map(f64::exp).sum::<f64>().ln()
    })
}

/// Finds the first of the largest elements. Often several are equal.
#[test]
fn the_largest() -> Result<()> {
    let mut bench = Bench::new();
    let hardmax = ActivationHardmax1::<f32, C, Pixels, Planes>::new();
    compute!(bench, hardmax, [pixels of |number| (number % 2).into()] => [output]);
    bench.check(&output, |at: (N, C, H, W)| {
        let channel = |c| pixels[(at.0, C(c), at.2, at.3)];
        let is_more = (0..at.1.0).all(|before| channel(before) < pixels[at]);
        let is_most = (at.1.0..3).all(|behind| channel(behind) <= pixels[at]);
        if is_more && is_most { 1.0 } else { 0.0 }
    })
}

#[test]
fn along_rows_and_columns() -> Result<()> {
    let mut bench = Bench::new();
    let softmax = ActivationSoftmax1::<f32, (H, W), Pixels, Planes>::new();
    compute!(bench, softmax, [pixels of fraction] => [output]);
    bench.check_within(1e-4, &output, |(n, c, h, w): (N, C, H, W)| {
        let mut sum = 0.0;
        for h in 0..4 {
            for w in 0..5 {
                sum += f64::from(pixels[(n, c, H(h), W(w))]).exp();
            }
        }
        f64::from(pixels[(n, c, h, w)]).exp() / sum
    })
}

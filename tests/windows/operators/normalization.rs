//! Means and variances.

use super::*;
use tensor_layout::dml::{BatchNormalization, OwnedByDml, Unbound};
use tensor_layout::{C, H, N, W, layout};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

/// One parameter for each channel, some owned, some bound whenever it is executed, in other orders.
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
    let (features, input) = bench.input::<f32, Features>()?;
    let (mean, mean_on_card) = bench.input::<f32, Parameter>()?;
    let (scale, scale_on_card) = bench.input::<f32, Parameter>()?;
    let (bias, bias_on_card) = bench.input::<f32, Parameter>()?;
    // No variance is negative.
    let (variance, variance_on_card) =
        bench.input_of::<f32, Variance>(|number| f32::from(number).abs())?;
    let output = bench.output::<f32, Normalized>()?;
    run!(
        bench.card,
        normalization,
        owns(Unbound, &mean_on_card, Unbound, &scale_on_card, Unbound),
        takes(
            &input,
            Unbound,
            &variance_on_card,
            Unbound,
            &bias_on_card,
            &output
        )
    );
    bench.check(&output, |(n, c, h, w): (N, C, H, W)| {
        let variance = f64::from(variance[(c, H(0), w)]) + 0.5;
        let centred = f64::from(features[(n, c, h, w)] - mean[(c,)]);
        centred / variance.sqrt() * f64::from(scale[(c,)]) + f64::from(bias[(c,)])
    })
}

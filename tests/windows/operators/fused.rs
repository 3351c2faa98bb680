//! Activations that an operator applies to its output, compared with their formulas.

use super::*;
use tensor_layout::operators::{
    Absent, BatchNormalization, Convolution, ElementWiseAdd, FusedActivation, Gemm, Unbound, Window,
};
use tensor_layout::{C, F, H, I, K, O, W, layout};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

/// All activations of single elements, and their formulas.
#[rustfmt::skip]
const ACTIVATIONS: [(FusedActivation, fn(f64) -> f64); 18] = [
    (FusedActivation::Celu { alpha: 1.5 }, |x| {
        x.max(0.0) + (1.5 * ((x / 1.5).exp() - 1.0)).min(0.0)
    }),
    (FusedActivation::Elu { alpha: 1.5 }, |x| {
        if x >= 0.0 { x } else { 1.5 * (x.exp() - 1.0) }
    }),
    (FusedActivation::HardSigmoid { alpha: 0.2, beta: 0.5, }, |x| (0.2 * x + 0.5).clamp(0.0, 1.0)),
    (FusedActivation::HardSwish { alpha: 0.2, beta: 0.5, }, |x| x * (0.2 * x + 0.5).clamp(0.0, 1.0)),
    (FusedActivation::LeakyRelu { alpha: 0.1 }, |x| {
        if x >= 0.0 { x } else { 0.1 * x }
    }),
    (FusedActivation::Linear { alpha: 2.0, beta: 3.0, }, |x| 2.0 * x + 3.0),
    (FusedActivation::ParametricSoftplus { alpha: 2.0, beta: 3.0, }, |x| 2.0 * (1.0 + (3.0 * x).exp()).ln()),
    (FusedActivation::Relu, |x| x.max(0.0)),
    (FusedActivation::ScaledElu { alpha: 1.5, gamma: 1.25, },
        |x| 1.25 * if x > 0.0 { x } else { 1.5 * x.exp() - 1.5 }),
    (FusedActivation::ScaledTanh { alpha: 1.5, beta: 0.5, }, |x| 1.5 * (0.5 * x).tanh()),
    (FusedActivation::Shrink { bias: 0.25, threshold: 0.5, },
        |x| { if x > 0.5 { x - 0.25 } else if x < -0.5 { x + 0.25 } else { 0.0 } }),
    (FusedActivation::Sigmoid, |x| 1.0 / (1.0 + (-x).exp())),
    (FusedActivation::Softplus { steepness: 2.0 }, |x| {
        (1.0 + (2.0 * x).exp()).ln() / 2.0
    }),
    (FusedActivation::Softsign, |x| x / (1.0 + x.abs())),
    (FusedActivation::Swish { sigmoid_input_scale: 1.5, }, |x| x / (1.0 + (-1.5 * x).exp())),
    (FusedActivation::Tanh, f64::tanh),
    (FusedActivation::ThresholdedRelu { alpha: 1.0 }, |x| {
        if x > 1.0 { x } else { 0.0 }
    }),
    (FusedActivation::Gelu, |x| {
        0.5 * x * (1.0 + erf(x / std::f64::consts::SQRT_2))
    }),
];

/// Computes the error function by its series. The series is wrong where the result is almost 1.
fn erf(x: f64) -> f64 {
    if x.abs() > 3.0 {
        return x.signum();
    }
    let (mut term, mut sum) = (x, x);
    for n in 1..100 {
        let n = f64::from(n);
        term *= -x * x / n;
        sum += term / (2.0 * n + 1.0);
    }
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

/// The tolerance. DirectML's error function is less precise than its other functions.
const TOLERANCE: f64 = 5e-4;

/// Returns a sixteenth of a number.
fn few(small: i8) -> f32 {
    f32::from(small) / 16.0
}

// The number of elements is not a multiple of four, because wine's shaders cannot add such tensors.
type Image = layout!(NHWC[N = 1, C = 3, H = 5, W = 7]);
type Planes = layout!(NCHW[N = 1, C = 3, H = 5, W = 7]);
type Filters = layout!(OIHW[O = 3, I = 3, H = 1, W = 1]);
type Parameter = layout!(C[3]);
type Rows = layout!(MK[M = 3, K = 2]);
type Columns = layout!(KF[K = 2, F = 5]);
type Product = layout!(MF[M = 3, F = 5]);

#[test]
fn fused_activations() -> Result<()> {
    let mut bench = Bench::new();
    let (image, on_card) = bench.input_of::<f32, Image>(few)?;
    let (filters, filters_on_card) = bench.input_of::<f32, Filters>(|small| few(small) / 4.0)?;
    let (mean, mean_on_card) = bench.input_of::<f32, Parameter>(few)?;
    let (variance, variance_on_card) =
        bench.input_of::<f32, Parameter>(|small| few(small).abs() + 1.0)?;
    let output = bench.output::<f32, Planes>()?;
    let convolution = Convolution::<f32, Image, Filters, Absent, Planes>::new(Window::new());
    let sum = ElementWiseAdd::<f32, Image, Image, Planes>::new();
    let normalization =
        BatchNormalization::<f32, Image, Parameter, Parameter, Parameter, Parameter, Planes>::new(
            0.0,
        );
    let convolved = |(n, C(o), h, w)| -> f64 {
        let of =
            |c| f64::from(image[(n, C(c), h, w)]) * f64::from(filters[(O(o), I(c), H(0), W(0))]);
        (0..3).map(of).sum()
    };
    let clip = FusedActivation::Clip {
        min: -1.0,
        max: 2.0,
    };
    let clipped: fn(f64) -> f64 = |x| x.clamp(-1.0, 2.0);
    for (activation, function) in ACTIVATIONS.into_iter().chain([(clip, clipped)]) {
        bench.subject = "convolution";
        let operator = convolution.with_activation(activation);
        run!(bench.card, operator, [&on_card] [&filters_on_card] [] => [&output]);
        bench.check_within(TOLERANCE, &output, |at| function(convolved(at)))?;
    }
    for (activation, function) in ACTIVATIONS {
        bench.subject = "sum";
        let operator = sum.with_activation(activation);
        run!(bench.card, operator, [&on_card] [&on_card] => [&output]);
        bench.check_within(TOLERANCE, &output, |at| {
            function(2.0 * f64::from(image[at]))
        })?;

        bench.subject = "normalization";
        let operator = normalization.with_activation(activation);
        let (mean_on_card, variance_on_card) = (&mean_on_card, &variance_on_card);
        run!(
            bench.card, operator,
            [&on_card] [mean_on_card] [variance_on_card] [variance_on_card] [mean_on_card]
            => [&output]
        );
        bench.check_within(TOLERANCE, &output, |(n, c, h, w)| {
            let [mean, variance] = [&mean, &variance].map(|parameter| f64::from(parameter[(c,)]));
            let x = f64::from(image[(n, c, h, w)]);
            function((x - mean) / variance.sqrt() * variance + mean)
        })?;
    }

    let (rows, rows_on_card) = bench.input_of::<f32, Rows>(few)?;
    let (columns, columns_on_card) = bench.input_of::<f32, Columns>(few)?;
    let output = bench.output::<f32, Product>()?;
    let product = |m, f| -> f64 {
        let of = |k| f64::from(rows[(m, K(k))]) * f64::from(columns[(K(k), f)]);
        (0..2).map(of).sum()
    };
    let gemm = Gemm::<f32, Rows, Columns, Absent, Product>::new(1.0, 0.0);
    for (activation, function) in ACTIVATIONS.into_iter().chain([(clip, clipped)]) {
        bench.subject = "product";
        let operator = gemm.with_activation(activation);
        run!(bench.card, operator, [&rows_on_card] [&columns_on_card] [] => [&output]);
        bench.check_within(TOLERANCE, &output, |(m, f)| function(product(m, f)))?;
    }
    let softmax = gemm.with_activation(FusedActivation::Softmax);
    run!(bench.card, softmax, [&rows_on_card] [&columns_on_card] [] => [&output]);
    bench.check_within(TOLERANCE, &output, |(m, f)| {
        let all: f64 = (0..5).map(|f| product(m, F(f)).exp()).sum();
        product(m, f).exp() / all
    })
}

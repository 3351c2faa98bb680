//! Activations that an operator applies to its output, compared with their formulas.

use super::activations::{activations, erf};
use super::*;
use tensor_layout::operators::{
    Absent, BatchNormalization, Convolution, ElementWiseAdd, FusedActivation, Gemm, Window,
};
use tensor_layout::{C, F, H, I, K, O, W, layout};

macro_rules! with_formulas {
    ($($operator:ident $name:ident($($field:ident: $value:literal),*) $formula:expr;)+) => {
        &[$((FusedActivation::$name { $($field: $value),* }, $formula)),+]
    };
}

const ACTIVATIONS: &[(FusedActivation, fn(f64) -> f64)] = activations!(with_formulas);

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
    let image = bench.input_of::<f32, Image>(few)?;
    let filters = bench.input_of::<f32, Filters>(|small| few(small) / 4.0)?;
    let mean = bench.input_of::<f32, Parameter>(few)?;
    let variance = bench.input_of::<f32, Parameter>(|small| few(small).abs() + 1.0)?;
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
    for (activation, function) in ACTIVATIONS.iter().copied().chain([(clip, clipped)]) {
        bench.subject = "convolution";
        let operator = convolution.with_activation(activation);
        run!(bench.card, operator, [image] [filters] [] => [&output]);
        bench.check_within(TOLERANCE, &output, |at| function(convolved(at)))?;
    }
    for (activation, function) in ACTIVATIONS.iter().copied() {
        bench.subject = "sum";
        let operator = sum.with_activation(activation);
        run!(bench.card, operator, [image] [image] => [&output]);
        bench.check_within(TOLERANCE, &output, |at| {
            function(2.0 * f64::from(image[at]))
        })?;

        bench.subject = "normalization";
        let operator = normalization.with_activation(activation);
        run!(
            bench.card, operator,
            [image] [mean] [variance] [variance] [mean]
            => [&output]
        );
        bench.check_within(TOLERANCE, &output, |(n, c, h, w)| {
            let [mean, variance] = [&mean, &variance].map(|parameter| f64::from(parameter[(c,)]));
            let x = f64::from(image[(n, c, h, w)]);
            function((x - mean) / variance.sqrt() * variance + mean)
        })?;
    }

    let rows = bench.input_of::<f32, Rows>(few)?;
    let columns = bench.input_of::<f32, Columns>(few)?;
    let output = bench.output::<f32, Product>()?;
    let product = |m, f| -> f64 {
        let of = |k| f64::from(rows[(m, K(k))]) * f64::from(columns[(K(k), f)]);
        (0..2).map(of).sum()
    };
    let gemm = Gemm::<f32, Rows, Columns, Absent, Product>::new(1.0, 0.0);
    for (activation, function) in ACTIVATIONS.iter().copied().chain([(clip, clipped)]) {
        bench.subject = "product";
        let operator = gemm.with_activation(activation);
        run!(bench.card, operator, [rows] [columns] [] => [&output]);
        bench.check_within(TOLERANCE, &output, |(m, f)| function(product(m, f)))?;
    }
    let softmax = gemm.with_activation(FusedActivation::Softmax);
    run!(bench.card, softmax, [rows] [columns] [] => [&output]);
    bench.check_within(TOLERANCE, &output, |(m, f)| {
        let all: f64 = (0..5).map(|f| product(m, F(f)).exp()).sum();
        product(m, f).exp() / all
    })
}

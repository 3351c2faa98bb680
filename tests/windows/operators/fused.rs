//! Activations that a product of matrices applies to its output, compared with their formulas.

use super::activations::{activations, erf};
use super::*;
use tensor_layout::operators::{Absent, FusedActivation, Gemm};
use tensor_layout::{F, K, layout};

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

type Rows = layout!(MK[M = 3, K = 2]);
type Columns = layout!(KF[K = 2, F = 5]);
type Product = layout!(MF[M = 3, F = 5]);

/// `operators/with_directml/fused.rs` reads the activations of the other operators, which have the same structure.
#[test]
fn fused_activations() -> Result<()> {
    let mut bench = Bench::new();
    let rows = bench.input_of::<f32, Rows>(few)?;
    let columns = bench.input_of::<f32, Columns>(few)?;
    let output = bench.output::<f32, Product>()?;
    let product = |m, f| -> f64 {
        let of = |k| f64::from(rows[(m, K(k))]) * f64::from(columns[(K(k), f)]);
        (0..2).map(of).sum()
    };
    let gemm = Gemm::<f32, Rows, Columns, Absent, Product>::new(1.0, 0.0);
    let clip = FusedActivation::Clip {
        min: -1.0,
        max: 2.0,
    };
    let clipped: fn(f64) -> f64 = |x| x.clamp(-1.0, 2.0);
    for (activation, function) in ACTIVATIONS.iter().copied().chain([(clip, clipped)]) {
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

//! The activations of single elements. They are operators, and other operators apply them to their output.

/// Passes on all activations: the operator, its numbers by their names, and the formula.
macro_rules! activations {
    ($each:ident) => {
        $each! {
            ActivationCelu Celu(alpha: 1.5) |x| x.max(0.0) + (1.5 * (x / 1.5).exp_m1()).min(0.0);
            ActivationElu Elu(alpha: 1.5) |x| if x >= 0.0 { x } else { 1.5 * x.exp_m1() };
            ActivationGelu Gelu() |x| 0.5 * x * (1.0 + erf(x / std::f64::consts::SQRT_2));
            ActivationHardSigmoid HardSigmoid(alpha: 0.2, beta: 0.5) |x| (0.2 * x + 0.5).clamp(0.0, 1.0);
            ActivationHardSwish HardSwish(alpha: 0.2, beta: 0.5) |x| x * (0.2 * x + 0.5).clamp(0.0, 1.0);
            ActivationLeakyRelu LeakyRelu(alpha: 0.1) |x| if x >= 0.0 { x } else { 0.1 * x };
            ActivationLinear Linear(alpha: 2.0, beta: 3.0) |x| 2.0 * x + 3.0;
            ActivationParametricSoftplus ParametricSoftplus(alpha: 2.0, beta: 3.0) |x| 2.0 * (3.0 * x).exp().ln_1p();
            ActivationRelu Relu() |x| x.max(0.0);
            ActivationScaledElu ScaledElu(alpha: 1.5, gamma: 1.25) |x| 1.25 * if x > 0.0 { x } else { 1.5 * x.exp_m1() };
            ActivationScaledTanh ScaledTanh(alpha: 1.5, beta: 0.5) |x| 1.5 * (0.5 * x).tanh();
            ActivationShrink Shrink(bias: 0.25, threshold: 0.5)
                |x| if x.abs() > 0.5 { x - 0.25 * x.signum() } else { 0.0 };
            ActivationSigmoid Sigmoid() |x| 1.0 / (1.0 + (-x).exp());
            ActivationSoftplus Softplus(steepness: 2.0) |x| (2.0 * x).exp().ln_1p() / 2.0;
            ActivationSoftsign Softsign() |x| x / (1.0 + x.abs());
            ActivationSwish Swish(sigmoid_input_scale: 1.5) |x| x / (1.0 + (-1.5 * x).exp());
            ActivationTanh Tanh() f64::tanh;
            ActivationThresholdedRelu ThresholdedRelu(alpha: 1.0) |x| if x > 1.0 { x } else { 0.0 };
        }
    };
}
pub(super) use activations;

/// Computes the error function as a sum of thin slices.
pub(super) fn erf(x: f64) -> f64 {
    const SLICES: u32 = 1000;
    let width = x / f64::from(SLICES);
    let middle = |slice: u32| (f64::from(slice) + 0.5) * width;
    let sum: f64 = (0..SLICES)
        .map(|slice| (-middle(slice).powi(2)).exp() * width)
        .sum();
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

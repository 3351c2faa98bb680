//! Activations: functions that a network applies after a layer.

use super::define::prelude::*;
use super::element_wise::unary;

unary! {
    fn new, with
        (input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot]);
    ActivationCelu(alpha = "1.0") from V3_0 = 128 on FloatElements like "f32", "DML_ACTIVATION_CELU_OPERATOR_DESC":
        "max(0, x) + min(0, alpha · (exp(x / alpha) - 1))";
    ActivationElu(alpha = "1.0") from V1_0 = 35 on FloatElements like "f32", "DML_ACTIVATION_ELU_OPERATOR_DESC":
        "x if x >= 0, else alpha · (exp(x) - 1)";
    ActivationHardSigmoid(alpha = "0.2", beta = "0.5") from V1_0 = 37 on FloatElements like "f32",
        "DML_ACTIVATION_HARD_SIGMOID_OPERATOR_DESC": "max(0, min(alpha · x + beta, 1))";
    ActivationHardSwish(alpha = "1.0 / 6.0", beta = "0.5") from V6_2 = 168 on FloatElements like "f32",
        "DML_ACTIVATION_HARD_SWISH_OPERATOR_DESC": "x · max(0, min(alpha · x + beta, 1))";
    ActivationLeakyRelu(alpha = "0.01") from V1_0 = 39 on FloatElements like "f32", "DML_ACTIVATION_LEAKY_RELU_OPERATOR_DESC":
        "x if x >= 0, else alpha · x";
    ActivationLinear(alpha = "2.0", beta = "1.0") from V1_0 = 40 on FloatElements like "f32",
        "DML_ACTIVATION_LINEAR_OPERATOR_DESC": "alpha · x + beta";
    ActivationParametricSoftplus(alpha = "1.0", beta = "1.0") from V1_0 = 43 on FloatElements like "f32",
        "DML_ACTIVATION_PARAMETRIC_SOFTPLUS_OPERATOR_DESC": "alpha · ln(1 + exp(beta · x))";
    ActivationRelu() from V1_0 = 44 on SignedNarrowElements like "f32", "DML_ACTIVATION_RELU_OPERATOR_DESC": "max(0, x)";
    ActivationScaledElu(alpha = "1.673", gamma = "1.051") from V1_0 = 45 on FloatElements like "f32",
        "DML_ACTIVATION_SCALED_ELU_OPERATOR_DESC": "gamma · (x if x > 0, else alpha · exp(x) - alpha)";
    ActivationScaledTanh(alpha = "1.0", beta = "0.5") from V1_0 = 46 on FloatElements like "f32",
        "DML_ACTIVATION_SCALED_TANH_OPERATOR_DESC": "alpha · tanh(beta · x)";
    ActivationShrink(bias = "0.0", threshold = "0.5") from V2_0 = 90 on NarrowElements like "f32",
        "DML_ACTIVATION_SHRINK_OPERATOR_DESC": "x - bias if x > threshold, x + bias if x < -threshold, else 0";
    ActivationSigmoid() from V1_0 = 47 on FloatElements like "f32", "DML_ACTIVATION_SIGMOID_OPERATOR_DESC": "1 / (1 + exp(-x))";
    ActivationSoftsign() from V1_0 = 50 on FloatElements like "f32", "DML_ACTIVATION_SOFTSIGN_OPERATOR_DESC": "x / (1 + |x|)";
    ActivationSwish(sigmoid_input_scale = "1.0") from V6_2 = 167 on FloatElements like "f32",
        "DML_ACTIVATION_SWISH_OPERATOR_DESC": "x / (1 + exp(-sigmoid_input_scale · x))";
    ActivationTanh() from V1_0 = 51 on FloatElements like "f32", "DML_ACTIVATION_TANH_OPERATOR_DESC": "tanh(x)";
    ActivationThresholdedRelu(alpha = "1.0") from V1_0 = 52 on FloatElements like "f32",
        "DML_ACTIVATION_THRESHOLDED_RELU_OPERATOR_DESC": "x if x > alpha, else 0";
}

operator! {
    /// Computes `½ · x · (1 + erf(x / √2))` for each element `x`.
    ///
    #[doc = doc_of_example!(ActivationGelu, "f32, Scores, Scores", [])]
    #[doc(alias = "DML_ACTIVATION_GELU_OPERATOR_DESC")]
    pub struct ActivationGelu from V5_1 = 157;
    fn new, with<T: [ElementOf<FloatElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    slots: [1, 1] = same_shape;
}

operator! {
    /// Computes `ln(1 + exp(steepness · x)) / steepness` for each element `x`. The steepness is at least 1.
    ///
    #[doc = doc_of_example!(ActivationSoftplus, "f32, Scores, Scores", ["1.0"])]
    #[doc(alias = "DML_ACTIVATION_SOFTPLUS_OPERATOR_DESC")]
    pub struct ActivationSoftplus from V1_0 = 49;
    fn new, with<T: [ElementOf<FloatElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (steepness: f32) as kept: f32 = check_steepness;
    slots: [1, 1] = same_shape;
    in_place: true;
    fields: (*kept);
}

const fn check_steepness(_: &Tensors<1, 1>, steepness: f32) -> Checked<f32> {
    // This comparison is also false for NaN.
    let is_met = steepness >= 1.0;
    require!(is_met, Steepness);
    Ok(steepness)
}

operator! {
    /// Computes `x if x >= 0, else slope · x` for each element `x` of `input`. The input `slope` contains a
    /// slope for each element.
    ///
    /// The layout of `slope` may broadcast the slopes along axes.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{ActivationParameterizedRelu, OwnedByDml}};
    ///
    /// type Features = layout!(NCHW[N = 8, C = 64, H = 56, W = 56]);
    /// // One slope for each channel.
    /// type Slopes =
    ///     layout!(NCHW[N = 8, C = 64, H = 56, W = 56], broadcast(N), broadcast(H), broadcast(W));
    ///
    /// static ACTIVE: ActivationParameterizedRelu<f32, Features, OwnedByDml<Slopes>, Features> =
    ///     ActivationParameterizedRelu::new();
    /// ```
    #[doc(alias = "DML_ACTIVATION_PARAMETERIZED_RELU_OPERATOR_DESC")]
    pub struct ActivationParameterizedRelu from V1_0 = 42;
    fn new, with<T: [ElementOf<SignedNarrowElements>]>(
        input: Input<T> is [InputSlot],
        slope: Slope<T> is [InputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    )
    slots: [2, 1] = same_shape;
    in_place: first;
}

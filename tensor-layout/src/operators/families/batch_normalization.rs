//! Batch normalisation: an operator that normalises each channel with a given mean and variance.

use super::define::prelude::*;
use super::fused::{AcceptedActivations, Activated, FusedActivation, with_activation};
use super::rules::Rule;
use core::ffi::c_void;

/// The C structure `DML_BATCH_NORMALIZATION_OPERATOR_DESC`.
#[repr(C)]
struct RawBatchNormalizationDesc<'a> {
    input_tensor: *const RawTensorDesc<'a>,
    mean_tensor: *const RawTensorDesc<'a>,
    variance_tensor: *const RawTensorDesc<'a>,
    scale_tensor: *const RawTensorDesc<'a>,
    bias_tensor: *const RawTensorDesc<'a>,
    output_tensor: *const RawTensorDesc<'a>,
    spatial: i32,
    epsilon: f32,
    fused_activation: *const c_void,
}

operator! {
    /// Normalises each channel by a given mean and variance, then scales it and adds a bias.
    ///
    /// ```text
    /// output = (input - mean) / √(variance + epsilon) · scale + bias
    /// ```
    ///
    /// | slot | axes | sizes |
    /// |---|---|---|
    /// | input | any, up to eight | |
    /// | mean, variance, scale, bias (the parameters) | some axes of `input`, usually C | the sizes of `input`, or 1 |
    /// | output | the axes of `input` | the sizes of `input` |
    ///
    /// If a parameter lacks an axis of `input`, or has size 1 along this axis, each value of the parameter
    /// applies to all positions along the axis.
    ///
    /// Elements: [`FloatElements`]. Structure: `DML_BATCH_NORMALIZATION_OPERATOR_DESC`. Tensors with four axes
    /// need feature level 1.0, all others 3.1. The field `Spatial` is always 1; from feature level 4.0 on,
    /// DirectML ignores it.
    ///
    /// ```
    /// use tensor_layout::operators::{BatchNormalization, OwnedByDml};
    /// use tensor_layout::layout;
    ///
    /// layout! {
    ///     type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
    ///     type Parameter = C[64];
    /// }
    ///
    /// static NORMALIZED: BatchNormalization<
    ///     f32,
    ///     Features,
    ///     OwnedByDml<Parameter>,
    ///     OwnedByDml<Parameter>,
    ///     OwnedByDml<Parameter>,
    ///     OwnedByDml<Parameter>,
    ///     Features,
    /// > = BatchNormalization::new(1e-5);
    ///
    /// NORMALIZED.with_raw(|desc| assert_eq!(desc.kind, 72)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_BATCH_NORMALIZATION_OPERATOR_DESC")]
    pub struct BatchNormalization from 1.0 = 72;
    fn new, with
    <T: [ElementOf<FloatElements>]>(
        input: Input<T> is [InputSlot],
        mean: Mean<T> is [InputSlot],
        variance: Variance<T> is [InputSlot],
        scale: Scale<T> is [InputSlot],
        bias: Bias<T> is [InputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    ) with (epsilon: f32) as kept: Activated<f32> = [Activated::new(epsilon)];
    slots: [5, 1] = fit;
    level: kept.level();
    desc: RawBatchNormalizationDesc {
        input_tensor: input,
        mean_tensor: mean,
        variance_tensor: variance,
        scale_tensor: scale,
        bias_tensor: bias,
        output_tensor: output,
        spatial: 1,
        epsilon: kept.kept,
        fused_activation: kept.as_raw().as_desc().as_ptr(),
    };
}

with_activation! {
    BatchNormalization<T: [ElementOf<FloatElements>], Input, Mean, Variance, Scale, Bias, Output>, Most, [with_activation]
}

const fn fit(names: &Names, tensors: &Tensors<5, 1>) -> Result<Tensors<5, 1>, OperatorError> {
    let each = Rule::one_or("input");
    let rules = [Rule::ANY, each, each, each, each, Rule::like("input")];
    tensors.follow(names, &rules)
}

//! Batch normalisation: an operator that normalises each channel with a given mean and variance.

use super::define::prelude::*;
use super::fused::{AcceptedActivations, Activated, FusedActivation, with_activation};

const EACH: Rule<'_> = Rule::one_or("input");

operator! {
    /// Normalises each channel by a given mean and variance, then scales it and adds a bias.
    ///
    /// ```text
    /// output = (input - mean) / √(variance + epsilon) · scale + bias
    /// ```
    ///
    /// If a parameter lacks an axis of `input`, or has size 1 along this axis, each value of the parameter
    /// applies to all positions along the axis.
    ///
    /// Tensors with four axes need feature level 1.0, all others 3.1. The field `Spatial` is always 1; from feature
    /// level 4.0 on, DirectML ignores it.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{BatchNormalization, OwnedByDml}};
    ///
    /// layout! {
    ///     type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
    ///     type Parameter = C[64];
    /// }
    ///
    /// static NORMALIZED: BatchNormalization<
    ///     f32,
    ///     Features,
    ///     OwnedByDml<Parameter>, OwnedByDml<Parameter>, OwnedByDml<Parameter>, OwnedByDml<Parameter>,
    ///     Features,
    /// > = BatchNormalization::new(1e-5);
    /// ```
    #[doc(alias = "DML_BATCH_NORMALIZATION_OPERATOR_DESC")]
    pub struct BatchNormalization from V1_0 = 72;
    fn new, with<T: [ElementOf<FloatElements>]>(
        input: Input<T> is [InputSlot] #[doc = "any, up to eight"],
        mean: Mean<T> is [InputSlot] #[doc = "some axes of `input`, usually C, with the sizes of `input` or 1"],
        variance: Variance<T> is [InputSlot] #[doc = "some axes of `input`, usually C, with the sizes of `input` or 1"],
        scale: Scale<T> is [InputSlot] #[doc = "some axes of `input`, usually C, with the sizes of `input` or 1"],
        bias: Bias<T> is [InputSlot] #[doc = "some axes of `input`, usually C, with the sizes of `input` or 1"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes and sizes of `input`"],
    ) with (epsilon: f32) as kept: Activated<f32> = [Activated::new(epsilon)];
    slots: [5, 1] follow [Rule::ANY, EACH, EACH, EACH, EACH, Rule::like("input")];
    level: kept.level();
    fields: { spatial: 1, epsilon: kept.kept, fused_activation: kept.as_raw().as_descs().as_ptr() };
}

with_activation! {
    BatchNormalization<T: [ElementOf<FloatElements>], Input, Mean, Variance, Scale, Bias, Output>, Most, [with_activation]
}

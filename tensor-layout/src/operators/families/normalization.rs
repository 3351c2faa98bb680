//! Operators that normalise elements: by mean and variance, by neighbours, or by length.

use super::define::prelude::*;
use super::fused::{AcceptedActivations, Activated, FusedActivation, with_activation};

/// The axes along which an operator normalises, and the other parameters of the operator.
#[derive(Clone, Copy, Debug)]
struct Normalized {
    indices: AxisIndices,
    mean: bool,
    variance: bool,
    epsilon: f32,
}

/// A scale or a bias. If it has size 1 along an axis, or lacks the axis, it is the same at all positions.
const EACH: Rule<'_> = Rule::one_or("input");

operator! {
    /// Subtracts the mean of the elements along some axes, and divides by the standard deviation of these
    /// elements. The elements then have the mean 0 and the variance 1. This is a layer, instance or group
    /// normalisation.
    ///
    /// ```text
    /// output = (input - mean) / √(variance + epsilon) · scale + bias
    ///     with mean and variance of all elements along the axes
    /// ```
    ///
    /// The axes along which the operator normalises are a parameter of its type:
    ///
    /// - `C` for a layer normalisation of vectors;
    /// - `(C, H, W)` for a layer normalisation of images;
    /// - `(H, W)` for an instance normalisation of images.
    ///
    /// If `scale` or `bias` lacks an axis of `input`, or has size 1 along it, each element of `scale` or
    /// `bias` applies to all positions along this axis.
    ///
    /// Tensors with four axes need feature level 2.1, all others 3.1. A `scale` without a `bias`, or a `bias`
    /// without a `scale`, needs level 5.2.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::{MeanVarianceNormalization1, OwnedByDml}};
    ///
    /// layout! {
    ///     type Vectors = NSC[N = 8, S = 128, C = 384];
    ///     type Parameter = C[384];
    /// }
    ///
    /// static LAYER_NORM: MeanVarianceNormalization1<
    ///     f32, C,
    ///     Vectors, OwnedByDml<Parameter>, OwnedByDml<Parameter>, Vectors,
    /// > = MeanVarianceNormalization1::new(1e-5);
    ///
    /// // Only subtracts the mean.
    /// let centred = LAYER_NORM.without_variance();
    /// ```
    #[doc(alias(
        "DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC",
        "LayerNormalization",
        "InstanceNormalization"
    ))]
    pub struct MeanVarianceNormalization1 from V2_1 = 115;
    fn new, with
    <T: [ElementOf<FloatElements>], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot] #[doc = "any, up to eight"],
        scale: Scale<T> is [OptionalInputSlot] #[doc = "some axes of `input`, with the sizes of `input` or 1"],
        bias: Bias<T> is [OptionalInputSlot] #[doc = "some axes of `input`, with the sizes of `input` or 1"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes and sizes of `input`"],
    ) with (epsilon: f32) as kept: Activated<Normalized> = normalized(letters_of!(Axes));
    slots: [3, 1] follow [Rule::ANY, EACH, EACH, Rule::like("input")];
    level: kept.level();
    fields: {
        axis_count: kept.kept.indices.count(),
        axes: kept.kept.indices.as_ptr(),
        normalize_variance: i32::from(kept.kept.variance),
        epsilon: kept.kept.epsilon,
        fused_activation: kept.as_raw().as_descs().as_ptr(),
    };
}

with_activation! {
    MeanVarianceNormalization1<T: [ElementOf<FloatElements>], Axes, Input, Scale, Bias, Output>, Most, [with_activation]
}

impl<T, X, I, S, B, O> MeanVarianceNormalization1<T, X, I, S, B, O> {
    /// Omits the division by the standard deviation, and only subtracts the mean. This sets
    /// `NormalizeVariance` to 0.
    #[must_use]
    pub const fn without_variance(mut self) -> Self {
        self.kept.kept.variance = false;
        self
    }
}

operator! {
    /// Subtracts the mean of the elements along some axes, or divides by the standard deviation of these
    /// elements, or does both.
    ///
    /// ```text
    /// output = (input - mean) / √(variance + epsilon) · scale + bias
    ///     with mean and variance of all elements along the axes
    /// ```
    ///
    /// The slots and axes are those of [`MeanVarianceNormalization1`]. Only this operator can omit the
    /// subtraction of the mean.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::{Absent, MeanVarianceNormalization2}};
    ///
    /// type Vectors = layout!(NSC[N = 8, S = 128, C = 384]);
    /// type Parameter = layout!(C[384]);
    ///
    /// static RMS_NORM: MeanVarianceNormalization2<f32, C, Vectors, Parameter, Absent, Vectors> =
    ///     MeanVarianceNormalization2::new(1e-5).without_mean();
    ///
    /// // Only multiplies by the parameter.
    /// let scaled = RMS_NORM.without_variance();
    /// ```
    #[doc(alias("DML_MEAN_VARIANCE_NORMALIZATION2_OPERATOR_DESC", "RMSNorm"))]
    pub struct MeanVarianceNormalization2 from V6_3 = 171;
    fn new, with
    <T: [ElementOf<FloatElements>], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot],
        scale: Scale<T> is [OptionalInputSlot],
        bias: Bias<T> is [OptionalInputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    ) with (epsilon: f32) as kept: Activated<Normalized> = normalized(letters_of!(Axes));
    slots: [3, 1] follow [Rule::ANY, EACH, EACH, Rule::like("input")];
    fields: {
        axis_count: kept.kept.indices.count(),
        axes: kept.kept.indices.as_ptr(),
        use_mean: i32::from(kept.kept.mean),
        use_variance: i32::from(kept.kept.variance),
        epsilon: kept.kept.epsilon,
        fused_activation: kept.as_raw().as_descs().as_ptr(),
    };
}

impl<T, X, I, S, B, O> MeanVarianceNormalization2<T, X, I, S, B, O> {
    /// Omits the subtraction of the mean. This sets `UseMean` to 0. The variance is then the mean of the
    /// squares.
    #[must_use]
    pub const fn without_mean(mut self) -> Self {
        self.kept.kept.mean = false;
        self
    }

    /// Omits the division by the standard deviation. This sets `UseVariance` to 0.
    #[must_use]
    pub const fn without_variance(mut self) -> Self {
        self.kept.kept.variance = false;
        self
    }
}

const fn normalized(
    tensors: &Tensors<3, 1>,
    epsilon: f32,
    axes: &[char],
) -> Checked<Activated<Normalized>> {
    let indices = attempt!(tensors.input(0).indices_of(axes));
    Ok(Activated::new(Normalized {
        indices,
        mean: true,
        variance: true,
        epsilon,
    }))
}

/// The neighbours whose squares a [`LocalResponseNormalization`] adds up for each element. The element itself
/// is in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalRegion {
    /// The given number of channels of the same pixel. The field `CrossChannel` is true.
    Channels(u32),
    /// A square of pixels of the same channel. The number is the length of its sides, in pixels. The field
    /// `CrossChannel` is false.
    Pixels(u32),
}

/// The fields of `DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC` after the tensors.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Response {
    cross_channel: i32,
    local_size: u32,
    alpha: f32,
    beta: f32,
    bias: f32,
}

operator! {
    /// Divides each element by a power of a sum: the sum of the squares of its neighbours.
    ///
    /// ```text
    /// output = input / (bias + alpha / size · Σ x²) ^ beta, over the elements x of the region
    /// ```
    ///
    /// `input` and `output` have the same sizes, and no other axes than N, C, H and W. [`LocalRegion`]
    /// determines the neighbours: some channels of one pixel, or a square of pixels of one channel. In the
    /// formula, `size` is the number of these channels, or the length of the square's sides. Beyond the edges
    /// of the input, elements count as 0.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{LocalRegion, LocalResponseNormalization}};
    ///
    /// type Features = layout!(NHWC[N = 1, C = 96, H = 27, W = 27]);
    ///
    /// static NORMALIZED: LocalResponseNormalization<f32, Features, Features> =
    ///     LocalResponseNormalization::new(LocalRegion::Channels(5), 1e-4, 0.75, 1.0);
    /// ```
    #[doc(alias("DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC", "LRN"))]
    pub struct LocalResponseNormalization from V1_0 = 74;
    fn new, with<T: [ElementOf<FloatElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (region: LocalRegion, alpha: f32, beta: f32, bias: f32) as response: Response = response;
    slots: [1, 1] follow [Rule::letters(&['N', 'C', 'H', 'W']); 2];
    fields: (*response);
}

const fn response(
    _: &Tensors<1, 1>,
    region: LocalRegion,
    alpha: f32,
    beta: f32,
    bias: f32,
) -> Checked<Response> {
    let (cross_channel, local_size) = match region {
        LocalRegion::Channels(size) => (1, size),
        LocalRegion::Pixels(size) => (0, size),
    };
    require!(local_size > 0, EmptyRegion);
    Ok(Response {
        cross_channel,
        local_size,
        alpha,
        beta,
        bias,
    })
}

/// The method to measure the length of a vector: the field `P` in the C structure of [`LpNormalization`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum VectorNorm {
    /// The sum of absolute values: `Σ |x|`.
    Manhattan = 1,
    /// The root of the sum of squares: `√ Σ x²`.
    Euclidean = 2,
}

/// The fields `Axis`, `Epsilon` and `P` of `DML_LP_NORMALIZATION_OPERATOR_DESC`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct LpFields {
    axis: u32,
    epsilon: f32,
    norm: VectorNorm,
}

operator! {
    /// Divides each vector along an axis by the length of the vector. Each vector then has the length 1.
    ///
    /// ```text
    /// output = input / max(length, epsilon)
    /// ```
    ///
    /// Tensors with four axes need feature level 1.0, all others 3.1.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::{LpNormalization, VectorNorm}};
    ///
    /// type Faces = layout!(NC[N = 8, C = 512]);
    ///
    /// static UNIT: LpNormalization<f32, C, Faces, Faces> =
    ///     LpNormalization::new(VectorNorm::Euclidean, 1e-12);
    /// ```
    #[doc(alias = "DML_LP_NORMALIZATION_OPERATOR_DESC")]
    pub struct LpNormalization from V1_0 = 75;
    fn new, with<T: [ElementOf<FloatElements>], X: [Axis]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (norm: VectorNorm, epsilon: f32) as length: LpFields = length(letter_of!(X));
    slots: [1, 1] = same_shape;
    fields: (*length);
}

const fn length(
    tensors: &Tensors<1, 1>,
    norm: VectorNorm,
    epsilon: f32,
    axis: char,
) -> Checked<LpFields> {
    let axis = attempt!(tensors.input(0).index_of(axis));
    Ok(LpFields {
        axis,
        epsilon,
        norm,
    })
}

//! Normalisations by mean and variance, by neighbours, and by length.

use super::arrange::{IMAGE, arrange, fit_or_one, present};
use super::axes::{NamedAxis, Places, place_of};
use super::compare::{check_same_axes, check_same_sizes, first, first_output, same_shape};
use super::define::prelude::*;
use super::error::{OperatorCause, ParameterCause, attempt};
use super::fused::{Activated, FusedActivation, Takes, with_activation};
use super::raw::RawUnaryDesc;
use core::ffi::c_void;

/// `DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC`, or its successor, which has one more number.
#[repr(C)]
struct RawMeanVarianceDesc<'a, Numbers> {
    input: *const RawTensorDesc<'a>,
    scale: *const RawTensorDesc<'a>,
    bias: *const RawTensorDesc<'a>,
    output: *const RawTensorDesc<'a>,
    axis_count: u32,
    axes: *const u32,
    numbers: Numbers,
    fused_activation: *const c_void,
}

/// The fields `NormalizeVariance` and `Epsilon`.
#[repr(C)]
struct RawVariance {
    normalize_variance: i32,
    epsilon: f32,
}

/// The fields `UseMean`, `UseVariance` and `Epsilon`.
#[repr(C)]
struct RawMeanVariance {
    use_mean: i32,
    use_variance: i32,
    epsilon: f32,
}

/// The axes along which elements are normalised, and the numbers of the operator.
#[derive(Clone, Copy, Debug)]
struct Normalized {
    places: Places,
    mean: bool,
    variance: bool,
    epsilon: f32,
}

operator! {
    /// Brings elements to the mean 0 and the variance 1 along some axes: layer, instance and group normalisation.
    ///
    /// ```text
    /// output = (input - mean) / √(variance + epsilon) · scale + bias
    ///     with mean and variance of all elements along the axes
    /// ```
    ///
    /// | slot | axes | sizes |
    /// |---|---|---|
    /// | input | up to eight of any letters | |
    /// | scale, bias | some axes of `input`, or [`Absent`](crate::gpu::dml::Absent) | the sizes of `input`, or 1 |
    /// | output | the axes of `input` | the sizes of `input` |
    ///
    /// The axes are a parameter of the type: `C` for a layer normalisation of vectors, `(H, W)` for an instance
    /// normalisation of images, `(C, H, W)` for a layer normalisation of images. If `scale` or `bias` lacks an
    /// axis, or has it with size 1, its elements apply to all positions along the axis.
    ///
    /// Elements: [`FloatElement`]. Structure: `DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC`. Tensors with four
    /// axes need feature level 2.1, all others 3.1. A `scale` without a `bias`, or a `bias` without a `scale`,
    /// needs level 5.2.
    ///
    /// ```
    /// use tensor_layout::dml::{MeanVarianceNormalization1, OwnedByDml};
    /// use tensor_layout::{layout, C};
    ///
    /// layout! {
    ///     type Vectors = NSC[N = 8, S = 128, C = 384];
    ///     type Parameter = C[384];
    /// }
    ///
    /// static LAYER_NORM: MeanVarianceNormalization1<
    ///     f32,
    ///     C,
    ///     Vectors,
    ///     OwnedByDml<Parameter>,
    ///     OwnedByDml<Parameter>,
    ///     Vectors,
    /// > = MeanVarianceNormalization1::new(1e-5);
    /// LAYER_NORM.with_raw(|desc| assert_eq!(desc.kind, 115)); // here, `CreateOperator(desc)`
    ///
    /// // Only subtracts the mean.
    /// let centred = LAYER_NORM.without_variance();
    /// ```
    #[doc(alias(
        "DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC",
        "LayerNormalization",
        "InstanceNormalization"
    ))]
    pub struct MeanVarianceNormalization1 from 2.1 = 115;
    fn new, with, bind, bind_at_initialization
    <T: [FloatElement], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        scale: Scale<T> is [OptionalInputSlot] and [KnownSlot],
        bias: Bias<T> is [OptionalInputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with (epsilon: f32) as kept: Activated<Normalized> = normalized::<Axes>;
    slots: [3, 1] = fit;
    in_place: false;
    level: kept.level();
    desc: RawMeanVarianceDesc {
        input,
        scale,
        bias,
        output,
        axis_count: kept.kept.places.count(),
        axes: kept.kept.places.as_ptr(),
        numbers: RawVariance {
            normalize_variance: i32::from(kept.kept.variance),
            epsilon: kept.kept.epsilon,
        },
        fused_activation: kept.as_raw().as_desc().as_ptr(),
    };
}

with_activation! {
    MeanVarianceNormalization1<T: [FloatElement], Axes, Input, Scale, Bias, Output>, Most, [with_activation]
}

impl<T, X, I, S, B, O> MeanVarianceNormalization1<T, X, I, S, B, O> {
    /// Only subtracts the mean, and does not divide by the deviation: `NormalizeVariance` is false.
    #[must_use]
    pub const fn without_variance(mut self) -> Self {
        self.kept.kept.variance = false;
        self
    }
}

operator! {
    /// Brings elements to the mean 0, the variance 1, or both, along some axes.
    ///
    /// ```text
    /// output = (input - mean) / √(variance + epsilon) · scale + bias
    ///     with mean and variance of all elements along the axes
    /// ```
    ///
    /// The slots and axes are as for [`MeanVarianceNormalization1`]. This operator can also leave out the mean.
    ///
    /// Elements: [`FloatElement`]. Structure: `DML_MEAN_VARIANCE_NORMALIZATION2_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::{Absent, MeanVarianceNormalization2};
    /// use tensor_layout::{layout, C};
    ///
    /// type Vectors = layout!(NSC[N = 8, S = 128, C = 384]);
    /// type Parameter = layout!(C[384]);
    ///
    /// static RMS_NORM: MeanVarianceNormalization2<f32, C, Vectors, Parameter, Absent, Vectors> =
    ///     MeanVarianceNormalization2::new(1e-5).without_mean();
    /// RMS_NORM.with_raw(|desc| assert_eq!(desc.kind, 171)); // here, `CreateOperator(desc)`
    ///
    /// // Only multiplies by the parameter.
    /// let scaled = RMS_NORM.without_variance();
    /// ```
    #[doc(alias("DML_MEAN_VARIANCE_NORMALIZATION2_OPERATOR_DESC", "RMSNorm"))]
    pub struct MeanVarianceNormalization2 from 6.3 = 171;
    fn new, with, bind, bind_at_initialization
    <T: [FloatElement], Axes: [NamedAxes]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        scale: Scale<T> is [OptionalInputSlot] and [KnownSlot],
        bias: Bias<T> is [OptionalInputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with (epsilon: f32) as kept: Activated<Normalized> = normalized::<Axes>;
    slots: [3, 1] = fit;
    in_place: false;
    desc: RawMeanVarianceDesc {
        input,
        scale,
        bias,
        output,
        axis_count: kept.kept.places.count(),
        axes: kept.kept.places.as_ptr(),
        numbers: RawMeanVariance {
            use_mean: i32::from(kept.kept.mean),
            use_variance: i32::from(kept.kept.variance),
            epsilon: kept.kept.epsilon,
        },
        fused_activation: kept.as_raw().as_desc().as_ptr(),
    };
}

impl<T, X, I, S, B, O> MeanVarianceNormalization2<T, X, I, S, B, O> {
    /// Leaves out the subtraction of the mean: `UseMean` is false. The variance then is the mean of squares.
    #[must_use]
    pub const fn without_mean(mut self) -> Self {
        self.kept.kept.mean = false;
        self
    }

    /// Leaves out the division by the deviation: `UseVariance` is false.
    #[must_use]
    pub const fn without_variance(mut self) -> Self {
        self.kept.kept.variance = false;
        self
    }
}

const fn normalized<Axes: NamedAxes>(
    names: &Names,
    tensors: &Tensors<3, 1>,
    epsilon: f32,
) -> Result<Activated<Normalized>, OperatorError> {
    let places = attempt!(Places::of(names, "input", first(tensors), Axes::LETTERS));
    Ok(Activated::new(Normalized {
        places,
        mean: true,
        variance: true,
        epsilon,
    }))
}

/// Returns the tensors, with all axes of the input also in scale and bias. Each axis that scale or bias lacks
/// gets size 1.
const fn fit(names: &Names, tensors: &Tensors<3, 1>) -> Result<Tensors<3, 1>, OperatorError> {
    let Tensors {
        inputs: [input, scale, bias],
        outputs: [output],
    } = tensors;
    let (input, output) = (present(input), present(output));
    let (from, to) = (("input", input), ("output", output));
    attempt!(check_same_axes(names, to, from));
    attempt!(check_same_sizes(names, to, from, ' '));
    Ok(Tensors {
        inputs: [
            Some(*input),
            attempt!(fit_or_one(names, "scale", scale, from)),
            attempt!(fit_or_one(names, "bias", bias, from)),
        ],
        outputs: [Some(*output)],
    })
}

/// The neighbours of an element for [`LocalResponseNormalization`]. The element is in their middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalRegion {
    /// This number of channels of the same pixel: `CrossChannel` is true.
    Channels(u32),
    /// A square of pixels of the same channel, with sides of this size: `CrossChannel` is false.
    Pixels(u32),
}

/// The fields after the tensors of `DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC`.
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
    /// Divides each element by a power of the sum of the squares of its neighbours.
    ///
    /// ```text
    /// output = input / (bias + alpha / size · Σ x²) ^ beta, over the elements x of the region
    /// ```
    ///
    /// `input` and `output` have the same sizes, and no other axes than N, C, H and W. [`LocalRegion`] says
    /// whether the region is some channels of one pixel, or a square of pixels of one channel. `size` is the
    /// number of these channels, or the length of the square's sides. Beyond the edges of the input, elements
    /// are 0.
    ///
    /// Elements: [`FloatElement`]. Structure: `DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::{LocalRegion, LocalResponseNormalization};
    /// use tensor_layout::layout;
    ///
    /// type Features = layout!(NHWC[N = 1, C = 96, H = 27, W = 27]);
    ///
    /// static NORMALIZED: LocalResponseNormalization<f32, Features, Features> =
    ///     LocalResponseNormalization::new(LocalRegion::Channels(5), 1e-4, 0.75, 1.0);
    /// NORMALIZED.with_raw(|desc| assert_eq!(desc.kind, 74)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC", "LRN"))]
    pub struct LocalResponseNormalization from 1.0 = 74;
    fn new, with, bind, bind_at_initialization
    <T: [FloatElement]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with (region: LocalRegion, alpha: f32, beta: f32, bias: f32) as response: Response = response;
    slots: [1, 1] = images;
    in_place: false;
    desc: RawUnaryDesc { input, output, rest: *response };
}

const fn images(names: &Names, tensors: &Tensors<1, 1>) -> Result<Tensors<1, 1>, OperatorError> {
    let input = attempt!(arrange(names, "input", first(tensors), IMAGE[0]));
    let output = attempt!(arrange(names, "output", first_output(tensors), IMAGE[0]));
    attempt!(check_same_axes(
        names,
        ("output", &output),
        ("input", &input)
    ));
    attempt!(check_same_sizes(
        names,
        ("output", &output),
        ("input", &input),
        ' '
    ));
    Ok(Tensors {
        inputs: [Some(input)],
        outputs: [Some(output)],
    })
}

const fn response(
    names: &Names,
    _: &Tensors<1, 1>,
    region: LocalRegion,
    alpha: f32,
    beta: f32,
    bias: f32,
) -> Result<Response, OperatorError> {
    let (cross_channel, local_size) = match region {
        LocalRegion::Channels(size) => (1, size),
        LocalRegion::Pixels(size) => (0, size),
    };
    if local_size == 0 {
        return Err(OperatorError::new(
            names,
            OperatorCause::Parameter(ParameterCause::EmptyRegion),
        ));
    }
    Ok(Response {
        cross_channel,
        local_size,
        alpha,
        beta,
        bias,
    })
}

/// The measure of the length of a vector: `P` of [`LpNormalization`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum VectorNorm {
    /// The sum of absolute values: `Σ |x|`.
    Manhattan = 1,
    /// The root of the sum of squares: `√ Σ x²`.
    Euclidean = 2,
}

/// The fields `Axis`, `Epsilon` and `P`, after the tensors.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Length {
    axis: u32,
    epsilon: f32,
    norm: VectorNorm,
}

operator! {
    /// Divides each vector along an axis by its length, so that its length becomes 1.
    ///
    /// ```text
    /// output = input / max(length, epsilon)
    /// ```
    ///
    /// `input` and `output` have the same axes and sizes.
    ///
    /// Elements: [`FloatElement`]. Structure: `DML_LP_NORMALIZATION_OPERATOR_DESC`. Tensors with four axes need
    /// feature level 1.0, all others 3.1.
    ///
    /// ```
    /// use tensor_layout::dml::{LpNormalization, VectorNorm};
    /// use tensor_layout::{layout, C};
    ///
    /// type Faces = layout!(NC[N = 8, C = 512]);
    ///
    /// static UNIT: LpNormalization<f32, C, Faces, Faces> =
    ///     LpNormalization::new(VectorNorm::Euclidean, 1e-12);
    /// UNIT.with_raw(|desc| assert_eq!(desc.kind, 75)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_LP_NORMALIZATION_OPERATOR_DESC")]
    pub struct LpNormalization from 1.0 = 75;
    fn new, with, bind, bind_at_initialization
    <T: [FloatElement], X: [NamedAxis]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with (norm: VectorNorm, epsilon: f32) as length: Length = length::<X>;
    slots: [1, 1] = same_shape;
    in_place: false;
    desc: RawUnaryDesc { input, output, rest: *length };
}

const fn length<X: NamedAxis>(
    names: &Names,
    tensors: &Tensors<1, 1>,
    norm: VectorNorm,
    epsilon: f32,
) -> Result<Length, OperatorError> {
    let axis = attempt!(place_of(names, "input", first(tensors), X::NAME));
    Ok(Length {
        axis,
        epsilon,
        norm,
    })
}

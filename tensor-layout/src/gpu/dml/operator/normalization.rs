//! Normalisations: by mean and variance, by neighbours, by length.

use super::arrange::{IMAGE, arrange, fit_or_one, present};
use super::axes::{NamedAxis, Places, place_of};
use super::compare::{check_same_axes, check_same_sizes, first, first_output, same_shape};
use super::define::prelude::*;
use super::error::{OperatorCause, attempt};
use super::fused::{Activated, FusedActivation, Takes, with_activation};
use super::raw::RawUnaryDesc;
use core::ffi::c_void;

/// `DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC`, and with one number more, its successor.
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

/// `NormalizeVariance`, `Epsilon`.
#[repr(C)]
struct RawVariance {
    normalize_variance: i32,
    epsilon: f32,
}

/// `UseMean`, `UseVariance`, `Epsilon`.
#[repr(C)]
struct RawMeanVariance {
    use_mean: i32,
    use_variance: i32,
    epsilon: f32,
}

/// Along which axes elements are normalised, and by what.
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
    /// | slot | axes | |
    /// |---|---|---|
    /// | `input` | any, up to eight | |
    /// | `scale`, `bias` | some of `input`'s, or [`Absent`](crate::gpu::dml::Absent) | each of `input`'s size, or of size 1 |
    /// | `output` | those of `input` | of the same sizes |
    ///
    /// The axes are a parameter of the type: `C` for a layer normalisation of vectors, `(H, W)` for an instance
    /// normalisation of images, `(C, H, W)` for a layer normalisation of images. Along an axis that `scale`
    /// or `bias` lacks, or of which it has size 1, it is the same.
    ///
    /// Elements: [`FloatElement`]. Structure: `DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC`, with four axes from feature
    /// level 2.1 on, with other numbers of axes from 3.1 on; with one of `scale` and `bias`, but not both, from
    /// 5.2 on.
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
    /// // Subtracts the mean, and does not divide.
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
    /// Subtracts the mean, and does not divide: `NormalizeVariance` is false.
    #[must_use]
    pub const fn without_variance(mut self) -> Self {
        self.kept.kept.variance = false;
        self
    }
}

operator! {
    /// Brings elements to the mean 0, to the variance 1, or both, along some axes.
    ///
    /// ```text
    /// output = (input - mean) / √(variance + epsilon) · scale + bias
    ///     with mean and variance of all elements along the axes
    /// ```
    ///
    /// It has the slots and the axes of [`MeanVarianceNormalization1`], and can do without the mean.
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
    /// // Only scales.
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
    /// Does not subtract the mean, also not in the variance, which becomes the mean of squares: `UseMean` is false.
    #[must_use]
    pub const fn without_mean(mut self) -> Self {
        self.kept.kept.mean = false;
        self
    }

    /// Does not divide: `UseVariance` is false.
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

/// Returns the tensors with all axes in scale and bias, of size 1 where those lack them.
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

/// The neighbours of an element for [`LocalResponseNormalization`], in the middle of which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalRegion {
    /// As many channels of the same pixel: `CrossChannel` is true.
    Channels(u32),
    /// A square of pixels of the same channel, of this size along each side: `CrossChannel` is false.
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
    /// Divides each element by a power of the squares of its neighbours.
    ///
    /// ```text
    /// output = input / (bias + alpha / size · Σ x²) ^ beta, over the elements x of the region
    /// ```
    ///
    /// `input` and `output` have no other axes than N, C, H and W, and the same sizes. `size` is the size that
    /// the region is given, also where it is a square. Beyond the edges of the input, elements are 0.
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
    desc: RawUnaryDesc { input, output, behind: *response };
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
        return Err(OperatorError::new(names, OperatorCause::EmptyRegion));
    }
    Ok(Response {
        cross_channel,
        local_size,
        alpha,
        beta,
        bias,
    })
}

/// How the length of a vector is measured: `P` of [`LpNormalization`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum VectorNorm {
    /// `Σ |x|`.
    Manhattan = 1,
    /// `√ Σ x²`.
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
    /// Divides vectors along an axis by their length, so that it becomes 1.
    ///
    /// ```text
    /// output = input / max(length, epsilon)
    /// ```
    ///
    /// `input` and `output` have the same axes and sizes.
    ///
    /// Elements: [`FloatElement`]. Structure: `DML_LP_NORMALIZATION_OPERATOR_DESC`, with four axes from feature level 1.0 on,
    /// with other numbers of axes from 3.1 on.
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
    desc: RawUnaryDesc { input, output, behind: *length };
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

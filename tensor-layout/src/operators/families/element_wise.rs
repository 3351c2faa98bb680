//! Operators that apply one function to each element.

use super::define::prelude::*;
use core::convert::identity;
use core::ptr;

/// The C structure `DML_SCALE_BIAS`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct RawScaleBias {
    scale: f32,
    bias: f32,
}

/// The numbers of an operator, and the scale and bias that the operator may first apply to each element.
#[derive(Clone, Copy, Debug)]
struct Scaled<Numbers> {
    scale_bias: Option<RawScaleBias>,
    numbers: Numbers,
}

/// The fields that follow the tensors in the C structure. They are made from a [`Scaled`].
#[repr(C)]
struct RawScaled<Numbers> {
    scale_bias: *const RawScaleBias,
    numbers: Numbers,
}

impl<Numbers> Scaled<Numbers> {
    const fn new(numbers: Numbers) -> Self {
        Scaled {
            scale_bias: None,
            numbers,
        }
    }
}

impl<Numbers: Copy> Scaled<Numbers> {
    fn as_raw<Raw>(&self, as_raw: impl FnOnce(Numbers) -> Raw) -> RawScaled<Raw> {
        RawScaled {
            scale_bias: self.scale_bias.as_ref().map_or(ptr::null(), ptr::from_ref),
            numbers: as_raw(self.numbers),
        }
    }
}

macro_rules! scale_bias {
    ($name:ident, $with_scale_bias:ident, [$($narrow:tt)+]) => {
        impl<T, Input, Output> $name<T, Input, Output> {
            /// Applies the function to `scale · x + bias` instead of `x`, for each element `x`. This sets the
            /// field `ScaleBias`. The page of [`ElementWiseIdentity`](crate::operators::ElementWiseIdentity) has an
            /// example.
            #[must_use]
            pub const fn $with_scale_bias(mut self, scale: f32, bias: f32) -> Self
            where
                T: $($narrow)+,
            {
                self.kept.scale_bias = Some(RawScaleBias { scale, bias });
                self
            }
        }
    };
}

operator! {
    /// Copies every element to a tensor that may have another storage. The copy can transpose the tensor, and
    /// can add or remove gaps between elements.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::ElementWiseIdentity};
    ///
    /// layout! {
    ///     /// A photo as files hold it.
    ///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    /// /// A photo stored plane by plane.
    ///     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
    /// }
    ///
    /// const TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    ///
    /// /// Writes `2 · x - 1` in place of each element.
    /// static SCALED: ElementWiseIdentity<f32, Photo, Planes> = TO_PLANES.with_scale_bias(2.0, -1.0);
    /// ```
    #[doc(alias = "DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC")]
    pub struct ElementWiseIdentity from V1_0 = 1;
    fn new, with<T: [ElementOf<AnyElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with () as scaled: Scaled<()> = [Scaled::new(())];
    slots: [1, 1] = same_shape;
    in_place: true;
    fields: (scaled.as_raw(identity));
}
scale_bias! { ElementWiseIdentity, with_scale_bias, [ElementOf<NarrowElements>] }

/// Defines operators with one input. They can first multiply each element by a scale and add a bias.
macro_rules! scaled {
    (
        fn $new:ident, $with:ident $inputs:tt -> $outputs:tt;
        $with_scale_bias:ident $narrow:tt;
        $(
            $name:ident($($number:ident = $example:literal),*) from $level:tt = $kind:literal
                on $elements:ident like $element:literal, $c_name:literal: $formula:literal;
        )+
    ) => {$(
        operator! {
            #[doc = concat!("Computes `", $formula, "` for each element `x`.")]
            ///
            #[doc = doc_of_example!(
                $name, concat!($element, ", Scores, Scores"), [$($example),*]
            )]
            #[doc(alias = $c_name)]
            pub struct $name from $level = $kind;
            fn $new, $with<T: [ElementOf<$elements>]> $inputs -> $outputs
            with ($($number: f32),*) as scaled: Scaled<[f32; <[&str]>::len(&[$(stringify!($number)),*])]>
                = [Scaled::new([$($number),*])];
            slots: [1, 1] = same_shape;
            in_place: true;
            fields: (scaled.as_raw(identity));
        }
        scale_bias! { $name, $with_scale_bias, $narrow }
    )+};
}

scaled! {
    fn new, with
        (input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot]);
        with_scale_bias [ElementOf<NarrowElements>];
    ElementWiseAbs() from V1_0 = 2 on SignedElements like "f32", "DML_ELEMENT_WISE_ABS_OPERATOR_DESC": "|x|";
    ElementWiseAcos() from V1_0 = 3 on FloatElements like "f32", "DML_ELEMENT_WISE_ACOS_OPERATOR_DESC": "acos(x)";
    ElementWiseAcosh() from V2_0 = 86 on FloatElements like "f32", "DML_ELEMENT_WISE_ACOSH_OPERATOR_DESC": "acosh(x)";
    ElementWiseAsin() from V1_0 = 5 on FloatElements like "f32", "DML_ELEMENT_WISE_ASIN_OPERATOR_DESC": "asin(x)";
    ElementWiseAsinh() from V2_0 = 85 on FloatElements like "f32", "DML_ELEMENT_WISE_ASINH_OPERATOR_DESC": "asinh(x)";
    ElementWiseAtan() from V1_0 = 6 on FloatElements like "f32", "DML_ELEMENT_WISE_ATAN_OPERATOR_DESC": "atan(x)";
    ElementWiseAtanh() from V2_0 = 87 on FloatElements like "f32", "DML_ELEMENT_WISE_ATANH_OPERATOR_DESC": "atanh(x)";
    ElementWiseCeil() from V1_0 = 7 on FloatElements like "f32", "DML_ELEMENT_WISE_CEIL_OPERATOR_DESC": "⌈x⌉";
    ElementWiseClip(min = "0.0", max = "6.0") from V1_0 = 8 on NumberElements like "f32", "DML_ELEMENT_WISE_CLIP_OPERATOR_DESC":
        "min(max, max(min, x))";
    ElementWiseConstantPow(exponent = "2.0") from V1_0 = 26 on FloatElements like "f32", "DML_ELEMENT_WISE_CONSTANT_POW_OPERATOR_DESC":
        "x ^ exponent";
    ElementWiseCos() from V1_0 = 9 on FloatElements like "f32", "DML_ELEMENT_WISE_COS_OPERATOR_DESC": "cos(x)";
    ElementWiseCosh() from V2_0 = 83 on FloatElements like "f32", "DML_ELEMENT_WISE_COSH_OPERATOR_DESC": "cosh(x)";
    ElementWiseErf() from V2_0 = 81 on FloatElements like "f32", "DML_ELEMENT_WISE_ERF_OPERATOR_DESC": "2 / √π · ∫ exp(-t²) dt from 0 to x";
    ElementWiseExp() from V1_0 = 11 on FloatElements like "f32", "DML_ELEMENT_WISE_EXP_OPERATOR_DESC": "exp(x)";
    ElementWiseFloor() from V1_0 = 12 on FloatElements like "f32", "DML_ELEMENT_WISE_FLOOR_OPERATOR_DESC": "⌊x⌋";
    ElementWiseLog() from V1_0 = 13 on FloatElements like "f32", "DML_ELEMENT_WISE_LOG_OPERATOR_DESC": "ln(x)";
    ElementWiseRecip() from V1_0 = 27 on FloatElements like "f32", "DML_ELEMENT_WISE_RECIP_OPERATOR_DESC": "1 / x";
    ElementWiseSin() from V1_0 = 28 on FloatElements like "f32", "DML_ELEMENT_WISE_SIN_OPERATOR_DESC": "sin(x)";
    ElementWiseSinh() from V2_0 = 82 on FloatElements like "f32", "DML_ELEMENT_WISE_SINH_OPERATOR_DESC": "sinh(x)";
    ElementWiseSqrt() from V1_0 = 29 on FloatElements like "f32", "DML_ELEMENT_WISE_SQRT_OPERATOR_DESC": "√x";
    ElementWiseTan() from V1_0 = 31 on FloatElements like "f32", "DML_ELEMENT_WISE_TAN_OPERATOR_DESC": "tan(x)";
    ElementWiseTanh() from V2_0 = 84 on FloatElements like "f32", "DML_ELEMENT_WISE_TANH_OPERATOR_DESC": "tanh(x)";
    ElementWiseThreshold(min = "0.0") from V1_0 = 32 on NarrowElements like "f32", "DML_ELEMENT_WISE_THRESHOLD_OPERATOR_DESC": "max(min, x)";
}

/// The fields `MinMaxDataType`, `Min` and `Max` of the C structure.
#[repr(C)]
struct RawLimits {
    data_type: DataType,
    min_max: [RawScalar; 2],
}

impl RawLimits {
    fn new<T: HasDataType>(min_max: [T; 2]) -> Self {
        RawLimits {
            data_type: T::DATA_TYPE,
            min_max: min_max.map(RawScalar::new),
        }
    }
}

operator! {
    /// Computes `min(max, max(min, x))` for each element `x`. The limits `min` and `max` have the type of the
    /// elements.
    ///
    /// The older [`ElementWiseClip`] has limits of type `f32`, which cannot represent every integer.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::ElementWiseClip1};
    ///
    /// type Ids = layout!(NC[N = 8, C = 16]);
    /// static VALID: ElementWiseClip1<i64, Ids, Ids> = ElementWiseClip1::new(0, 29_999);
    /// ```
    #[doc(alias("DML_ELEMENT_WISE_CLIP1_OPERATOR_DESC"))]
    pub struct ElementWiseClip1 from V5_0 = 153;
    fn new, with<T: [ElementOf<NumberElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (min: T, max: T) as scaled: Scaled<[T; 2]> = [Scaled::new([min, max])];
    slots: [1, 1] = same_shape;
    in_place: true;
    fields: (scaled.as_raw(RawLimits::new));
}
scale_bias! { ElementWiseClip1, with_scale_bias, [ElementOf<NarrowElements>] }

/// Defines operators with one input. After the tensors, their C structures have only numbers.
macro_rules! unary {
    (
        fn $new:ident, $with:ident $inputs:tt -> $outputs:tt;
        $(
            $name:ident($($number:ident = $example:literal),*) from $level:tt = $kind:literal
                on $elements:ident like $element:literal, $c_name:literal: $formula:literal;
        )+
    ) => {$(
        operator! {
            #[doc = concat!("Computes `", $formula, "` for each element `x`.")]
            ///
            #[doc = doc_of_example!(
                $name, concat!($element, ", Scores, Scores"), [$($example),*]
            )]
            #[doc(alias = $c_name)]
            pub struct $name from $level = $kind;
            fn $new, $with<T: [ElementOf<$elements>]> $inputs -> $outputs
            with ($($number: f32),*)
            slots: [1, 1] = same_shape;
            in_place: true;
            fields: ([$(*$number),*] as [f32; <[&str]>::len(&[$(stringify!($number)),*])]);
        }
    )+};
}
pub(super) use unary;

unary! {
    fn new, with
        (input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot]);
    ElementWiseBitNot() from V3_0 = 124 on AnyElements like "u8", "DML_ELEMENT_WISE_BIT_NOT_OPERATOR_DESC": "!x";
    ElementWiseLogicalNot() from V1_0 = 18 on TruthElements like "u8", "DML_ELEMENT_WISE_LOGICAL_NOT_OPERATOR_DESC": "x == 0";
    ElementWiseNegate() from V5_0 = 156 on SignedElements like "f32", "DML_ELEMENT_WISE_NEGATE_OPERATOR_DESC": "-x";
    ElementWiseSign() from V2_0 = 79 on NumberElements like "f32", "DML_ELEMENT_WISE_SIGN_OPERATOR_DESC":
        "-1 if x < 0, 1 if x > 0, else 0";
}

/// The rounding method of an [`ElementWiseRound`]: `DML_ROUNDING_MODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum RoundingMode {
    /// Rounds to the nearest integer. A number halfway between two integers is rounded to the even integer.
    #[doc(alias = "DML_ROUNDING_MODE_HALVES_TO_NEAREST_EVEN")]
    HalvesToNearestEven = 0,
    /// Rounds towards 0: removes the digits after the decimal point.
    #[doc(alias = "DML_ROUNDING_MODE_TOWARD_ZERO")]
    TowardZero = 1,
    /// Rounds to the nearest integer. A number halfway between two integers is rounded away from 0.
    #[doc(alias = "DML_ROUNDING_MODE_TOWARD_INFINITY")]
    TowardInfinity = 2,
}

operator! {
    /// Rounds each element to an integer.
    ///
    #[doc = doc_of_example!(
        ElementWiseRound, "f32, Scores, Scores", ["RoundingMode::HalvesToNearestEven"], "operators::RoundingMode, ",
        "type Scores = layout!(NC[N = 8, C = 1000]);"
    )]
    #[doc(alias = "DML_ELEMENT_WISE_ROUND_OPERATOR_DESC")]
    pub struct ElementWiseRound from V2_1 = 99;
    fn new, with<T: [ElementOf<FloatElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (mode: RoundingMode)
    slots: [1, 1] = same_shape;
    in_place: true;
    fields: (*mode);
}

/// The infinities that [`ElementWiseIsInfinity`] looks for: `DML_IS_INFINITY_MODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum InfinityMode {
    /// Both positive and negative infinity.
    #[doc(alias = "DML_IS_INFINITY_MODE_EITHER")]
    Either = 0,
    /// Positive infinity only.
    #[doc(alias = "DML_IS_INFINITY_MODE_POSITIVE")]
    Positive = 1,
    /// Negative infinity only.
    #[doc(alias = "DML_IS_INFINITY_MODE_NEGATIVE")]
    Negative = 2,
}

operator! {
    /// Writes 1 for each infinite element, and 0 for all others.
    ///
    #[doc = doc_of_example!(
        ElementWiseIsInfinity, "f32, Scores, Scores", ["InfinityMode::Either"], "operators::InfinityMode, ",
        "type Scores = layout!(NC[N = 8, C = 1000]);"
    )]
    #[doc(alias = "DML_ELEMENT_WISE_IS_INFINITY_OPERATOR_DESC")]
    pub struct ElementWiseIsInfinity from V2_1 = 100;
    fn new, with<T: [ElementOf<FloatElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<u8> is [OutputSlot])
    with (mode: InfinityMode)
    slots: [1, 1] = same_shape;
    fields: (*mode);
}

operator! {
    /// Writes 1 for each element that is not a number (NaN), and 0 for all others.
    ///
    #[doc = doc_of_example!(ElementWiseIsNan, "f32, u8, Scores, Scores", [])]
    #[doc(alias = "DML_ELEMENT_WISE_IS_NAN_OPERATOR_DESC")]
    pub struct ElementWiseIsNan from V2_0 = 80;
    fn new, with
    <T: [ElementOf<FloatElements>], Truth: [ElementOf<TruthElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<Truth> is [OutputSlot])
    slots: [1, 1] = same_shape;
}

operator! {
    /// Converts each element to another type.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::Cast};
    ///
    /// layout! {
    ///     /// A photo as files hold it.
    ///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    /// /// A photo stored plane by plane.
    ///     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
    /// }
    ///
    /// static TO_FLOATS: Cast<u8, f32, Photo, Planes> = Cast::new();
    /// ```
    #[doc(alias = "DML_CAST_OPERATOR_DESC")]
    pub struct Cast from V1_0 = 61;
    fn new, with
    <From: [ElementOf<AnyElements>], To: [ElementOf<AnyElements>]>(input: Input<From> is [InputSlot]) -> (output: Output<To> is [OutputSlot])
    slots: [1, 1] = same_shape;
}

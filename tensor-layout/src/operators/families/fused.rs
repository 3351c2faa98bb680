//! Activations that an operator applies to its own output.

use super::error::{ActivationCause, OperatorCause};
use super::level::FeatureLevel;
use super::{OperatorError, RawOperatorDesc};
use core::ffi::c_void;
use core::ptr;

/// A function that an operator applies to each element of its output, before it writes the element. A fused
/// activation is faster than a separate one, which reads and writes the tensor once more. The field
/// `FusedActivation` of the operator's C structure describes the function.
///
/// Convolutions, [`Gemm`](crate::operators::Gemm), [`BatchNormalization`](crate::operators::BatchNormalization) and
/// [`ElementWiseAdd`](crate::operators::ElementWiseAdd) have a method `with_activation`. Some of them do not accept
/// every activation. For example, only convolutions and products of matrices accept [`Clip`](Self::Clip). If
/// the operator does not accept the activation, the call panics; in a constant, this is a compile error.
///
/// ```
/// use tensor_layout::{layout, operators::{Convolution, FusedActivation, OwnedByDml, Window}};
///
/// layout! {
///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
///     type Filters = OHWI[O = 64, I = 3, H = 1, W = 1];
///     type Bias = C[64];
///     type Features = NHWC[N = 1, C = 64, H = 224, W = 224];
/// }
///
/// static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Features> =
///     Convolution::new(Window::new()).with_activation(FusedActivation::Relu);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FusedActivation {
    /// Computes `max(0, x) + min(0, alpha · (exp(x / alpha) - 1))`. Needs feature level 3.0.
    Celu {
        /// The factor for negative elements.
        alpha: f32,
    },
    /// Computes `min(max, max(min, x))`. Only convolutions and products of matrices accept this activation.
    /// Needs feature level 6.0.
    Clip {
        /// The lower limit of the result.
        min: f32,
        /// The upper limit of the result.
        max: f32,
    },
    /// Computes `x if x >= 0, else alpha · (exp(x) - 1)`.
    Elu {
        /// The factor for negative elements.
        alpha: f32,
    },
    /// Computes `½ · x · (1 + erf(x / √2))`. Needs feature level 5.1.
    Gelu,
    /// Computes `max(0, min(alpha · x + beta, 1))`.
    HardSigmoid {
        /// The slope between the limits 0 and 1, often 0.2.
        alpha: f32,
        /// The result for elements with the value 0, often 0.5.
        beta: f32,
    },
    /// Computes `x · max(0, min(alpha · x + beta, 1))`. Needs feature level 6.2; Microsoft does not document
    /// this.
    HardSwish {
        /// The slope of the second factor, often 1 / 6.
        alpha: f32,
        /// The value of the second factor for `x = 0`, often 0.5.
        beta: f32,
    },
    /// Computes `x if x >= 0, else alpha · x`.
    LeakyRelu {
        /// The slope for negative elements.
        alpha: f32,
    },
    /// Computes `alpha · x + beta`.
    Linear {
        /// The slope.
        alpha: f32,
        /// The result for the element 0.
        beta: f32,
    },
    /// Computes `alpha · ln(1 + exp(beta · x))`.
    ParametricSoftplus {
        /// The factor of the result.
        alpha: f32,
        /// The factor of the element `x`.
        beta: f32,
    },
    /// Computes `max(0, x)`.
    Relu,
    /// Computes `gamma · (x if x > 0, else alpha · exp(x) - alpha)`.
    ScaledElu {
        /// The factor for negative elements.
        alpha: f32,
        /// The factor of the result.
        gamma: f32,
    },
    /// Computes `alpha · tanh(beta · x)`.
    ScaledTanh {
        /// The factor of the result.
        alpha: f32,
        /// The factor of the element `x`.
        beta: f32,
    },
    /// Computes `x - bias if x > threshold, x + bias if x < -threshold, else 0`. Needs feature level 2.0.
    Shrink {
        /// The number that is subtracted from positive elements, and added to negative ones.
        bias: f32,
        /// The limit: elements from `-threshold` to `threshold` become 0.
        threshold: f32,
    },
    /// Computes `1 / (1 + exp(-x))`.
    Sigmoid,
    /// Computes `exp(x) / Σ exp(all)`, where `all` are the elements of a row. Only products of matrices
    /// accept this activation. Needs feature level 6.1.
    Softmax,
    /// Computes `ln(1 + exp(steepness · x)) / steepness`.
    Softplus {
        /// The steepness, at least 1. The larger it is, the sharper is the bend at 0.
        steepness: f32,
    },
    /// Computes `x / (1 + |x|)`.
    Softsign,
    /// Computes `x / (1 + exp(-sigmoid_input_scale · x))`. Needs feature level 6.2; Microsoft does not
    /// document this.
    Swish {
        /// The factor of `x` in the exponent, often 1.
        sigmoid_input_scale: f32,
    },
    /// Computes `tanh(x)`.
    Tanh,
    /// Computes `x if x > alpha, else 0`.
    ThresholdedRelu {
        /// The limit: elements up to this value become 0.
        alpha: f32,
    },
}

/// The activations that an operator accepts.
#[derive(Clone, Copy)]
pub(super) enum AcceptedActivations {
    /// The operator accepts all activations except `Clip` and `Softmax`.
    Most,
    /// The operator accepts all activations except `Softmax`.
    Clip,
    /// The operator accepts all activations.
    All,
}

/// The data of an operator, and the activation that it applies to its output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Activated<Kept> {
    pub(super) kept: Kept,
    pub(super) activation: Option<FusedActivation>,
}

impl<Kept> Activated<Kept> {
    pub(super) const fn new(kept: Kept) -> Self {
        Activated {
            kept,
            activation: None,
        }
    }

    pub(super) fn level(&self) -> FeatureLevel {
        match self.activation {
            None => FeatureLevel::V1_0,
            Some(activation) => activation.level(),
        }
    }

    pub(super) fn as_raw(&self) -> RawActivation {
        RawActivation(self.activation.map(|activation| {
            let (operator_type, numbers) = activation.numbers();
            let desc = RawActivationDesc {
                input: ptr::null(),
                output: ptr::null(),
                numbers,
            };
            (operator_type, desc)
        }))
    }
}

impl FusedActivation {
    /// Returns `self` as the new activation of an operator. Panics if the operator already has an activation
    /// (`other`), or if it does not accept `self`.
    #[track_caller]
    pub(super) const fn in_place_of(
        self,
        other: Option<Self>,
        operator: &'static &'static str,
        takes: AcceptedActivations,
    ) -> Option<Self> {
        let cause = match self {
            _ if other.is_some() => ActivationCause::Twice,
            FusedActivation::Clip { .. } if matches!(takes, AcceptedActivations::Most) => {
                ActivationCause::Clip
            }
            FusedActivation::Softmax if !matches!(takes, AcceptedActivations::All) => {
                ActivationCause::Softmax
            }
            FusedActivation::Softplus { steepness } if steepness < 1.0 || steepness.is_nan() => {
                ActivationCause::Steepness
            }
            _ => return Some(self),
        };
        OperatorError::of(operator, OperatorCause::Activation(cause)).refuse()
    }

    fn level(self) -> FeatureLevel {
        match self {
            FusedActivation::Shrink { .. } => FeatureLevel::V2_0,
            FusedActivation::Celu { .. } => FeatureLevel::V3_0,
            FusedActivation::Gelu => FeatureLevel::V5_1,
            FusedActivation::Clip { .. } => FeatureLevel::V6_0,
            FusedActivation::Softmax => FeatureLevel::V6_1,
            FusedActivation::HardSwish { .. } | FusedActivation::Swish { .. } => FeatureLevel::V6_2,
            _ => FeatureLevel::V1_0,
        }
    }

    /// Returns the `DML_OPERATOR_TYPE` of the activation, and the numbers that follow the tensors in its C
    /// structure.
    fn numbers(self) -> (i32, [f32; 4]) {
        let two = |one, other| [one, other, 0.0, 0.0];
        let one = |number| two(number, 0.0);
        let none = [0.0; 4];
        match self {
            FusedActivation::Celu { alpha } => (128, one(alpha)),
            FusedActivation::Clip { min, max } => {
                // The first field is a pointer to `DML_SCALE_BIAS`. It is null: all of its bits are 0.
                let mut numbers = none;
                let first = size_of::<*const c_void>() / size_of::<f32>();
                numbers[first] = min;
                numbers[first + 1] = max;
                (8, numbers)
            }
            FusedActivation::Elu { alpha } => (35, one(alpha)),
            FusedActivation::Gelu => (157, none),
            FusedActivation::HardSigmoid { alpha, beta } => (37, two(alpha, beta)),
            FusedActivation::HardSwish { alpha, beta } => (168, two(alpha, beta)),
            FusedActivation::LeakyRelu { alpha } => (39, one(alpha)),
            FusedActivation::Linear { alpha, beta } => (40, two(alpha, beta)),
            FusedActivation::ParametricSoftplus { alpha, beta } => (43, two(alpha, beta)),
            FusedActivation::Relu => (44, none),
            FusedActivation::ScaledElu { alpha, gamma } => (45, two(alpha, gamma)),
            FusedActivation::ScaledTanh { alpha, beta } => (46, two(alpha, beta)),
            FusedActivation::Shrink { bias, threshold } => (90, two(bias, threshold)),
            FusedActivation::Sigmoid => (47, none),
            FusedActivation::Softmax => (48, none),
            FusedActivation::Softplus { steepness } => (49, one(steepness)),
            FusedActivation::Softsign => (50, none),
            FusedActivation::Swish {
                sigmoid_input_scale,
            } => (167, one(sigmoid_input_scale)),
            FusedActivation::Tanh => (51, none),
            FusedActivation::ThresholdedRelu { alpha } => (52, one(alpha)),
        }
    }
}

/// The C structure of an activation. Its pointers to tensors are null, because the activation works on the
/// output of the operator.
#[repr(C)]
struct RawActivationDesc {
    input: *const c_void,
    output: *const c_void,
    numbers: [f32; 4],
}

/// The `DML_OPERATOR_TYPE` and the C structure of an activation, or `None` without an activation.
pub(super) struct RawActivation(Option<(i32, RawActivationDesc)>);

/// The description of an activation for DirectML, or `None` without an activation.
pub(super) struct RawFused<'a>(Option<RawOperatorDesc<'a>>);

impl RawActivation {
    pub(super) fn as_desc(&self) -> RawFused<'_> {
        let desc = self.0.as_ref();
        RawFused(desc.map(|(operator_type, desc)| RawOperatorDesc::new(*operator_type, desc)))
    }
}

impl RawFused<'_> {
    /// Returns a pointer to the description, for the field `FusedActivation`. Returns null if there is no
    /// activation.
    pub(super) fn as_ptr(&self) -> *const c_void {
        self.0
            .as_ref()
            .map_or(ptr::null(), |desc| ptr::from_ref(desc).cast())
    }
}

/// The `DML_OPERATOR_TYPE` and the C structure of each of several activations.
pub(super) struct RawActivations<const COUNT: usize>([(i32, RawActivationDesc); COUNT]);

/// The descriptions of several activations for DirectML.
pub(super) struct RawActivationList<'a, const COUNT: usize>([RawOperatorDesc<'a>; COUNT]);

impl<const COUNT: usize> RawActivations<COUNT> {
    pub(super) fn new(activations: [FusedActivation; COUNT]) -> Self {
        RawActivations(activations.map(|activation| {
            let (operator_type, numbers) = activation.numbers();
            let desc = RawActivationDesc {
                input: ptr::null(),
                output: ptr::null(),
                numbers,
            };
            (operator_type, desc)
        }))
    }

    pub(super) fn as_descs(&self) -> RawActivationList<'_, COUNT> {
        let descs = self.0.each_ref();
        RawActivationList(
            descs.map(|(operator_type, desc)| RawOperatorDesc::new(*operator_type, desc)),
        )
    }
}

impl<const COUNT: usize> RawActivationList<'_, COUNT> {
    /// Returns a pointer to the first description, for the field `ActivationDescs`.
    pub(super) fn as_ptr(&self) -> *const c_void {
        self.0.as_ptr().cast()
    }
}

/// Adds the method that sets an activation. The name of the method and the bound on the elements are passed
/// in brackets, as tokens that keep their location in the source. So errors of the compiler point to it,
/// and not into this macro.
macro_rules! with_activation {
    ($name:ident<$T:ident: [$($Element:tt)+], $($Slot:ident),+>, $takes:ident, [$($with:tt)+]) => {
        impl<$T: $($Element)+, $($Slot),+> $name<$T, $($Slot),+> {
            /// Sets the activation that the operator applies to its output. The page of
            /// [`FusedActivation`](crate::operators::FusedActivation) has an example.
            ///
            /// # Panics
            ///
            /// Panics if this operator does not accept the activation, or if an activation is set already. In
            /// a constant, this is a compile error.
            #[must_use]
            #[track_caller]
            pub const fn $($with)+(mut self, activation: FusedActivation) -> Self {
                self.kept.activation = activation.in_place_of(
                    self.kept.activation,
                    &stringify!($name),
                    AcceptedActivations::$takes,
                );
                self
            }
        }
    };
}
pub(super) use with_activation;

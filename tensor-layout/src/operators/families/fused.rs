//! Activations that an operator applies to its own output.

use super::error::OperatorCause;
use super::level::FeatureLevel;
use super::{OperatorError, RawOperatorDesc};
use core::ffi::c_void;
use core::ptr;

/// Declares the activations. Each row has the documentation, the numbers, the `DML_OPERATOR_TYPE` and the feature level.
macro_rules! activations {
    ($(#[doc = $page:literal])* pub enum FusedActivation {$(
        $(#[doc = $doc:literal])+
        $name:ident $({$(#[doc = $meaning:literal] $number:ident),+ $(,)?})? = $kind:literal since $level:ident;
    )+}) => {
        $(#[doc = $page])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum FusedActivation {$(
            $(#[doc = $doc])+
            $name $({$(
                #[doc = $meaning]
                $number: f32,
            )+})?,
        )+}

        impl FusedActivation {
            fn level(self) -> FeatureLevel {
                match self {
                    $(FusedActivation::$name { .. } => FeatureLevel::$level,)+
                }
            }

            /// Returns the `DML_OPERATOR_TYPE` of the activation, and the numbers that follow the tensors in its C
            /// structure.
            fn numbers(self) -> (i32, [f32; 4]) {
                let (kind, mut numbers) = match self {
                    $(FusedActivation::$name $({ $($number),+ })? => ($kind, four([$($($number),+)?])),)+
                };
                if let FusedActivation::Clip { .. } = self {
                    // The first field is a pointer to `DML_SCALE_BIAS`. It is null: all of its bits are 0.
                    numbers.rotate_right(size_of::<*const c_void>() / size_of::<f32>());
                }
                (kind, numbers)
            }
        }
    };
}

fn four<const COUNT: usize>(numbers: [f32; COUNT]) -> [f32; 4] {
    let mut four = [0.0; 4];
    four[..COUNT].copy_from_slice(&numbers);
    four
}

activations! {
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
    pub enum FusedActivation {
        /// Computes `max(0, x) + min(0, alpha · (exp(x / alpha) - 1))`. Needs feature level 3.0.
        Celu { #[doc = "The factor for negative elements."] alpha } = 128 since V3_0;
        /// Computes `min(max, max(min, x))`. Only convolutions and products of matrices accept this activation.
        /// Needs feature level 6.0.
        Clip {
            #[doc = "The lower limit of the result."] min,
            #[doc = "The upper limit of the result."] max,
        } = 8 since V6_0;
        /// Computes `x if x >= 0, else alpha · (exp(x) - 1)`.
        Elu { #[doc = "The factor for negative elements."] alpha } = 35 since V1_0;
        /// Computes `½ · x · (1 + erf(x / √2))`. Needs feature level 5.1.
        Gelu = 157 since V5_1;
        /// Computes `max(0, min(alpha · x + beta, 1))`.
        HardSigmoid {
            #[doc = "The slope between the limits 0 and 1, often 0.2."] alpha,
            #[doc = "The result for elements with the value 0, often 0.5."] beta,
        } = 37 since V1_0;
        /// Computes `x · max(0, min(alpha · x + beta, 1))`. Needs feature level 6.2; Microsoft does not document
        /// this.
        HardSwish {
            #[doc = "The slope of the second factor, often 1 / 6."] alpha,
            #[doc = "The value of the second factor for `x = 0`, often 0.5."] beta,
        } = 168 since V6_2;
        /// Computes `x if x >= 0, else alpha · x`.
        LeakyRelu { #[doc = "The slope for negative elements."] alpha } = 39 since V1_0;
        /// Computes `alpha · x + beta`.
        Linear { #[doc = "The slope."] alpha, #[doc = "The result for the element 0."] beta } = 40 since V1_0;
        /// Computes `alpha · ln(1 + exp(beta · x))`.
        ParametricSoftplus {
            #[doc = "The factor of the result."] alpha,
            #[doc = "The factor of the element `x`."] beta,
        } = 43 since V1_0;
        /// Computes `max(0, x)`.
        Relu = 44 since V1_0;
        /// Computes `gamma · (x if x > 0, else alpha · exp(x) - alpha)`.
        ScaledElu {
            #[doc = "The factor for negative elements."] alpha,
            #[doc = "The factor of the result."] gamma,
        } = 45 since V1_0;
        /// Computes `alpha · tanh(beta · x)`.
        ScaledTanh {
            #[doc = "The factor of the result."] alpha,
            #[doc = "The factor of the element `x`."] beta,
        } = 46 since V1_0;
        /// Computes `x - bias if x > threshold, x + bias if x < -threshold, else 0`. Needs feature level 2.0.
        Shrink {
            #[doc = "The number that is subtracted from positive elements, and added to negative ones."] bias,
            #[doc = "The limit: elements from `-threshold` to `threshold` become 0."] threshold,
        } = 90 since V2_0;
        /// Computes `1 / (1 + exp(-x))`.
        Sigmoid = 47 since V1_0;
        /// Computes `exp(x) / Σ exp(all)`, where `all` are the elements of a row. Only products of matrices
        /// accept this activation. Needs feature level 6.1.
        Softmax = 48 since V6_1;
        /// Computes `ln(1 + exp(steepness · x)) / steepness`.
        Softplus {
            #[doc = "The steepness, at least 1. The larger it is, the sharper is the bend at 0."] steepness,
        } = 49 since V1_0;
        /// Computes `x / (1 + |x|)`.
        Softsign = 50 since V1_0;
        /// Computes `x / (1 + exp(-sigmoid_input_scale · x))`. Needs feature level 6.2; Microsoft does not
        /// document this.
        Swish { #[doc = "The factor of `x` in the exponent, often 1."] sigmoid_input_scale } = 167 since V6_2;
        /// Computes `tanh(x)`.
        Tanh = 51 since V1_0;
        /// Computes `x if x > alpha, else 0`.
        ThresholdedRelu { #[doc = "The limit: elements up to this value become 0."] alpha } = 52 since V1_0;
    }
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

    pub(super) fn as_raw(&self) -> RawActivations<1> {
        RawActivations::new(self.activation.map(|activation| [activation]))
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
            _ if other.is_some() => OperatorCause::TwoActivations,
            FusedActivation::Clip { .. } if matches!(takes, AcceptedActivations::Most) => {
                OperatorCause::FusedClip
            }
            FusedActivation::Softmax if !matches!(takes, AcceptedActivations::All) => {
                OperatorCause::FusedSoftmax
            }
            FusedActivation::Softplus { steepness } if steepness < 1.0 || steepness.is_nan() => {
                OperatorCause::FusedSteepness
            }
            _ => return Some(self),
        };
        OperatorError::new(operator, cause).refuse()
    }
}

/// The C structure of an activation: the tensors, and its numbers. The pointers to tensors are null, because the activation
/// works on the output of the operator.
#[repr(C)]
struct RawActivationDesc([*const c_void; 2], [f32; 4]);

/// The `DML_OPERATOR_TYPE` and the C structure of each of several activations, or of none.
pub(super) struct RawActivations<const COUNT: usize>(Option<[(i32, RawActivationDesc); COUNT]>);

/// The descriptions of several activations for DirectML, or of none.
pub(super) struct RawActivationList<'a, const COUNT: usize>(Option<[RawOperatorDesc<'a>; COUNT]>);

impl<const COUNT: usize> RawActivations<COUNT> {
    pub(super) fn new(activations: Option<[FusedActivation; COUNT]>) -> Self {
        let raw = |activation: FusedActivation| {
            let (operator_type, numbers) = activation.numbers();
            (operator_type, RawActivationDesc([ptr::null(); 2], numbers))
        };
        RawActivations(activations.map(|activations| activations.map(raw)))
    }

    pub(super) fn as_descs(&self) -> RawActivationList<'_, COUNT> {
        RawActivationList(self.0.as_ref().map(|activations| {
            let descs = activations.each_ref();
            descs.map(|(operator_type, desc)| RawOperatorDesc::new(*operator_type, desc))
        }))
    }
}

impl<const COUNT: usize> RawActivationList<'_, COUNT> {
    /// Returns a pointer to the first description, for the field `FusedActivation` or `ActivationDescs`. Returns null if
    /// there is none.
    pub(super) fn as_ptr(&self) -> *const c_void {
        self.0
            .as_ref()
            .map_or(ptr::null(), |descs| descs.as_ptr().cast())
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

//! Activations that an operator applies to its output: their descriptions, and the answers of the library.

use crate::described::expect_structure;
use crate::questions::Questions;
use crate::structures::read;
use core::ffi::c_void;
use core::ptr;
use tensor_layout::layout;
use tensor_layout::operators::*;
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BATCH_NORMALIZATION_OPERATOR_DESC, DML_CONVOLUTION_OPERATOR_DESC,
    DML_ELEMENT_WISE_ADD1_OPERATOR_DESC, DML_ELEMENT_WISE_CLIP_OPERATOR_DESC,
    DML_GEMM_OPERATOR_DESC, DML_OPERATOR_DESC, DML_OPERATOR_TYPE,
};

type Image = layout!(NCHW[N = 1, C = 2, H = 3, W = 5]);
type Filters = layout!(OIHW[O = 2, I = 2, H = 1, W = 1]);
type Parameter = layout!(C[2]);
type Rows = layout!(MK[M = 2, K = 3]);
type Columns = layout!(KN[K = 3, N = 4]);
type Product = layout!(MN[M = 2, N = 4]);

fn convolution() -> Convolution<f32, Image, Filters, Absent, Image> {
    Convolution::new(Window::new())
}
fn transposed() -> TransposedConvolution<f32, Image, Filters, Absent, Image> {
    TransposedConvolution::new(Window::new())
}
fn gemm() -> Gemm<f32, Rows, Columns, Absent, Product> {
    Gemm::new(1.0, 0.0)
}
fn normalization()
-> BatchNormalization<f32, Image, Parameter, Parameter, Parameter, Parameter, Image> {
    BatchNormalization::new(1e-5)
}
fn sum() -> ElementWiseAdd<f32, Image, Image, Image> {
    ElementWiseAdd::new()
}

/// Reads the structure of an operator that has an activation, and evaluates an expression.
macro_rules! with_structure {
    ($desc:ident, $structure:ident => $value:expr) => {
        with_structure!(@ $desc, $structure => $value, 53 DML_CONVOLUTION_OPERATOR_DESC, 54 DML_GEMM_OPERATOR_DESC,
            72 DML_BATCH_NORMALIZATION_OPERATOR_DESC, 89 DML_ELEMENT_WISE_ADD1_OPERATOR_DESC)
    };
    (@ $desc:ident, $structure:ident => $value:expr, $($kind:literal $Structure:ident),+) => {
        match $desc.kind {
            $($kind => {
                #[allow(unused_mut, reason = "one of two expressions changes it")]
                let mut $structure: $Structure = read($desc, $kind);
                $value
            })+
            other => panic!("{other} has no activation"),
        }
    };
}

/// Returns the field `FusedActivation` of an operator.
fn activation_of(desc: &RawOperatorDesc<'_>) -> *const DML_OPERATOR_DESC {
    with_structure!(desc, structure => structure.FusedActivation)
}

/// All activations, with their types and their numbers, as the header `DirectML.h` lists them.
#[rustfmt::skip]
const ACTIVATIONS: [(FusedActivation, i32, &[f32]); 20] = [
    (FusedActivation::Celu { alpha: 1.5 }, 128, &[1.5]),
    (FusedActivation::Clip { min: -1.0, max: 6.0 }, 8, &[-1.0, 6.0]),
    (FusedActivation::Elu { alpha: 1.5 }, 35, &[1.5]),
    (FusedActivation::Gelu, 157, &[]),
    (FusedActivation::HardSigmoid { alpha: 0.2, beta: 0.5 }, 37, &[0.2, 0.5]),
    (FusedActivation::HardSwish { alpha: 0.2, beta: 0.5 }, 168, &[0.2, 0.5]),
    (FusedActivation::LeakyRelu { alpha: 0.1 }, 39, &[0.1]),
    (FusedActivation::Linear { alpha: 2.0, beta: 3.0 }, 40, &[2.0, 3.0]),
    (FusedActivation::ParametricSoftplus { alpha: 2.0, beta: 3.0 }, 43, &[2.0, 3.0]),
    (FusedActivation::Relu, 44, &[]),
    (FusedActivation::ScaledElu { alpha: 1.5, gamma: 1.1 }, 45, &[1.5, 1.1]),
    (FusedActivation::ScaledTanh { alpha: 1.5, beta: 0.5 }, 46, &[1.5, 0.5]),
    (FusedActivation::Shrink { bias: 0.1, threshold: 0.5 }, 90, &[0.1, 0.5]),
    (FusedActivation::Sigmoid, 47, &[]),
    (FusedActivation::Softmax, 48, &[]),
    (FusedActivation::Softplus { steepness: 2.0 }, 49, &[2.0]),
    (FusedActivation::Softsign, 50, &[]),
    (FusedActivation::Swish { sigmoid_input_scale: 1.5 }, 167, &[1.5]),
    (FusedActivation::Tanh, 51, &[]),
    (FusedActivation::ThresholdedRelu { alpha: 1.0 }, 52, &[1.0]),
];

/// The structure of any activation: two tensors, which are null, and numbers.
#[repr(C, align(8))]
struct Numbers([*const c_void; 2], [f32; 4]);

/// Returns an operator with an activation, if the crate accepts the activation there.
fn with(operator: &str, activation: FusedActivation) -> Option<Box<dyn AnyOperator>> {
    let is_clip = matches!(activation, FusedActivation::Clip { .. });
    let is_softmax = activation == FusedActivation::Softmax;
    match operator {
        "Convolution" if !is_softmax => Some(Box::new(convolution().with_activation(activation))),
        "TransposedConvolution" if !is_softmax => {
            Some(Box::new(transposed().with_activation(activation)))
        }
        "Gemm" => Some(Box::new(gemm().with_activation(activation))),
        "BatchNormalization" if !is_softmax && !is_clip => {
            Some(Box::new(normalization().with_activation(activation)))
        }
        "ElementWiseAdd" if !is_softmax && !is_clip => {
            Some(Box::new(sum().with_activation(activation)))
        }
        _ => None,
    }
}

const OPERATORS: [&str; 5] = [
    "Convolution",
    "TransposedConvolution",
    "Gemm",
    "BatchNormalization",
    "ElementWiseAdd",
];

#[test]
fn structures() {
    for (activation, kind, numbers) in ACTIVATIONS {
        for operator in OPERATORS.iter().filter_map(|name| with(name, activation)) {
            operator.with_raw(|raw| {
                // SAFETY: the operator has a fused activation, so the pointer is not null.
                let fused = unsafe { *activation_of(raw) };
                assert_eq!(fused.Type.0, kind);
                let (tensors, read) = if kind == 8 {
                    // SAFETY: the type says that this is the structure.
                    let clip = unsafe { *fused.Desc.cast::<DML_ELEMENT_WISE_CLIP_OPERATOR_DESC>() };
                    assert!(clip.ScaleBias.is_null());
                    (
                        [clip.InputTensor, clip.OutputTensor],
                        vec![clip.Min, clip.Max],
                    )
                } else {
                    // SAFETY: the structures of all other types are two tensors and numbers.
                    let all = unsafe { &*fused.Desc.cast::<Numbers>() };
                    (
                        all.0.map(<*const c_void>::cast),
                        all.1[..numbers.len()].to_vec(),
                    )
                };
                assert!(tensors.iter().all(|tensor| tensor.is_null()));
                assert_eq!(read, numbers);
            });
        }
    }
    convolution().with_raw(|raw| assert!(activation_of(raw).is_null()));
    sum().with_raw(|raw| assert_eq!(raw.kind, 4));
}

/// The library accepts all activations that the crate accepts, and refuses all others.
#[test]
fn what_is_taken() {
    let mut questions = Questions::of("what_is_taken");
    for name in OPERATORS {
        let relu = with(name, FusedActivation::Relu).expect("all take it");
        for (activation, kind, numbers) in ACTIVATIONS {
            let what = format!("{name} with {activation:?}");
            let operator = with(name, activation);
            if let Some(operator) = &operator {
                assert!(operator.feature_level() <= FeatureLevel::V6_2, "{what}");
                operator.with_raw(|desc| questions.expect(true, desc, &what));
            }
            let mut all = [0.0; 4];
            let first = if kind == 8 { 2 } else { 0 };
            all[first..first + numbers.len()].copy_from_slice(numbers);
            let numbers = Numbers([ptr::null(); 2], all);
            let activation = DML_OPERATOR_DESC {
                Type: DML_OPERATOR_TYPE(kind),
                Desc: (&raw const numbers).cast(),
            };
            // The operator with this activation instead of its own.
            relu.with_raw(|desc| {
                with_structure!(desc, structure => {
                    structure.FusedActivation = &raw const activation;
                    let kind = DML_OPERATOR_TYPE(desc.kind);
                    expect_structure(&mut questions, operator.is_some(), kind, &structure, &what);
                });
            });
        }
    }
    questions.assert_agreement();
}

#[test]
#[should_panic(
    expected = "BatchNormalization: DirectML fuses `Clip` with convolutions and products of matrices only"
)]
fn clip_of_normalization() {
    let _ = normalization().with_activation(FusedActivation::Clip { min: 0.0, max: 6.0 });
}

#[test]
#[should_panic(expected = "Convolution: DirectML fuses `Softmax` with products of matrices only")]
fn softmax_of_convolution() {
    let _ = convolution().with_activation(FusedActivation::Softmax);
}

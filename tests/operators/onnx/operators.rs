//! The operator of this crate for a node of onnx.

use super::case::{Case, Tensor};
use super::layouts::*;
use super::{arranged, attention, found_by_index, normalized, products, recurrent, windowed};
use half::f16;
use tensor_layout::operators::*;

/// The result for a node.
pub(crate) enum Answer {
    /// The operator. For each slot, the index of the node's input that belongs to it.
    Made(Box<dyn AnyOperator>, Vec<Option<usize>>),
    Refused(OperatorError),
    /// This crate has no operator for the node, for a reason.
    NoOperator(&'static str),
}

/// Returns an operator whose slots have these inputs of the node.
macro_rules! made {
    ($made:expr, $inputs:expr) => {
        match $made {
            Ok(operator) => Answer::Made(Box::new(operator), $inputs.to_vec()),
            Err(error) => Answer::Refused(error),
        }
    };
    ($made:expr) => {
        made!($made, [Some(0)])
    };
}
pub(crate) use made;

/// Returns an operator of slots: its elements and axes, its parameters, and for each slot its layout, its sizes, and the
/// index of the node's input. After `=` stands a mapping instead of sizes. `_` is an empty slot.
macro_rules! slots {
    ($name:ident<$($T:ty),*>($($argument:expr),*) $(in $input:tt)* $(out $output:tt)+) => {
        $crate::nodes::operators::made!(
            $name::<$($T,)* $(slots!(@type $input),)* $(slots!(@type $output)),+>::with(
                $($argument,)* $(slots!(@value packed $input),)* $(slots!(@value written $output)),+
            ),
            [$(slots!(@index $input)),*]
        )
    };
    (@type _) => { Absent };
    (@type [$Layout:ident $($rest:tt)*]) => { $Layout };
    (@value $make:ident _) => { Absent };
    (@value $make:ident [$Layout:ident = $mapping:expr, $index:expr]) => { $mapping };
    (@value $make:ident [$Layout:ident $sizes:expr $(, $index:expr)?]) => { $make($sizes) };
    (@index _) => { None };
    (@index [$Layout:ident = $mapping:expr, $index:expr]) => { Some($index) };
    (@index [$Layout:ident $sizes:expr, $index:expr]) => { Some($index) };
}
pub(crate) use slots;

/// Returns the sizes of a tensor. All of them are at least 1.
pub(crate) fn sizes(tensor: &Tensor) -> Vec<usize> {
    let sizes = tensor.sizes.iter();
    sizes
        .map(|size| usize::try_from(*size).expect("it has elements"))
        .collect()
}

/// Returns the sizes. A scalar, which has no axis, gets an axis of size 1.
pub(crate) fn with_axis(sizes: Vec<usize>) -> Vec<usize> {
    if sizes.is_empty() { vec![1] } else { sizes }
}

/// Returns the sizes to which two tensors are repeated, or `None` if they do not fit.
pub(crate) fn common(a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    let rank = a.len().max(b.len());
    let size = |of: &[usize], axis: usize| {
        (axis + of.len())
            .checked_sub(rank)
            .map_or(1, |axis| of[axis])
    };
    (0..rank)
        .map(|axis| match (size(a, axis), size(b, axis)) {
            (a, b) if a == b || b == 1 => Some(a),
            (1, b) => Some(b),
            _ => None,
        })
        .collect()
}

/// Returns the index of the axis that an attribute states. A negative number counts from the end.
pub(crate) fn axis_of(axis: i64, rank: usize) -> usize {
    let rank = i64::try_from(rank).expect("it is small");
    let axis = if axis < 0 { axis + rank } else { axis };
    usize::try_from(if (0..rank).contains(&axis) {
        axis
    } else {
        rank
    })
    .expect("it is small")
}

/// Returns the operator for a node.
pub(crate) fn operator(case: &Case) -> Answer {
    // All other inputs are lists of axes or scales. They may be empty.
    let tensors = case.input(0).into_iter().chain(&case.outputs);
    if tensors
        .flat_map(|tensor| &tensor.sizes)
        .any(|size| *size < 1)
    {
        return Answer::NoOperator("a tensor without elements");
    }
    if case.outputs.is_empty() {
        return Answer::NoOperator("no output");
    }
    match case.operator.as_str() {
        "Conv" | "ConvTranspose" | "MaxPool" | "AveragePool" | "GlobalAveragePool"
        | "GlobalMaxPool" | "ConvInteger" | "QLinearConv" | "RoiAlign" | "Resize" | "Upsample" => {
            windowed::operator(case)
        }
        "Gather" | "GatherElements" | "GatherND" | "Scatter" | "ScatterElements" | "ScatterND"
        | "OneHot" | "TopK" | "CumSum" => found_by_index::operator(case),
        "Concat" | "Split" | "Slice" | "Pad" | "Tile" | "DepthToSpace" | "SpaceToDepth"
        | "Transpose" | "Expand" | "Range" | "ConstantOfShape" | "Where" => {
            arranged::operator(case)
        }
        "MatMul" | "Gemm" | "MatMulInteger" | "QLinearMatMul" => products::operator(case),
        "RNN" | "GRU" | "LSTM" => recurrent::operator(case),
        "Attention" => attention::operator(case),
        name if name.starts_with("Reduce") || name.starts_with("Arg") => {
            normalized::reduction(case)
        }
        "Softmax"
        | "LogSoftmax"
        | "Hardmax"
        | "LayerNormalization"
        | "InstanceNormalization"
        | "RMSNormalization"
        | "BatchNormalization"
        | "MeanVarianceNormalization"
        | "LRN"
        | "LpNormalization" => normalized::operator(case),
        "Add" | "And" | "BitShift" | "BitwiseAnd" | "BitwiseOr" | "BitwiseXor" | "Div"
        | "Equal" | "Greater" | "GreaterOrEqual" | "Less" | "LessOrEqual" | "Max" | "Mean"
        | "Min" | "Mod" | "Mul" | "Or" | "Pow" | "PRelu" | "Sub" | "Sum" | "Xor" => pairwise(case),
        "QuantizeLinear" | "DequantizeLinear" => quantized(case),
        _ => unary(case),
    }
}

/// Makes an operator of two tensors that are repeated to the same sizes.
fn pairwise(case: &Case) -> Answer {
    let [Some(a), Some(b)] = case.inputs.as_slice() else {
        return Answer::NoOperator("not two inputs");
    };
    let (own_a, own_b, to) = (sizes(a), sizes(b), with_axis(sizes(&case.outputs[0])));
    let Some(both) = common(&own_a, &own_b).map(with_axis) else {
        return Answer::NoOperator("the sizes of the inputs differ");
    };
    macro_rules! of {
        ($name:ident<$T:ident in [$($t:ident)*] $(, $other:ty)?>) => {
            of_type!(&a.element, $T in [$($t)*] => of_rank!(both.len(), L => {
                if to.len() != both.len() {
                    return Answer::NoOperator("another rank of the output");
                }
                made!(
                    $name::<$T $(, $other)?, L, L, L>::with(
                        spread(&own_a, &both), spread(&own_b, &both), written(&to)
                    ),
                    [Some(0), Some(1)]
                )
            }))
        };
        ($name:ident of all $(, $other:ty)?) => {
            of!($name<T in [f16 f32 i8 i16 i32 i64 u8 u16 u32 u64] $(, $other)?>)
        };
        ($name:ident of bits) => {
            of!($name<T in [i8 i16 i32 i64 u8 u16 u32 u64]>)
        };
    }
    match case.operator.as_str() {
        "Add" | "Sum" => of!(ElementWiseAdd of all),
        "And" => of!(ElementWiseLogicalAnd<T in [u8]>),
        "Or" => of!(ElementWiseLogicalOr<T in [u8]>),
        "Xor" => of!(ElementWiseLogicalXor<T in [u8]>),
        "BitwiseAnd" => of!(ElementWiseBitAnd of bits),
        "BitwiseOr" => of!(ElementWiseBitOr of bits),
        "BitwiseXor" => of!(ElementWiseBitXor of bits),
        "BitShift" if case.text("direction") == Some("LEFT") => {
            of!(ElementWiseBitShiftLeft<T in [u8 u16 u32 u64]>)
        }
        "BitShift" => of!(ElementWiseBitShiftRight<T in [u8 u16 u32 u64]>),
        "Div" => of!(ElementWiseDivide of all),
        "Equal" => of!(ElementWiseLogicalEquals of all, u8),
        "Greater" => of!(ElementWiseLogicalGreaterThan of all, u8),
        "GreaterOrEqual" => of!(ElementWiseLogicalGreaterThanOrEqual of all, u8),
        "Less" => of!(ElementWiseLogicalLessThan of all, u8),
        "LessOrEqual" => of!(ElementWiseLogicalLessThanOrEqual of all, u8),
        "Max" => of!(ElementWiseMax of all),
        "Min" => of!(ElementWiseMin of all),
        "Mean" => of!(ElementWiseMean<T in [f16 f32]>),
        "Mod" if case.integer("fmod", 0) == 1 => of!(ElementWiseModulusTruncate of all),
        "Mod" => of!(ElementWiseModulusFloor of all),
        "Mul" => of!(ElementWiseMultiply of all),
        "Sub" => of!(ElementWiseSubtract of all),
        "PRelu" => of!(ActivationParameterizedRelu<T in [f16 f32]>),
        "Pow" => match name_of(&b.element) {
            "f32" => of!(ElementWisePow<T in [f32 i32], f32>),
            "i32" => of!(ElementWisePow<T in [f32 i32], i32>),
            "u32" => of!(ElementWisePow<T in [f32 i32], u32>),
            _ => Answer::NoOperator("DirectML does not take these elements here"),
        },
        _ => Answer::NoOperator("no such operator"),
    }
}

/// Makes an operator of each element.
fn unary(case: &Case) -> Answer {
    let Some(input) = case.input(0) else {
        return Answer::NoOperator("no input");
    };
    let (from, to) = (with_axis(sizes(input)), with_axis(sizes(&case.outputs[0])));
    if from.len() != to.len() {
        return Answer::NoOperator("another rank of the output");
    }
    macro_rules! of {
        ($name:ident $([$other:ty])? ($($parameter:expr),*) on $($t:ident)*) => {
            of_type!(&input.element, T in [$($t)*] => of_rank!(from.len(), L => made!(
                $name::<T $(, $other)?, L, L>::with($($parameter,)* packed(&from), written(&to))
            )))
        };
        ($name:ident ($($parameter:expr),*)) => { of!($name($($parameter),*) on f32 f16) };
    }
    macro_rules! cast {
        ($($to:ident)*) => {
            match name_of(&case.outputs[0].element) {
                $(stringify!($to) => of!(Cast[$to]() on f64 f32 f16 u8 u16 u32 u64 i8 i16 i32 i64),)*
                _ => Answer::NoOperator("DirectML does not take these elements here"),
            }
        };
    }
    match case.operator.as_str() {
        "Abs" => of!(ElementWiseAbs() on f32 f16 i8 i16 i32 i64),
        "Acos" => of!(ElementWiseAcos()),
        "Acosh" => of!(ElementWiseAcosh()),
        "Asin" => of!(ElementWiseAsin()),
        "Asinh" => of!(ElementWiseAsinh()),
        "Atan" => of!(ElementWiseAtan()),
        "Atanh" => of!(ElementWiseAtanh()),
        "BitwiseNot" => of!(ElementWiseBitNot() on u8 u16 u32 u64 i8 i16 i32 i64),
        "Cast" => cast!(f64 f32 f16),
        "Ceil" => of!(ElementWiseCeil()),
        "Celu" => of!(ActivationCelu(case.float("alpha", 1.0))),
        "Clip" => clipped(case, input, &from, &to),
        "Cos" => of!(ElementWiseCos()),
        "Cosh" => of!(ElementWiseCosh()),
        "Elu" => of!(ActivationElu(case.float("alpha", 1.0))),
        "Erf" => of!(ElementWiseErf()),
        "Exp" => of!(ElementWiseExp()),
        "Floor" => of!(ElementWiseFloor()),
        "Gelu" if case.text("approximate").is_none() => of!(ActivationGelu()),
        "HardSigmoid" => of!(ActivationHardSigmoid(
            case.float("alpha", 0.2),
            case.float("beta", 0.5)
        )),
        "HardSwish" => of!(ActivationHardSwish(1.0 / 6.0, 0.5)),
        "Identity" => of!(ElementWiseIdentity() on f32 f16 u8 i8),
        "IsInf" => {
            let mode = match (
                case.integer("detect_positive", 1),
                case.integer("detect_negative", 1),
            ) {
                (1, 1) => InfinityMode::Either,
                (1, _) => InfinityMode::Positive,
                _ => InfinityMode::Negative,
            };
            of!(ElementWiseIsInfinity(mode))
        }
        "IsNaN" => of!(ElementWiseIsNan[u8]() on f32 f16),
        "LeakyRelu" => of!(ActivationLeakyRelu(case.float("alpha", 0.01))),
        "Log" => of!(ElementWiseLog()),
        "Neg" => of!(ElementWiseNegate() on f32 f16 i8 i16 i32 i64),
        "Not" => of!(ElementWiseLogicalNot() on u8),
        "Reciprocal" => of!(ElementWiseRecip()),
        "Relu" => of!(ActivationRelu()),
        "Round" => of!(ElementWiseRound(RoundingMode::HalvesToNearestEven)),
        "Selu" => of!(ActivationScaledElu(
            case.float("alpha", 1.673_263_2),
            case.float("gamma", 1.050_701)
        )),
        "Shrink" => of!(ActivationShrink(
            case.float("bias", 0.0),
            case.float("lambd", 0.5)
        )),
        "Sigmoid" => of!(ActivationSigmoid()),
        "Sign" => of!(ElementWiseSign()),
        "Sin" => of!(ElementWiseSin()),
        "Sinh" => of!(ElementWiseSinh()),
        "Softplus" => of!(ActivationSoftplus(1.0)),
        "Softsign" => of!(ActivationSoftsign()),
        "Sqrt" => of!(ElementWiseSqrt()),
        "Swish" => of!(ActivationSwish(case.float("alpha", 1.0))),
        "Tan" => of!(ElementWiseTan()),
        "Tanh" => of!(ActivationTanh()),
        "ThresholdedRelu" => of!(ActivationThresholdedRelu(case.float("alpha", 1.0))),
        _ => Answer::NoOperator("no such operator"),
    }
}

/// The largest and the least number of each type.
trait Bound: Sized {
    const LEAST: Self;
    const MOST: Self;
    fn of(number: f64) -> Self;
}

impl Bound for f32 {
    const LEAST: f32 = f32::MIN;
    const MOST: f32 = f32::MAX;
    #[expect(clippy::cast_possible_truncation, reason = "it was one")]
    fn of(number: f64) -> f32 {
        number as f32
    }
}

impl Bound for i8 {
    const LEAST: i8 = i8::MIN;
    const MOST: i8 = i8::MAX;
    #[expect(clippy::cast_possible_truncation, reason = "it was one")]
    fn of(number: f64) -> i8 {
        number as i8
    }
}

fn clipped(case: &Case, input: &Tensor, from: &[usize], to: &[usize]) -> Answer {
    of_type!(&input.element, T in [f32 i8] => {
        let bound = |at: usize, default: T| case.input(at).map_or(default, |bound| T::of(bound.numbers()[0]));
        let (least, most) = (bound(1, T::LEAST), bound(2, T::MOST));
        of_rank!(from.len(), L => made!(
            ElementWiseClip1::<T, L, L>::with(least, most, packed(from), written(to))
        ))
    })
}

/// Makes a quantisation with one scale, or with one for each position along an axis.
fn quantized(case: &Case) -> Answer {
    let (Some(input), Some(scale)) = (case.input(0), case.input(1)) else {
        return Answer::NoOperator("no scale");
    };
    let (from, to) = (sizes(input), sizes(&case.outputs[0]));
    if case.integer("block_size", 0) != 0 {
        let Some(zero_point) = case.input(2) else {
            return Answer::NoOperator("scales of blocks without zero points");
        };
        let (scale, zero_point) = (sizes(scale), sizes(zero_point));
        macro_rules! of {
            ($name:ident<$($t:ty),+>) => {
                of_rank!(from.len(), L => slots!(
                    $name<$($t),+>() in [L &from, 0] in [L &scale, 1] in [L &zero_point, 2] out [L &to]
                ))
            };
        }
        return if case.operator == "QuantizeLinear" {
            of_type!(&case.outputs[0].element, Q in [u8 i8] => of!(Quantize<f32, Q>))
        } else {
            of_type!(&input.element, Q in [u8 i8] => of!(Dequantize<Q, f32>))
        };
    }
    let mut of_scale = vec![1; from.len()];
    if scale.sizes.len() == 1 && scale.sizes[0] != 1 {
        let axis = axis_of(case.integer("axis", 1), from.len());
        of_scale[axis] = sizes(scale)[0];
    }
    macro_rules! of {
        ($name:ident<$($t:ty),+>) => {
            of_rank!(from.len(), L => if case.input(2).is_some() {
                slots!($name<$($t),+>() in [L &from, 0] in [L &of_scale, 1] in [L &of_scale, 2] out [L &to])
            } else {
                slots!($name<$($t),+>() in [L &from, 0] in [L &of_scale, 1] in _ out [L &to])
            })
        };
    }
    if case.operator == "QuantizeLinear" {
        of_type!(&case.outputs[0].element, Q in [u8 i8] => of!(ElementWiseQuantizeLinear<f32, Q>))
    } else {
        of_type!(&input.element, Q in [u8 i8 u16 i16] => of!(ElementWiseDequantizeLinear<Q, f32>))
    }
}

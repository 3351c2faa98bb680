//! The descriptions of our operators, read through the structures of the `windows` crate. Newer
//! operators are read through structures typed in from the header `DirectML.h`.
//!
//! The tensors of each operator differ in their sizes or in their strides.

#![expect(
    clippy::float_cmp,
    reason = "numbers are passed on as they are; and an operator is said where it is looked at"
)]

use core::ffi::c_void;
use std::slice;
use tensor_layout::dml::HasDataType;
use tensor_layout::operators::*;
use tensor_layout::{C, H, N, W, layout};
use windows::Win32::AI::MachineLearning::DirectML as theirs;
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BUFFER_TENSOR_DESC, DML_OPERATOR_DESC, DML_TENSOR_DESC,
};

/// Returns the C structure of an operator. The structure has the type `T`.
pub(crate) fn read<T: Copy>(desc: &RawOperatorDesc<'_>, kind: i32) -> T {
    let desc: *const DML_OPERATOR_DESC = (&raw const *desc).cast();
    // SAFETY: the structure of `windows` has fields of the same types at the same offsets.
    let desc = unsafe { *desc };
    assert_eq!(desc.Type.0, kind);
    // SAFETY: an operator of that type points to this structure.
    unsafe { *desc.Desc.cast::<T>() }
}

/// The type, the sizes and the strides of a tensor, and whether DirectML keeps the tensor.
pub(crate) type Seen = (i32, Vec<u32>, Option<Vec<u32>>, bool);

pub(crate) fn tensor(desc: *const DML_TENSOR_DESC) -> Seen {
    assert!(!desc.is_null());
    // SAFETY: a pointer that is not null points to a tensor.
    let desc = unsafe { *desc };
    assert_eq!(desc.Type, theirs::DML_TENSOR_TYPE_BUFFER);
    // SAFETY: a tensor of that type points to this structure.
    let desc = unsafe { *desc.Desc.cast::<DML_BUFFER_TENSOR_DESC>() };
    let list = |first: *const u32| numbers(first, desc.DimensionCount);
    let strides = (!desc.Strides.is_null()).then(|| list(desc.Strides));
    (
        desc.DataType.0,
        list(desc.Sizes),
        strides,
        desc.Flags == theirs::DML_TENSOR_FLAG_OWNED_BY_DML,
    )
}

/// Returns the given number of numbers at an address.
pub(crate) fn numbers<T: Copy>(first: *const T, count: u32) -> Vec<T> {
    // SAFETY: the list has as many numbers as the structure says.
    unsafe { slice::from_raw_parts(first, count as usize) }.to_vec()
}

// Two rows of three numbers: row by row, column by column, with a gap, and with one row for both.
type Rows = layout!(HW[2, 3]);
type Columns = layout!(WH[2, 3]);
type Gaps = layout!(HW[2, 3], pad(W = 5));
type Once = layout!(HW[2, 3], broadcast(H));

fn rows(data_type: i32) -> Seen {
    (data_type, vec![2, 3], None, false)
}
fn columns(data_type: i32) -> Seen {
    (data_type, vec![2, 3], Some(vec![1, 2]), false)
}
fn gaps(data_type: i32) -> Seen {
    (data_type, vec![2, 3], Some(vec![5, 1]), false)
}
fn once(data_type: i32) -> Seen {
    (data_type, vec![2, 3], Some(vec![0, 1]), false)
}

// `DML_TENSOR_DATA_TYPE`
const FLOAT32: i32 = 1;
const UINT32: i32 = 3;
const UINT8: i32 = 5;
const INT32: i32 = 6;
const INT64: i32 = 11;

macro_rules! scaled {
    ($($ours:ident: $theirs:ident $kind:ident;)*) => {$({
        static OPERATOR: $ours<f32, Rows, Columns> = $ours::new();
        OPERATOR.with_raw(|desc| {
            let read: theirs::$theirs = read(desc, theirs::$kind.0);
            assert_eq!(tensor(read.InputTensor), rows(FLOAT32));
            assert_eq!(tensor(read.OutputTensor), columns(FLOAT32));
            assert!(read.ScaleBias.is_null());
        });
        static SCALED: $ours<f32, Rows, Columns> = $ours::new().with_scale_bias(2.0, 0.5);
        SCALED.with_raw(|desc| {
            let read: theirs::$theirs = read(desc, theirs::$kind.0);
            // SAFETY: a pointer that is not null points to this structure.
            let scale_bias = unsafe { *read.ScaleBias };
            assert_eq!((scale_bias.Scale, scale_bias.Bias), (2.0, 0.5));
        });
    })*};
}

#[test]
fn with_scale_and_bias() {
    scaled! {
        ElementWiseIdentity: DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_IDENTITY;
        ElementWiseAbs: DML_ELEMENT_WISE_ABS_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ABS;
        ElementWiseAcos: DML_ELEMENT_WISE_ACOS_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ACOS;
        ElementWiseAcosh: DML_ELEMENT_WISE_ACOSH_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ACOSH;
        ElementWiseAsin: DML_ELEMENT_WISE_ASIN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ASIN;
        ElementWiseAsinh: DML_ELEMENT_WISE_ASINH_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ASINH;
        ElementWiseAtan: DML_ELEMENT_WISE_ATAN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ATAN;
        ElementWiseAtanh: DML_ELEMENT_WISE_ATANH_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ATANH;
        ElementWiseCeil: DML_ELEMENT_WISE_CEIL_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_CEIL;
        ElementWiseCos: DML_ELEMENT_WISE_COS_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_COS;
        ElementWiseCosh: DML_ELEMENT_WISE_COSH_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_COSH;
        ElementWiseErf: DML_ELEMENT_WISE_ERF_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ERF;
        ElementWiseExp: DML_ELEMENT_WISE_EXP_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_EXP;
        ElementWiseFloor: DML_ELEMENT_WISE_FLOOR_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_FLOOR;
        ElementWiseLog: DML_ELEMENT_WISE_LOG_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_LOG;
        ElementWiseRecip: DML_ELEMENT_WISE_RECIP_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_RECIP;
        ElementWiseSin: DML_ELEMENT_WISE_SIN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_SIN;
        ElementWiseSinh: DML_ELEMENT_WISE_SINH_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_SINH;
        ElementWiseSqrt: DML_ELEMENT_WISE_SQRT_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_SQRT;
        ElementWiseTan: DML_ELEMENT_WISE_TAN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_TAN;
        ElementWiseTanh: DML_ELEMENT_WISE_TANH_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_TANH;
    }
}

/// Each line has the operator, its arguments, the type of the output if it is always the same, the
/// structure of `windows`, its number, and its fields with their values.
macro_rules! unary {
    ($(
        $ours:ident<$($element:ty),+>($($argument:expr),*) $(-> $always:ty)?: $theirs:ident $kind:ident
            $($field:ident = $value:expr),*;
    )*) => {$({
        static OPERATOR: $ours<$($element,)+ Rows, Columns> = $ours::new($($argument),*);
        OPERATOR.with_raw(|desc| {
            let read: theirs::$theirs = read(desc, theirs::$kind.0);
            let types = [
                $(<$element as HasDataType>::DATA_TYPE as i32,)+
                $(<$always as HasDataType>::DATA_TYPE as i32)?
            ];
            assert_eq!(tensor(read.InputTensor), rows(types[0]));
            assert_eq!(tensor(read.OutputTensor), columns(types[types.len() - 1]));
            $(assert_eq!(read.$field, $value, stringify!($field));)*
        });
    })*};
}

#[test]
fn with_one_input() {
    unary! {
        ElementWiseClip<f32>(-1.5, 6.0):
            DML_ELEMENT_WISE_CLIP_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_CLIP
            Min = -1.5, Max = 6.0;
        ElementWiseConstantPow<f32>(3.0):
            DML_ELEMENT_WISE_CONSTANT_POW_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_CONSTANT_POW
            Exponent = 3.0;
        ElementWiseThreshold<f32>(0.25):
            DML_ELEMENT_WISE_THRESHOLD_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_THRESHOLD
            Min = 0.25;
        ElementWiseBitNot<u32>():
            DML_ELEMENT_WISE_BIT_NOT_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_BIT_NOT;
        ElementWiseLogicalNot<u8>():
            DML_ELEMENT_WISE_LOGICAL_NOT_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_LOGICAL_NOT;
        ElementWiseSign<i32>():
            DML_ELEMENT_WISE_SIGN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_SIGN;
        ElementWiseRound<f32>(RoundingMode::HalvesToNearestEven):
            DML_ELEMENT_WISE_ROUND_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ROUND
            RoundingMode = theirs::DML_ROUNDING_MODE_HALVES_TO_NEAREST_EVEN;
        ElementWiseRound<f32>(RoundingMode::TowardZero):
            DML_ELEMENT_WISE_ROUND_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ROUND
            RoundingMode = theirs::DML_ROUNDING_MODE_TOWARD_ZERO;
        ElementWiseRound<f32>(RoundingMode::TowardInfinity):
            DML_ELEMENT_WISE_ROUND_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ROUND
            RoundingMode = theirs::DML_ROUNDING_MODE_TOWARD_INFINITY;
        ElementWiseIsInfinity<f32>(InfinityMode::Either) -> u8:
            DML_ELEMENT_WISE_IS_INFINITY_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_IS_INFINITY
            InfinityMode = theirs::DML_IS_INFINITY_MODE_EITHER;
        ElementWiseIsInfinity<f32>(InfinityMode::Positive) -> u8:
            DML_ELEMENT_WISE_IS_INFINITY_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_IS_INFINITY
            InfinityMode = theirs::DML_IS_INFINITY_MODE_POSITIVE;
        ElementWiseIsInfinity<f32>(InfinityMode::Negative) -> u8:
            DML_ELEMENT_WISE_IS_INFINITY_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_IS_INFINITY
            InfinityMode = theirs::DML_IS_INFINITY_MODE_NEGATIVE;
        ElementWiseIsNan<f32, u8>():
            DML_ELEMENT_WISE_IS_NAN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_IS_NAN;
        Cast<i64, f32>(): DML_CAST_OPERATOR_DESC DML_OPERATOR_CAST;
        ActivationCelu<f32>(1.5): DML_ACTIVATION_CELU_OPERATOR_DESC DML_OPERATOR_ACTIVATION_CELU
            Alpha = 1.5;
        ActivationElu<f32>(1.5): DML_ACTIVATION_ELU_OPERATOR_DESC DML_OPERATOR_ACTIVATION_ELU
            Alpha = 1.5;
        ActivationHardSigmoid<f32>(0.5, 0.75):
            DML_ACTIVATION_HARD_SIGMOID_OPERATOR_DESC DML_OPERATOR_ACTIVATION_HARD_SIGMOID
            Alpha = 0.5, Beta = 0.75;
        ActivationLeakyRelu<f32>(0.25):
            DML_ACTIVATION_LEAKY_RELU_OPERATOR_DESC DML_OPERATOR_ACTIVATION_LEAKY_RELU
            Alpha = 0.25;
        ActivationLinear<f32>(2.0, 3.0):
            DML_ACTIVATION_LINEAR_OPERATOR_DESC DML_OPERATOR_ACTIVATION_LINEAR
            Alpha = 2.0, Beta = 3.0;
        ActivationParametricSoftplus<f32>(2.0, 3.0):
            DML_ACTIVATION_PARAMETRIC_SOFTPLUS_OPERATOR_DESC
            DML_OPERATOR_ACTIVATION_PARAMETRIC_SOFTPLUS
            Alpha = 2.0, Beta = 3.0;
        ActivationRelu<i8>(): DML_ACTIVATION_RELU_OPERATOR_DESC DML_OPERATOR_ACTIVATION_RELU;
        ActivationScaledElu<f32>(2.0, 3.0):
            DML_ACTIVATION_SCALED_ELU_OPERATOR_DESC DML_OPERATOR_ACTIVATION_SCALED_ELU
            Alpha = 2.0, Gamma = 3.0;
        ActivationScaledTanh<f32>(2.0, 3.0):
            DML_ACTIVATION_SCALED_TANH_OPERATOR_DESC DML_OPERATOR_ACTIVATION_SCALED_TANH
            Alpha = 2.0, Beta = 3.0;
        ActivationShrink<f32>(2.0, 3.0):
            DML_ACTIVATION_SHRINK_OPERATOR_DESC DML_OPERATOR_ACTIVATION_SHRINK
            Bias = 2.0, Threshold = 3.0;
        ActivationSigmoid<f32>():
            DML_ACTIVATION_SIGMOID_OPERATOR_DESC DML_OPERATOR_ACTIVATION_SIGMOID;
        ActivationSoftplus<f32>(1.5):
            DML_ACTIVATION_SOFTPLUS_OPERATOR_DESC DML_OPERATOR_ACTIVATION_SOFTPLUS
            Steepness = 1.5;
        ActivationSoftsign<f32>():
            DML_ACTIVATION_SOFTSIGN_OPERATOR_DESC DML_OPERATOR_ACTIVATION_SOFTSIGN;
        ActivationTanh<f32>(): DML_ACTIVATION_TANH_OPERATOR_DESC DML_OPERATOR_ACTIVATION_TANH;
        ActivationThresholdedRelu<f32>(0.5):
            DML_ACTIVATION_THRESHOLDED_RELU_OPERATOR_DESC
            DML_OPERATOR_ACTIVATION_THRESHOLDED_RELU
            Alpha = 0.5;
    }
}

macro_rules! binary {
    ($($ours:ident<$($element:ty),+>: $theirs:ident $kind:ident;)*) => {$({
        static OPERATOR: $ours<$($element,)+ Rows, Once, Columns> = $ours::new();
        OPERATOR.with_raw(|desc| {
            let read: theirs::$theirs = read(desc, theirs::$kind.0);
            let types = [$(<$element as HasDataType>::DATA_TYPE as i32),+];
            assert_eq!(tensor(read.ATensor), rows(types[0]));
            assert_eq!(tensor(read.BTensor), once(types[0]));
            assert_eq!(tensor(read.OutputTensor), columns(types[types.len() - 1]));
        });
    })*};
}

#[test]
fn with_two_inputs() {
    binary! {
        ElementWiseAdd<f32>: DML_ELEMENT_WISE_ADD_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ADD;
        ElementWiseAtanYx<f32>:
            DML_ELEMENT_WISE_ATAN_YX_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_ATAN_YX;
        ElementWiseBitAnd<u8>:
            DML_ELEMENT_WISE_BIT_AND_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_BIT_AND;
        ElementWiseBitOr<i64>:
            DML_ELEMENT_WISE_BIT_OR_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_BIT_OR;
        ElementWiseBitShiftLeft<u32>:
            DML_ELEMENT_WISE_BIT_SHIFT_LEFT_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_BIT_SHIFT_LEFT;
        ElementWiseBitShiftRight<u64>:
            DML_ELEMENT_WISE_BIT_SHIFT_RIGHT_OPERATOR_DESC
            DML_OPERATOR_ELEMENT_WISE_BIT_SHIFT_RIGHT;
        ElementWiseBitXor<u16>:
            DML_ELEMENT_WISE_BIT_XOR_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_BIT_XOR;
        ElementWiseDifferenceSquare<f32>:
            DML_ELEMENT_WISE_DIFFERENCE_SQUARE_OPERATOR_DESC
            DML_OPERATOR_ELEMENT_WISE_DIFFERENCE_SQUARE;
        ElementWiseDivide<i32>:
            DML_ELEMENT_WISE_DIVIDE_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_DIVIDE;
        ElementWiseLogicalAnd<u8>:
            DML_ELEMENT_WISE_LOGICAL_AND_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_LOGICAL_AND;
        ElementWiseLogicalOr<u32>:
            DML_ELEMENT_WISE_LOGICAL_OR_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_LOGICAL_OR;
        ElementWiseLogicalXor<u8>:
            DML_ELEMENT_WISE_LOGICAL_XOR_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_LOGICAL_XOR;
        ElementWiseMax<f32>: DML_ELEMENT_WISE_MAX_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_MAX;
        ElementWiseMean<f32>: DML_ELEMENT_WISE_MEAN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_MEAN;
        ElementWiseMin<f32>: DML_ELEMENT_WISE_MIN_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_MIN;
        ElementWiseModulusFloor<f32>:
            DML_ELEMENT_WISE_MODULUS_FLOOR_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_MODULUS_FLOOR;
        ElementWiseModulusTruncate<f32>:
            DML_ELEMENT_WISE_MODULUS_TRUNCATE_OPERATOR_DESC
            DML_OPERATOR_ELEMENT_WISE_MODULUS_TRUNCATE;
        ElementWiseMultiply<f32>:
            DML_ELEMENT_WISE_MULTIPLY_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_MULTIPLY;
        ElementWiseSubtract<f32>:
            DML_ELEMENT_WISE_SUBTRACT_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_SUBTRACT;
        ElementWiseLogicalEquals<f32, u8>:
            DML_ELEMENT_WISE_LOGICAL_EQUALS_OPERATOR_DESC DML_OPERATOR_ELEMENT_WISE_LOGICAL_EQUALS;
        ElementWiseLogicalGreaterThan<i64, u32>:
            DML_ELEMENT_WISE_LOGICAL_GREATER_THAN_OPERATOR_DESC
            DML_OPERATOR_ELEMENT_WISE_LOGICAL_GREATER_THAN;
        ElementWiseLogicalGreaterThanOrEqual<f32, u8>:
            DML_ELEMENT_WISE_LOGICAL_GREATER_THAN_OR_EQUAL_OPERATOR_DESC
            DML_OPERATOR_ELEMENT_WISE_LOGICAL_GREATER_THAN_OR_EQUAL;
        ElementWiseLogicalLessThan<f32, u8>:
            DML_ELEMENT_WISE_LOGICAL_LESS_THAN_OPERATOR_DESC
            DML_OPERATOR_ELEMENT_WISE_LOGICAL_LESS_THAN;
        ElementWiseLogicalLessThanOrEqual<f32, u8>:
            DML_ELEMENT_WISE_LOGICAL_LESS_THAN_OR_EQUAL_OPERATOR_DESC
            DML_OPERATOR_ELEMENT_WISE_LOGICAL_LESS_THAN_OR_EQUAL;
    }
}

#[test]
fn with_inputs_of_other_names() {
    static POW: ElementWisePow<f32, i32, Rows, Once, Columns> = ElementWisePow::new();
    POW.with_raw(|desc| {
        let read: theirs::DML_ELEMENT_WISE_POW_OPERATOR_DESC =
            read(desc, theirs::DML_OPERATOR_ELEMENT_WISE_POW.0);
        assert_eq!(tensor(read.InputTensor), rows(FLOAT32));
        assert_eq!(tensor(read.ExponentTensor), once(INT32));
        assert_eq!(tensor(read.OutputTensor), columns(FLOAT32));
        assert!(read.ScaleBias.is_null());
    });

    static IF: ElementWiseIf<i64, Once, Rows, Gaps, Columns> = ElementWiseIf::new();
    IF.with_raw(|desc| {
        let read: theirs::DML_ELEMENT_WISE_IF_OPERATOR_DESC =
            read(desc, theirs::DML_OPERATOR_ELEMENT_WISE_IF.0);
        assert_eq!(tensor(read.ConditionTensor), once(UINT8));
        assert_eq!(tensor(read.ATensor), rows(INT64));
        assert_eq!(tensor(read.BTensor), gaps(INT64));
        assert_eq!(tensor(read.OutputTensor), columns(INT64));
    });

    static RELU: ActivationParameterizedRelu<f32, Rows, OwnedByDml<Once>, Columns> =
        ActivationParameterizedRelu::new();
    RELU.with_raw(|desc| {
        let read: theirs::DML_ACTIVATION_PARAMETERIZED_RELU_OPERATOR_DESC =
            read(desc, theirs::DML_OPERATOR_ACTIVATION_PARAMETERIZED_RELU.0);
        assert_eq!(tensor(read.InputTensor), rows(FLOAT32));
        let (data_type, sizes, strides, is_owned) = tensor(read.SlopeTensor);
        assert_eq!((data_type, sizes, strides, false), once(FLOAT32));
        assert!(is_owned);
        assert_eq!(tensor(read.OutputTensor), columns(FLOAT32));
    });
}

#[test]
fn joined_and_split() {
    type A = layout!(NC[N = 2, C = 3]);
    type B = layout!(CN[N = 2, C = 1]);
    type D = layout!(CN[N = 2, C = 4]);
    type All = layout!(NC[N = 2, C = 8], pad(C = 10));
    let all = (FLOAT32, vec![2, 8], Some(vec![10, 1]), false);
    let parts = [
        (FLOAT32, vec![2, 3], None, false),
        (FLOAT32, vec![2, 1], None, false),
        (FLOAT32, vec![2, 4], Some(vec![1, 2]), false),
    ];
    let list = |first: *const DML_TENSOR_DESC, count| -> Vec<Seen> {
        numbers(first, count)
            .iter()
            .map(|desc| tensor(desc))
            .collect()
    };

    static JOIN: Join<f32, C, (A, B, D), All> = Join::new();
    JOIN.with_raw(|desc| {
        let read: theirs::DML_JOIN_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_JOIN.0);
        assert_eq!(read.InputCount, 3);
        assert_eq!(list(read.InputTensors, 3), parts);
        assert_eq!(tensor(read.OutputTensor), all);
        assert_eq!(read.Axis, 1);
    });

    static SPLIT: Split<f32, C, All, (A, B, D)> = Split::new();
    SPLIT.with_raw(|desc| {
        let read: theirs::DML_SPLIT_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_SPLIT.0);
        assert_eq!(tensor(read.InputTensor), all);
        assert_eq!(read.OutputCount, 3);
        assert_eq!(list(read.OutputTensors, 3), parts);
        assert_eq!(read.Axis, 1);
    });

    // Joins one tensor along the first axis, and the largest possible number of tensors.
    static COPY: Join<u8, N, (A,), A> = Join::new();
    COPY.with_raw(|desc| {
        let read: theirs::DML_JOIN_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_JOIN.0);
        assert_eq!((read.InputCount, read.Axis), (1, 0));
        assert_eq!(
            list(read.InputTensors, 1),
            [(UINT8, vec![2, 3], None, false)]
        );
    });
    type Eight = layout!(NC[N = 16, C = 3]);
    static EIGHT: Split<u8, N, Eight, (A, A, A, A, A, A, A, A)> = Split::new();
    EIGHT.with_raw(|desc| {
        let read: theirs::DML_SPLIT_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_SPLIT.0);
        assert_eq!((read.OutputCount, read.Axis), (8, 0));
        let parts = list(read.OutputTensors, 8);
        assert!(
            parts
                .iter()
                .all(|part| *part == (UINT8, vec![2, 3], None, false))
        );
    });
}

#[test]
fn sliced() {
    // The second example of the structure's reference.
    type Input = layout!(NCHW[1, 1, 4, 4]);
    type Output = layout!(NCHW[1, 1, 2, 2]);
    static SLICE: Slice1<f32, Input, Output> = Slice1::new(
        SliceWindow::new()
            .stride::<H>(-2)
            .range::<W>(1..4)
            .stride::<W>(2),
    );
    SLICE.with_raw(|desc| {
        let read: theirs::DML_SLICE1_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_SLICE1.0);
        assert_eq!(
            tensor(read.InputTensor),
            (FLOAT32, vec![1, 1, 4, 4], None, false)
        );
        assert_eq!(
            tensor(read.OutputTensor),
            (FLOAT32, vec![1, 1, 2, 2], None, false)
        );
        assert_eq!(read.DimensionCount, 4);
        assert_eq!(numbers(read.InputWindowOffsets, 4), [0, 0, 0, 1]);
        assert_eq!(numbers(read.InputWindowSizes, 4), [1, 1, 4, 3]);
        assert_eq!(numbers(read.InputWindowStrides, 4), [1, 1, -2, 2]);
    });
}

#[test]
fn padded() {
    // The first example of the structure's reference.
    type Input = layout!(NCHW[1, 1, 4, 4]);
    type Output = layout!(NCHW[1, 1, 8, 10]);
    const MARGINS: Margins = Margins::new().along::<W>(2, 4).along::<H>(1, 3);
    static PADDING: Padding<f32, Input, Output> = Padding::new(PaddingMode::Fill(9.0), MARGINS);
    PADDING.with_raw(|desc| {
        let read: theirs::DML_PADDING_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_PADDING.0);
        assert_eq!(
            tensor(read.InputTensor),
            (FLOAT32, vec![1, 1, 4, 4], None, false)
        );
        assert_eq!(
            tensor(read.OutputTensor),
            (FLOAT32, vec![1, 1, 8, 10], None, false)
        );
        assert_eq!(read.PaddingMode, theirs::DML_PADDING_MODE_CONSTANT);
        assert_eq!(read.PaddingValue, 9.0);
        assert_eq!(read.DimensionCount, 4);
        assert_eq!(numbers(read.StartPadding, 4), [0, 0, 1, 2]);
        assert_eq!(numbers(read.EndPadding, 4), [0, 0, 3, 4]);
    });
    for (mode, number) in [
        (PaddingMode::Edge, theirs::DML_PADDING_MODE_EDGE.0),
        (
            PaddingMode::Reflection,
            theirs::DML_PADDING_MODE_REFLECTION.0,
        ),
        (PaddingMode::Symmetric, theirs::DML_PADDING_MODE_SYMMETRIC.0),
        (PaddingMode::Wrap, 4),
    ] {
        let padding = Padding::<f32, Input, Output>::new(mode, MARGINS);
        padding.with_raw(|desc| {
            let read: theirs::DML_PADDING_OPERATOR_DESC =
                read(desc, theirs::DML_OPERATOR_PADDING.0);
            assert_eq!((read.PaddingMode.0, read.PaddingValue), (number, 0.0));
        });
    }
}

#[test]
fn reduced() {
    // Reductions of 2x3x4x5: to N and W; to the same axes and another one of size 1; to one element.
    type Input = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
    type Left = layout!(WN[W = 5, N = 2]);
    type Row = layout!(NCHW[N = 2, C = 3, H = 1, W = 5]);
    type One = layout!(C[1]);
    let input = (FLOAT32, vec![2, 3, 4, 5], Some(vec![60, 1, 15, 3]), false);
    macro_rules! reductions {
        ($($ours:ident<$Output:ty>: $function:ident = $sizes:expr, $axes:expr;)*) => {$({
            static OPERATOR: $ours<f32, Input, $Output> = $ours::new();
            OPERATOR.with_raw(|desc| {
                let read: theirs::DML_REDUCE_OPERATOR_DESC =
                    read(desc, theirs::DML_OPERATOR_REDUCE.0);
                assert_eq!(read.Function, theirs::$function);
                assert_eq!(tensor(read.InputTensor), input);
                assert_eq!(tensor(read.OutputTensor).1, $sizes);
                assert_eq!(numbers(read.Axes, read.AxisCount), $axes);
            });
        })*};
    }
    reductions! {
        ReduceAverage<Left>: DML_REDUCE_FUNCTION_AVERAGE = [2, 1, 1, 5], [1, 2];
        ReduceL1<Left>: DML_REDUCE_FUNCTION_L1 = [2, 1, 1, 5], [1, 2];
        ReduceL2<Row>: DML_REDUCE_FUNCTION_L2 = [2, 3, 1, 5], [2];
        ReduceLogSum<Row>: DML_REDUCE_FUNCTION_LOG_SUM = [2, 3, 1, 5], [2];
        ReduceLogSumExp<Row>: DML_REDUCE_FUNCTION_LOG_SUM_EXP = [2, 3, 1, 5], [2];
        ReduceMax<One>: DML_REDUCE_FUNCTION_MAX = [1, 1, 1, 1], [0, 1, 2, 3];
        ReduceMin<One>: DML_REDUCE_FUNCTION_MIN = [1, 1, 1, 1], [0, 1, 2, 3];
        ReduceMultiply<Left>: DML_REDUCE_FUNCTION_MULTIPLY = [2, 1, 1, 5], [1, 2];
        ReduceSum<Row>: DML_REDUCE_FUNCTION_SUM = [2, 3, 1, 5], [2];
        ReduceSumSquare<Left>: DML_REDUCE_FUNCTION_SUM_SQUARE = [2, 1, 1, 5], [1, 2];
    }

    // W is outside of N in memory. The strides of the remaining axes show this, whatever the strides of the new axes
    // are.
    static SUM: ReduceSum<f32, Input, Left> = ReduceSum::new();
    SUM.with_raw(|desc| {
        let read: theirs::DML_REDUCE_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_REDUCE.0);
        let strides = tensor(read.OutputTensor)
            .2
            .expect("it is not in logical order");
        assert_eq!((strides[0], strides[3]), (1, 2));
    });

    static FIRST: Argmax<f32, u32, Input, Row> = Argmax::new();
    FIRST.with_raw(|desc| {
        let read: theirs::DML_ARGMAX_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_ARGMAX.0);
        assert_eq!(tensor(read.InputTensor), input);
        assert_eq!(
            tensor(read.OutputTensor),
            (UINT32, vec![2, 3, 1, 5], None, false)
        );
        assert_eq!(numbers(read.Axes, read.AxisCount), [2]);
        assert_eq!(read.AxisDirection, theirs::DML_AXIS_DIRECTION_INCREASING);
    });
    static LAST: Argmin<f32, i64, Input, Left> =
        Argmin::new().with_direction(AxisDirection::Decreasing);
    LAST.with_raw(|desc| {
        let read: theirs::DML_ARGMIN_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_ARGMIN.0);
        assert_eq!(tensor(read.InputTensor), input);
        assert_eq!(tensor(read.OutputTensor).0, INT64);
        assert_eq!(numbers(read.Axes, read.AxisCount), [1, 2]);
        assert_eq!(read.AxisDirection, theirs::DML_AXIS_DIRECTION_DECREASING);
    });
}

/// Structures from the header. The `windows` crate is too old to have them.
mod header {
    use super::{DML_TENSOR_DESC, c_void};

    /// The bytes of `DML_SCALAR_UNION`.
    #[repr(C, align(8))]
    #[derive(Clone, Copy)]
    pub(super) struct Scalar(pub(super) [u8; 8]);

    macro_rules! structures {
        ($($name:ident { $($field:ident: $Field:ty),* })*) => {$(
            #[repr(C)]
            #[derive(Clone, Copy)]
            pub(super) struct $name {
                pub(super) input: *const DML_TENSOR_DESC,
                pub(super) output: *const DML_TENSOR_DESC,
                $(pub(super) $field: $Field,)*
            }
        )*};
    }

    structures! {
        Unary {}
        One { alpha: f32 }
        Two { first: f32, second: f32 }
        Axes { count: u32, places: *const u32 }
        Clip1 { scale_bias: *const c_void, data_type: i32, min: Scalar, max: Scalar }
        Padding1 {
            mode: i32,
            data_type: i32,
            value: Scalar,
            dimension_count: u32,
            start: *const u32,
            end: *const u32
        }
    }
}

#[test]
fn too_new_for_their_structures() {
    macro_rules! operators {
        ($($ours:ident($($argument:expr),*): $kind:literal $structure:ident $($field:ident = $value:expr),*;)*) => {$({
            static OPERATOR: $ours<f32, Rows, Columns> = $ours::new($($argument),*);
            OPERATOR.with_raw(|desc| {
                let read: header::$structure = read(desc, $kind);
                assert_eq!(tensor(read.input), rows(FLOAT32));
                assert_eq!(tensor(read.output), columns(FLOAT32));
                $(assert_eq!(read.$field, $value);)*
            });
        })*};
    }
    operators! {
        ElementWiseNegate(): 156 Unary;
        ActivationGelu(): 157 Unary;
        ActivationSwish(1.5): 167 One alpha = 1.5;
        ActivationHardSwish(0.5, 0.25): 168 Two first = 0.5, second = 0.25;
    }

    type Map = layout!(NHWC[N = 1, C = 21, H = 4, W = 5]);
    macro_rules! axes {
        ($($ours:ident<$Axes:ty>: $kind:literal = $axes:expr;)*) => {$({
            static OPERATOR: $ours<f32, $Axes, Map, Map> = $ours::new();
            OPERATOR.with_raw(|desc| {
                let read: header::Axes = read(desc, $kind);
                assert_eq!(numbers(read.places, read.count), $axes);
            });
        })*};
    }
    axes! {
        ActivationSoftmax1<C>: 158 = [1];
        ActivationLogSoftmax1<(W,)>: 159 = [3];
        ActivationHardmax1<(W, N, H)>: 160 = [3, 0, 2];
    }

    static IDS: ElementWiseClip1<i64, Rows, Columns> = ElementWiseClip1::new(-1, 0x7fff_ffff_ffff);
    IDS.with_raw(|desc| {
        let read: header::Clip1 = read(desc, 153);
        assert_eq!(tensor(read.input), rows(INT64));
        assert_eq!(tensor(read.output), columns(INT64));
        assert!(read.scale_bias.is_null());
        assert_eq!(read.data_type, INT64);
        assert_eq!(i64::from_le_bytes(read.min.0), -1);
        assert_eq!(i64::from_le_bytes(read.max.0), 0x7fff_ffff_ffff);
    });

    type Framed = layout!(HW[4, 4]);
    static BYTES: Padding1<u8, Rows, Framed> = Padding1::new(
        PaddingMode::Fill(200),
        Margins::new().along::<H>(0, 2).along::<W>(1, 0),
    );
    BYTES.with_raw(|desc| {
        let read: header::Padding1 = read(desc, 155);
        assert_eq!(tensor(read.input), rows(UINT8));
        assert_eq!(tensor(read.output), (UINT8, vec![4, 4], None, false));
        assert_eq!((read.mode, read.data_type), (0, UINT8));
        assert_eq!(read.value.0, [200, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(read.dimension_count, 2);
        assert_eq!(numbers(read.start, 2), [0, 1]);
        assert_eq!(numbers(read.end, 2), [2, 0]);
    });
}

/// The promise of an alignment is made for every tensor.
#[test]
fn aligned() {
    static ADD: ElementWiseAdd<f32, Rows, Once, Columns> =
        ElementWiseAdd::new().with_alignment(256);
    ADD.with_raw(|desc| {
        let read: theirs::DML_ELEMENT_WISE_ADD_OPERATOR_DESC =
            read(desc, theirs::DML_OPERATOR_ELEMENT_WISE_ADD.0);
        for desc in [read.ATensor, read.BTensor, read.OutputTensor] {
            // SAFETY: all of the tensors are present.
            let desc = unsafe { *desc };
            // SAFETY: all tensors are buffers.
            let desc = unsafe { *desc.Desc.cast::<DML_BUFFER_TENSOR_DESC>() };
            assert_eq!(desc.GuaranteedBaseOffsetAlignment, 256);
        }
    });
}

/// The activations of a recurrent network: those of the first direction, then those of the second one.
#[test]
fn activations_of_each_direction() {
    type Input = layout!(SNI[S = 4, N = 2, I = 3]);
    type Weight<const D: usize, const G: usize> = layout!(DGI[D = D, G = G, I = 3]);
    type Recurrence<const D: usize, const G: usize> = layout!(DGH[D = D, G = G, H = 5]);
    type State<const D: usize> = layout!(DNH[D = D, N = 2, H = 5]);
    macro_rules! activations {
        (
            $name:ident $structure:ident $kind:ident, $gates:literal, [$($absent:ident)*] [$($more:ident)*],
            [$($usual:ident)+], [$($given:ident)+]
        ) => {
            activations!(
                @of $name $structure $kind, 1, $gates, [$($absent)*] [$($more)*], FirstToLast,
                [$($usual)+], [$($given)+]
            );
            activations!(
                @of $name $structure $kind, 2, $gates, [$($absent)*] [$($more)*], BothWays,
                [$($usual)+ $($usual)+], [$($given)+]
            );
        };
        (
            @of $name:ident $structure:ident $kind:ident, $d:literal, $gates:literal,
            [$($absent:ident)*] [$($more:ident)*], $direction:ident, [$($expected:ident)+], [$($given:ident)+]
        ) => {
            let network = $name::<
                f32, Input, Weight<$d, $gates>, Recurrence<$d, $gates>, $($absent,)* State<$d>, $($more,)*
            >::new(RecurrentDirection::$direction);
            let kinds = |desc: &RawOperatorDesc<'_>| {
                let read: theirs::$structure = read(desc, theirs::$kind.0);
                // SAFETY: the list has as many activations as the structure says.
                let list = unsafe {
                    slice::from_raw_parts(read.ActivationDescs, read.ActivationDescCount as usize)
                };
                list.iter().map(|each| each.Type).collect::<Vec<_>>()
            };
            network.with_raw(|desc| assert_eq!(kinds(desc), [$(theirs::$expected),+]));
            let given = network.with_activations([$(FusedActivation::$given),+]);
            given.with_raw(|desc| {
                let kinds = kinds(desc);
                let (first, second) = kinds.split_at(kinds.len() / $d);
                assert!(second.is_empty() == ($d == 1) && (second.is_empty() || first == second));
                assert_eq!(first[0], theirs::DML_OPERATOR_ACTIVATION_RELU);
            });
        };
    }
    activations!(
        Rnn DML_RNN_OPERATOR_DESC DML_OPERATOR_RNN, 5, [Absent Absent Absent Absent] [],
        [DML_OPERATOR_ACTIVATION_TANH], [Relu]
    );
    activations!(
        Gru DML_GRU_OPERATOR_DESC DML_OPERATOR_GRU, 15, [Absent Absent Absent Absent] [],
        [DML_OPERATOR_ACTIVATION_SIGMOID DML_OPERATOR_ACTIVATION_TANH], [Relu Tanh]
    );
    activations!(
        Lstm DML_LSTM_OPERATOR_DESC DML_OPERATOR_LSTM, 20, [Absent Absent Absent Absent Absent Absent] [Absent],
        [DML_OPERATOR_ACTIVATION_SIGMOID DML_OPERATOR_ACTIVATION_TANH DML_OPERATOR_ACTIVATION_TANH], [Relu Tanh Tanh]
    );
}

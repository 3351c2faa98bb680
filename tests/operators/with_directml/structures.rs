//! The descriptions of operators, read field by field through the structures of the `windows` crate. Structures that this
//! crate lacks are typed in from the header `DirectML.h`.
//!
//! The tensors of each operator differ in their sizes or in their strides, and its numbers differ, so two fields that
//! are exchanged are noticed.

#![expect(clippy::float_cmp, reason = "numbers are passed on as they are")]

use crate::operators_without_types::number_of;
use crate::questions::{Questions, Tensor};
use crate::verdicts::LEVEL;
use core::ffi::c_void;
use std::slice;
use tensor_layout::axes::{K, V};
use tensor_layout::operators::*;
use tensor_layout::{C, D, H, N, R, View, W, axes, layout};
use windows::Win32::AI::MachineLearning::DirectML::*;

/// Returns the C structure of an operator. The structure has the type `T`.
pub(crate) fn read<T: Copy>(desc: &RawOperatorDesc<'_>, kind: i32) -> T {
    assert_eq!(desc.kind, kind);
    // SAFETY: an operator of that type points to this structure.
    unsafe { *desc.desc.cast::<T>() }
}

/// Returns a tensor as text: `f32 [2, 3]`, `u8 [2, 3] by [1, 2]` with its strides, `owned` if DirectML keeps it, or `null`.
fn shown(desc: *const DML_TENSOR_DESC) -> String {
    // SAFETY: the pointer is null, or it points to a tensor.
    let Some(desc) = (unsafe { desc.as_ref() }) else {
        return "null".to_owned();
    };
    // SAFETY: the tensor is complete.
    let tensor = unsafe { Tensor::read(desc) };
    let types = "f32 f16 u32 u16 u8 i32 i16 i8 f64 u64 i64";
    let data_type = usize::try_from(tensor.data_type - 1).ok();
    let data_type = data_type.and_then(|number| types.split(' ').nth(number));
    let strides = tensor.strides.map(|strides| format!(" by {strides:?}"));
    let owned = if tensor.flags == 1 { " owned" } else { "" };
    let data_type = data_type.expect("it is one of those");
    format!(
        "{data_type} {:?}{}{owned}",
        tensor.sizes,
        strides.unwrap_or_default()
    )
}

/// Asserts that a tensor has this text. A stride `_`, along an axis with one position, may be any number.
#[track_caller]
fn assert_shown(desc: *const DML_TENSOR_DESC, expected: &str, field: &str) {
    let shown = shown(desc);
    let is_equal = |(shown, expected): (&str, &str)| {
        shown == expected || expected.trim_matches(['[', ']', ',']) == "_"
    };
    let has_all = shown.split(' ').count() == expected.split(' ').count();
    assert!(
        has_all && shown.split(' ').zip(expected.split(' ')).all(is_equal),
        "{field}: {shown}, not {expected}"
    );
}

/// Returns the given number of numbers at an address.
fn numbers<T: Copy>(first: *const T, count: u32) -> Vec<T> {
    // SAFETY: the list has as many numbers as the structure says.
    unsafe { slice::from_raw_parts(first, count as usize) }.to_vec()
}

/// Asserts the fields of a structure: a tensor or a null pointer after `:`, a list with its length in brackets, or a
/// value.
macro_rules! fields {
    ($read:ident:) => {};
    ($read:ident: $field:ident: null $(, $($rest:tt)*)?) => {
        assert!($read.$field.is_null(), stringify!($field));
        fields!($read: $($($rest)*)?);
    };
    ($read:ident: $field:ident: $text:expr $(, $($rest:tt)*)?) => {
        assert_shown($read.$field, $text, stringify!($field));
        fields!($read: $($($rest)*)?);
    };
    ($read:ident: $field:ident[$count:ident] = $list:expr $(, $($rest:tt)*)?) => {
        assert_eq!(numbers($read.$field, $read.$count), $list, stringify!($field));
        fields!($read: $($($rest)*)?);
    };
    ($read:ident: $field:ident[$count:literal] = $list:expr $(, $($rest:tt)*)?) => {
        assert_eq!(numbers($read.$field, $count), $list, stringify!($field));
        fields!($read: $($($rest)*)?);
    };
    ($read:ident: $field:ident = $value:expr $(, $($rest:tt)*)?) => {
        assert_eq!($read.$field, $value, stringify!($field));
        fields!($read: $($($rest)*)?);
    };
}

/// Asserts that the library makes an operator that it knows.
fn assert_made(operator: &dyn AnyOperator, what: &str) {
    if operator.feature_level() <= LEVEL {
        let mut questions = Questions::of("structures");
        operator.with_raw(|desc| questions.expect(true, desc, what));
        questions.assert_agreement();
    }
}

/// Asserts the structures of operators, which the library accepts: each operator, its structure and its fields.
macro_rules! structures {
    ($($operator:expr => $Structure:ident {$($fields:tt)*})+) => {$(
        let operator = const { $operator };
        operator.with_raw(|desc| {
            let read: $Structure = read(desc, number_of(stringify!($Structure)));
            fields!(read: $($fields)*);
        });
        assert_made(&operator, stringify!($operator));
    )+};
}

// Two rows of three numbers: row by row, column by column, and with one row for both.
type Rows = layout!(HW[2, 3]);
type Columns = layout!(WH[2, 3]);
type Once = layout!(HW[2, 3], broadcast(H));

/// The pointer to a scale and a bias is null, or points to both. All operators that have it share the code.
#[test]
fn with_scale_and_bias() {
    const PLAIN: ElementWiseAcos<f32, Rows, Columns> = ElementWiseAcos::new();
    structures! {
        PLAIN => DML_ELEMENT_WISE_ACOS_OPERATOR_DESC {
            InputTensor: "f32 [2, 3]", OutputTensor: "f32 [2, 3] by [1, 2]", ScaleBias: null
        }
    }
    (const { PLAIN.with_scale_bias(2.0, 0.5) }).with_raw(|desc| {
        let kind = number_of("DML_ELEMENT_WISE_ACOS_OPERATOR_DESC");
        let read: DML_ELEMENT_WISE_ACOS_OPERATOR_DESC = read(desc, kind);
        // SAFETY: a pointer that is not null points to this structure.
        let scale_bias = unsafe { *read.ScaleBias };
        assert_eq!((scale_bias.Scale, scale_bias.Bias), (2.0, 0.5));
    });
}

/// Each line has the operator, its arguments, the types of its input and its output, its structure, and its fields.
macro_rules! unary {
    ($(
        $name:ident<$($T:ty),+>($($argument:expr),*) $from:ident $to:ident: $Structure:ident $([$($field:tt)*])?;
    )*) => {
        structures! {$(
            $name::<$($T,)+ Rows, Columns>::new($($argument),*) => $Structure {
                InputTensor: concat!(stringify!($from), " [2, 3]"),
                OutputTensor: concat!(stringify!($to), " [2, 3] by [1, 2]")
                $(, $($field)*)?
            }
        )*}
    };
}

#[test]
fn with_one_input() {
    unary! {
        ElementWiseClip<f32>(-1.5, 6.0) f32 f32: DML_ELEMENT_WISE_CLIP_OPERATOR_DESC [Min = -1.5, Max = 6.0];
        ElementWiseConstantPow<f32>(3.0) f32 f32: DML_ELEMENT_WISE_CONSTANT_POW_OPERATOR_DESC [Exponent = 3.0];
        ElementWiseThreshold<f32>(0.25) f32 f32: DML_ELEMENT_WISE_THRESHOLD_OPERATOR_DESC [Min = 0.25];
        ElementWiseRound<f32>(RoundingMode::HalvesToNearestEven) f32 f32: DML_ELEMENT_WISE_ROUND_OPERATOR_DESC
            [RoundingMode = DML_ROUNDING_MODE_HALVES_TO_NEAREST_EVEN];
        ElementWiseRound<f32>(RoundingMode::TowardZero) f32 f32: DML_ELEMENT_WISE_ROUND_OPERATOR_DESC
            [RoundingMode = DML_ROUNDING_MODE_TOWARD_ZERO];
        ElementWiseRound<f32>(RoundingMode::TowardInfinity) f32 f32: DML_ELEMENT_WISE_ROUND_OPERATOR_DESC
            [RoundingMode = DML_ROUNDING_MODE_TOWARD_INFINITY];
        ElementWiseIsInfinity<f32>(InfinityMode::Either) f32 u8: DML_ELEMENT_WISE_IS_INFINITY_OPERATOR_DESC
            [InfinityMode = DML_IS_INFINITY_MODE_EITHER];
        ElementWiseIsInfinity<f32>(InfinityMode::Positive) f32 u8: DML_ELEMENT_WISE_IS_INFINITY_OPERATOR_DESC
            [InfinityMode = DML_IS_INFINITY_MODE_POSITIVE];
        ElementWiseIsInfinity<f32>(InfinityMode::Negative) f32 u8: DML_ELEMENT_WISE_IS_INFINITY_OPERATOR_DESC
            [InfinityMode = DML_IS_INFINITY_MODE_NEGATIVE];
        ActivationCelu<f32>(1.5) f32 f32: DML_ACTIVATION_CELU_OPERATOR_DESC [Alpha = 1.5];
        ActivationElu<f32>(1.5) f32 f32: DML_ACTIVATION_ELU_OPERATOR_DESC [Alpha = 1.5];
        ActivationHardSigmoid<f32>(0.5, 0.75) f32 f32: DML_ACTIVATION_HARD_SIGMOID_OPERATOR_DESC
            [Alpha = 0.5, Beta = 0.75];
        ActivationLeakyRelu<f32>(0.25) f32 f32: DML_ACTIVATION_LEAKY_RELU_OPERATOR_DESC [Alpha = 0.25];
        ActivationLinear<f32>(2.0, 3.0) f32 f32: DML_ACTIVATION_LINEAR_OPERATOR_DESC [Alpha = 2.0, Beta = 3.0];
        ActivationParametricSoftplus<f32>(2.0, 3.0) f32 f32: DML_ACTIVATION_PARAMETRIC_SOFTPLUS_OPERATOR_DESC
            [Alpha = 2.0, Beta = 3.0];
        ActivationScaledElu<f32>(2.0, 3.0) f32 f32: DML_ACTIVATION_SCALED_ELU_OPERATOR_DESC [Alpha = 2.0, Gamma = 3.0];
        ActivationScaledTanh<f32>(2.0, 3.0) f32 f32: DML_ACTIVATION_SCALED_TANH_OPERATOR_DESC [Alpha = 2.0, Beta = 3.0];
        ActivationShrink<f32>(2.0, 3.0) f32 f32: DML_ACTIVATION_SHRINK_OPERATOR_DESC [Bias = 2.0, Threshold = 3.0];
        ActivationSoftplus<f32>(1.5) f32 f32: DML_ACTIVATION_SOFTPLUS_OPERATOR_DESC [Steepness = 1.5];
        ActivationThresholdedRelu<f32>(0.5) f32 f32: DML_ACTIVATION_THRESHOLDED_RELU_OPERATOR_DESC [Alpha = 0.5];
        ActivationSwish<f32>(1.5) f32 f32: DML_ACTIVATION_SWISH_OPERATOR_DESC [SigmoidInputScale = 1.5];
        ActivationHardSwish<f32>(0.5, 0.25) f32 f32: DML_ACTIVATION_HARD_SWISH_OPERATOR_DESC
            [Alpha = 0.5, Beta = 0.25];
        ElementWiseClip1<i64>(-1, 0x7fff_ffff_ffff) i64 i64: DML_ELEMENT_WISE_CLIP1_OPERATOR_DESC
            [ScaleBias: null, MinMaxDataType = 11, Min = (-1_i64).to_le_bytes(), Max = 0x7fff_ffff_ffff_i64.to_le_bytes()];
    }
}

#[test]
fn joined_and_split() {
    type One = layout!(NC[N = 2, C = 3]);
    type Other = layout!(CN[N = 2, C = 1]);
    type Third = layout!(CN[N = 2, C = 4]);
    type All = layout!(NC[N = 2, C = 8], pad(C = 10));
    type Sixteen = layout!(NC[N = 16, C = 3]);
    fn list(first: *const DML_TENSOR_DESC, count: u32) -> Vec<String> {
        numbers(first, count)
            .iter()
            .map(|desc| shown(desc))
            .collect()
    }
    macro_rules! lists {
        ($($operator:expr => $Structure:ident.$list:ident[$count:ident] = $all:expr, {$($fields:tt)*})+) => {$(
            (const { $operator }).with_raw(|desc| {
                let read: $Structure = read(desc, number_of(stringify!($Structure)));
                assert_eq!(list(read.$list, read.$count), $all);
                fields!(read: $($fields)*);
            });
        )+};
    }
    let parts = ["f32 [2, 3]", "f32 [2, 1]", "f32 [2, 4] by [1, 2]"];
    // One tensor along the first axis, and many.
    lists! {
        Join::<f32, C, (One, Other, Third), All>::new() => DML_JOIN_OPERATOR_DESC.InputTensors[InputCount] = parts,
            { OutputTensor: "f32 [2, 8] by [10, 1]", Axis = 1 }
        Split::<f32, C, All, (One, Other, Third)>::new() => DML_SPLIT_OPERATOR_DESC.OutputTensors[OutputCount] = parts,
            { InputTensor: "f32 [2, 8] by [10, 1]", Axis = 1 }
        Join::<u8, N, (One,), One>::new() => DML_JOIN_OPERATOR_DESC.InputTensors[InputCount] = ["u8 [2, 3]"], { Axis = 0 }
        Split::<u8, N, Sixteen, (One, One, One, One, One, One, One, One)>::new() =>
            DML_SPLIT_OPERATOR_DESC.OutputTensors[OutputCount] = ["u8 [2, 3]"; 8], { Axis = 0 }
    }
}

/// The examples of the structures' references.
#[test]
fn sliced_and_padded() {
    type Small = layout!(NCHW[1, 1, 2, 2]);
    type Input = layout!(NCHW[1, 1, 4, 4]);
    type Large = layout!(NCHW[1, 1, 8, 10]);
    type Framed = layout!(HW[4, 4]);
    const MARGINS: Margins = Margins::new().along::<W>(2, 4).along::<H>(1, 3);
    structures! {
        Slice1::<f32, Input, Small>::new(SliceWindow::new().stride::<H>(-2).range::<W>(1..4).stride::<W>(2)) =>
            DML_SLICE1_OPERATOR_DESC {
                InputTensor: "f32 [1, 1, 4, 4]", OutputTensor: "f32 [1, 1, 2, 2]", DimensionCount = 4,
                InputWindowOffsets[4] = [0, 0, 0, 1], InputWindowSizes[4] = [1, 1, 4, 3],
                InputWindowStrides[4] = [1, 1, -2, 2]
            }
        Padding::<f32, Input, Large>::new(PaddingMode::Fill(9.0), MARGINS) => DML_PADDING_OPERATOR_DESC {
            InputTensor: "f32 [1, 1, 4, 4]", OutputTensor: "f32 [1, 1, 8, 10]",
            PaddingMode = DML_PADDING_MODE_CONSTANT, PaddingValue = 9.0, DimensionCount = 4,
            StartPadding[4] = [0, 0, 1, 2], EndPadding[4] = [0, 0, 3, 4]
        }
        Padding::<f32, Input, Large>::new(PaddingMode::Edge, MARGINS) =>
            DML_PADDING_OPERATOR_DESC { PaddingMode = DML_PADDING_MODE_EDGE, PaddingValue = 0.0 }
        Padding::<f32, Input, Large>::new(PaddingMode::Reflection, MARGINS) =>
            DML_PADDING_OPERATOR_DESC { PaddingMode = DML_PADDING_MODE_REFLECTION, PaddingValue = 0.0 }
        Padding::<f32, Input, Large>::new(PaddingMode::Symmetric, MARGINS) =>
            DML_PADDING_OPERATOR_DESC { PaddingMode = DML_PADDING_MODE_SYMMETRIC, PaddingValue = 0.0 }
        Padding::<f32, Input, Large>::new(PaddingMode::Wrap, MARGINS) =>
            DML_PADDING_OPERATOR_DESC { PaddingMode = DML_PADDING_MODE(4), PaddingValue = 0.0 }
        Padding1::<u8, Rows, Framed>::new(PaddingMode::Fill(200), Margins::new().along::<H>(0, 2).along::<W>(1, 0)) =>
            DML_PADDING1_OPERATOR_DESC {
                InputTensor: "u8 [2, 3]", OutputTensor: "u8 [4, 4]", PaddingMode = 0, PaddingValueDataType = 5,
                PaddingValue = [200, 0, 0, 0, 0, 0, 0, 0], DimensionCount = 2, StartPadding[2] = [0, 1],
                EndPadding[2] = [2, 0]
            }
    }
}

/// Reductions of 2x3x4x5: to N and W; to the same axes and another one of size 1; to one element. W is outside of N in
/// memory. The strides of the remaining axes show this, whatever the strides of the new axes are.
#[test]
fn reduced() {
    type Input = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
    type Left = layout!(WN[W = 5, N = 2]);
    type Row = layout!(NCHW[N = 2, C = 3, H = 1, W = 5]);
    type One = layout!(C[1]);
    type Map = layout!(NHWC[N = 1, C = 21, H = 4, W = 5]);
    const INPUT: &str = "f32 [2, 3, 4, 5] by [60, 1, 15, 3]";
    const LEFT: &str = "f32 [2, 1, 1, 5] by [1, _, _, 2]";
    macro_rules! reductions {
        ($($name:ident<$Output:ty>: $function:ident = $output:expr, $axes:expr;)*) => {
            structures! {$(
                $name::<f32, Input, $Output>::new() => DML_REDUCE_OPERATOR_DESC {
                    Function = $function, InputTensor: INPUT, OutputTensor: $output, Axes[AxisCount] = $axes
                }
            )*}
        };
    }
    reductions! {
        ReduceAverage<Left>: DML_REDUCE_FUNCTION_AVERAGE = LEFT, [1, 2];
        ReduceL1<Left>: DML_REDUCE_FUNCTION_L1 = LEFT, [1, 2];
        ReduceL2<Row>: DML_REDUCE_FUNCTION_L2 = "f32 [2, 3, 1, 5]", [2];
        ReduceLogSum<Row>: DML_REDUCE_FUNCTION_LOG_SUM = "f32 [2, 3, 1, 5]", [2];
        ReduceLogSumExp<Row>: DML_REDUCE_FUNCTION_LOG_SUM_EXP = "f32 [2, 3, 1, 5]", [2];
        ReduceMax<One>: DML_REDUCE_FUNCTION_MAX = "f32 [1, 1, 1, 1]", [0, 1, 2, 3];
        ReduceMin<One>: DML_REDUCE_FUNCTION_MIN = "f32 [1, 1, 1, 1]", [0, 1, 2, 3];
        ReduceMultiply<Left>: DML_REDUCE_FUNCTION_MULTIPLY = LEFT, [1, 2];
        ReduceSum<Left>: DML_REDUCE_FUNCTION_SUM = LEFT, [1, 2];
        ReduceSum<Row>: DML_REDUCE_FUNCTION_SUM = "f32 [2, 3, 1, 5]", [2];
        ReduceSumSquare<Left>: DML_REDUCE_FUNCTION_SUM_SQUARE = LEFT, [1, 2];
    }
    structures! {
        Argmax::<f32, u32, Input, Row>::new() => DML_ARGMAX_OPERATOR_DESC {
            InputTensor: INPUT, OutputTensor: "u32 [2, 3, 1, 5]", Axes[AxisCount] = [2],
            AxisDirection = DML_AXIS_DIRECTION_INCREASING
        }
        Argmin::<f32, i64, Input, Left>::new().with_direction(AxisDirection::Decreasing) => DML_ARGMIN_OPERATOR_DESC {
            InputTensor: INPUT, OutputTensor: "i64 [2, 1, 1, 5] by [1, _, _, 2]", Axes[AxisCount] = [1, 2],
            AxisDirection = DML_AXIS_DIRECTION_DECREASING
        }
        ActivationSoftmax1::<f32, C, Map, Map>::new() => DML_ACTIVATION_SOFTMAX1_OPERATOR_DESC { Axes[AxisCount] = [1] }
        ActivationLogSoftmax1::<f32, (W,), Map, Map>::new() =>
            DML_ACTIVATION_LOG_SOFTMAX1_OPERATOR_DESC { Axes[AxisCount] = [3] }
        ActivationHardmax1::<f32, (W, N, H), Map, Map>::new() =>
            DML_ACTIVATION_HARDMAX1_OPERATOR_DESC { Axes[AxisCount] = [3, 0, 2] }
    }
}

/// Structures from the header.
macro_rules! from_header {
    ($($name:ident { $($field:ident: $Field:ty),* })*) => {$(
        #[repr(C)]
        #[derive(Clone, Copy)]
        #[allow(non_camel_case_types, non_snake_case, dead_code, reason = "the header has them")]
        struct $name {
            InputTensor: *const DML_TENSOR_DESC,
            OutputTensor: *const DML_TENSOR_DESC,
            $($field: $Field,)*
        }
    )*};
}

/// The bytes of `DML_SCALAR_UNION`.
#[repr(C, align(8))]
#[derive(Clone, Copy, Debug)]
struct Scalar([u8; 8]);

impl PartialEq<[u8; 8]> for Scalar {
    fn eq(&self, other: &[u8; 8]) -> bool {
        self.0 == *other
    }
}

from_header! {
    DML_ACTIVATION_SWISH_OPERATOR_DESC { SigmoidInputScale: f32 }
    DML_ACTIVATION_HARD_SWISH_OPERATOR_DESC { Alpha: f32, Beta: f32 }
    DML_ACTIVATION_SOFTMAX1_OPERATOR_DESC { AxisCount: u32, Axes: *const u32 }
    DML_ACTIVATION_LOG_SOFTMAX1_OPERATOR_DESC { AxisCount: u32, Axes: *const u32 }
    DML_ACTIVATION_HARDMAX1_OPERATOR_DESC { AxisCount: u32, Axes: *const u32 }
    DML_ELEMENT_WISE_CLIP1_OPERATOR_DESC { ScaleBias: *const c_void, MinMaxDataType: i32, Min: Scalar, Max: Scalar }
    DML_PADDING1_OPERATOR_DESC {
        PaddingMode: i32, PaddingValueDataType: i32, PaddingValue: Scalar, DimensionCount: u32,
        StartPadding: *const u32, EndPadding: *const u32
    }
    DML_AVERAGE_POOLING1_OPERATOR_DESC {
        DimensionCount: u32, Strides: *const u32, WindowSize: *const u32, StartPadding: *const u32,
        EndPadding: *const u32, Dilations: *const u32, IncludePadding: i32
    }
    DML_RESAMPLE2_OPERATOR_DESC {
        InterpolationMode: i32, RoundingDirection: i32, DimensionCount: u32, Scales: *const f32,
        InputPixelOffsets: *const f32, OutputPixelOffsets: *const f32
    }
}

type Photo = layout!(NHWC[N = 2, C = 3, H = 5, W = 7]);
type Few = layout!(NCHW[N = 2, C = 3, H = 4, W = 7]);
const PHOTO: &str = "f32 [2, 3, 5, 7] by [105, 1, 21, 3]";
const FEW: &str = "f32 [2, 3, 4, 7]";
const FEW_INDICES: &str = "u32 [2, 3, 4, 7]";

#[test]
fn indexed() {
    type Table = layout!(CV[C = 4, V = 9]);
    type Words = layout!(NS[N = 2, S = 3]);
    type Vectors = layout!(NSC[N = 2, S = 3, C = 4]);
    type Points = layout!(NIK[N = 2, I = 6, K = 2]);
    type Found = layout!(CNI[C = 3, N = 2, I = 6]);
    type Marks = layout!(IK[I = 6, K = 2]);
    type Updates = layout!(INC[I = 6, N = 2, C = 3]);
    type Labels = layout!(NHW[N = 2, H = 5, W = 7]);
    type Values = layout!(K[2]);
    structures! {
        // The axes of the tensors: C, V; then N, S; then C, N, S.
        Gather::<f32, u32, V, Table, Words, Vectors>::new() => DML_GATHER_OPERATOR_DESC {
            InputTensor: "f32 [1, 4, 9]", IndicesTensor: "u32 [1, 2, 3]", OutputTensor: "f32 [4, 2, 3] by [1, 12, 4]",
            Axis = 2, IndexDimensions = 2
        }
        GatherElements::<f32, u32, H, Photo, Few, Few>::new() => DML_GATHER_ELEMENTS_OPERATOR_DESC {
            InputTensor: PHOTO, IndicesTensor: FEW_INDICES, OutputTensor: FEW, Axis = 2
        }
        ScatterElements::<f32, u32, H, Photo, Few, Few, Photo>::new() => DML_SCATTER_OPERATOR_DESC {
            InputTensor: PHOTO, IndicesTensor: FEW_INDICES, UpdatesTensor: FEW, OutputTensor: PHOTO, Axis = 2
        }
        // The axes of the tensors: N, W, H, C; then N, I, K; then N, I, C.
        GatherNd1::<f32, u32, K, (W, H), Photo, Points, Found>::new() => DML_GATHER_ND1_OPERATOR_DESC {
            InputTensor: "f32 [2, 7, 5, 3] by [105, 3, 21, 1]", IndicesTensor: "u32 [1, 2, 6, 2]",
            OutputTensor: "f32 [1, 2, 6, 3] by [_, 6, 1, 12]", InputDimensionCount = 4, IndicesDimensionCount = 3,
            BatchDimensionCount = 1
        }
        // The axes of the tensors: H, W, N, C; then I, K; then I, N, C.
        ScatterNd::<f32, u32, K, (H, W), Photo, Marks, Updates, Photo>::new() => DML_SCATTER_ND_OPERATOR_DESC {
            InputTensor: "f32 [5, 7, 2, 3] by [21, 3, 105, 1]", IndicesTensor: "u32 [1, 1, 6, 2]",
            UpdatesTensor: "f32 [1, 6, 2, 3]", OutputTensor: "f32 [5, 7, 2, 3] by [21, 3, 105, 1]",
            InputDimensionCount = 4, IndicesDimensionCount = 2
        }
        OneHot::<f32, u32, C, Labels, Values, Photo>::new() => DML_ONE_HOT_OPERATOR_DESC {
            IndicesTensor: "u32 [2, 1, 5, 7]", ValuesTensor: "f32 [1, 1, 1, 2]", Axis = 1
        }
        TopK1::<f32, u32, H, Photo, Few, Few>::new() => DML_TOP_K1_OPERATOR_DESC {
            OutputValueTensor: FEW, OutputIndexTensor: FEW_INDICES, Axis = 2, K = 4,
            AxisDirection = DML_AXIS_DIRECTION_DECREASING
        }
        TopK1::<f32, u32, H, Photo, Few, Few>::new().smallest() => DML_TOP_K1_OPERATOR_DESC {
            OutputValueTensor: FEW, OutputIndexTensor: FEW_INDICES, Axis = 2, K = 4,
            AxisDirection = DML_AXIS_DIRECTION_INCREASING
        }
    }
}

#[test]
fn blocks_and_scales() {
    type Deep = layout!(NCHW[N = 1, C = 12, H = 3, W = 5]);
    type Wide = layout!(HWC[C = 3, H = 6, W = 10]);
    type Row = layout!(HW[H = 1, W = 5]);
    type Tiles = layout!(HW[H = 4, W = 15]);
    type Each = layout!(C[3]);
    type One = layout!(H[1]);
    type Quantized = ElementWiseQuantizeLinear<f32, u8, Photo, Each, One, Photo>;
    type Back = ElementWiseDequantizeLinear<u8, f32, Photo, Each, Absent, Photo>;
    structures! {
        DepthToSpace1::<f32, Deep, Wide>::new(2, DepthSpaceOrder::ColumnRowDepth) => DML_DEPTH_TO_SPACE1_OPERATOR_DESC {
            InputTensor: "f32 [1, 12, 3, 5]", OutputTensor: "f32 [1, 3, 6, 10] by [_, 1, 30, 3]", BlockSize = 2,
            Order = DML_DEPTH_SPACE_ORDER_COLUMN_ROW_DEPTH
        }
        SpaceToDepth1::<f32, Wide, Deep>::new(2, DepthSpaceOrder::DepthColumnRow) => DML_SPACE_TO_DEPTH1_OPERATOR_DESC {
            OutputTensor: "f32 [1, 12, 3, 5]", BlockSize = 2, Order = DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW
        }
        Tile::<u8, Row, Tiles>::new() =>
            DML_TILE_OPERATOR_DESC { InputTensor: "u8 [1, 5]", Repeats[RepeatsCount] = [4, 3] }
        Quantized::new() => DML_ELEMENT_WISE_QUANTIZE_LINEAR_OPERATOR_DESC {
            ScaleTensor: "f32 [2, 3, 5, 7] by [0, 1, 0, 0]", ZeroPointTensor: "u8 [2, 3, 5, 7] by [0, 0, 0, 0]",
            OutputTensor: "u8 [2, 3, 5, 7] by [105, 1, 21, 3]"
        }
        Back::new() => DML_ELEMENT_WISE_DEQUANTIZE_LINEAR_OPERATOR_DESC {
            InputTensor: "u8 [2, 3, 5, 7] by [105, 1, 21, 3]", ZeroPointTensor: null, OutputTensor: PHOTO
        }
    }
}

#[test]
fn normalised() {
    type Each = layout!(C[3]);
    type All = MeanVarianceNormalization1<f32, (W, H), Photo, Each, Absent, Photo>;
    const PLAIN: All = All::new(0.25).without_variance();
    structures! {
        PLAIN => DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC {
            ScaleTensor: "f32 [1, 3, 1, 1]", BiasTensor: null, Axes[AxisCount] = [3, 2],
            NormalizeVariance = false, Epsilon = 0.25, FusedActivation: null
        }
        LocalResponseNormalization::<f32, Photo, Photo>::new(LocalRegion::Channels(5), 0.5, 0.75, 2.0) =>
            DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC {
                CrossChannel = true, LocalSize = 5, Alpha = 0.5, Beta = 0.75, Bias = 2.0
            }
        LocalResponseNormalization::<f32, Photo, Photo>::new(LocalRegion::Pixels(5), 0.5, 0.75, 2.0) =>
            DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC {
                CrossChannel = false, LocalSize = 5, Alpha = 0.5, Beta = 0.75, Bias = 2.0
            }
        LpNormalization::<f32, C, Photo, Photo>::new(VectorNorm::Manhattan, 0.5) =>
            DML_LP_NORMALIZATION_OPERATOR_DESC { Axis = 1, Epsilon = 0.5, P = 1 }
        LpNormalization::<f32, C, Photo, Photo>::new(VectorNorm::Euclidean, 0.5) =>
            DML_LP_NORMALIZATION_OPERATOR_DESC { Axis = 1, Epsilon = 0.5, P = 2 }
    }
    let active = All::new(0.25).with_activation(FusedActivation::Relu);
    active.with_raw(|desc| {
        let kind = number_of("DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC");
        let read: DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC = read(desc, kind);
        assert!(read.NormalizeVariance.as_bool());
        // SAFETY: the pointer is not null, so it points to a description.
        let DML_OPERATOR_DESC { Type, .. } = unsafe { *read.FusedActivation };
        assert_eq!(Type, DML_OPERATOR_ACTIVATION_RELU);
    });
}

#[test]
fn filled_and_running() {
    type Scores = layout!(NCW[N = 1, C = 5, W = 7]);
    FillValueConstant::<u8, Photo>::new(200).with_raw(|desc| {
        let read: DML_FILL_VALUE_CONSTANT_OPERATOR_DESC = read(desc, DML_OPERATOR_FILL_VALUE_CONSTANT.0);
        fields!(read: OutputTensor: "u8 [2, 3, 5, 7] by [105, 1, 21, 3]", ValueDataType = DML_TENSOR_DATA_TYPE_UINT8);
        // SAFETY: all bytes of the union are set.
        assert_eq!(unsafe { read.Value.Bytes }, [200, 0, 0, 0, 0, 0, 0, 0]);
    });
    FillValueSequence::<f32, Photo>::new(1.5, -2.0).with_raw(|desc| {
        let read: DML_FILL_VALUE_SEQUENCE_OPERATOR_DESC =
            read(desc, DML_OPERATOR_FILL_VALUE_SEQUENCE.0);
        assert_eq!(read.ValueDataType, DML_TENSOR_DATA_TYPE_FLOAT32);
        // SAFETY: all bytes of the union are set.
        assert_eq!(unsafe { read.ValueStart.Float32 }, 1.5);
        // SAFETY: all bytes of the union are set.
        assert_eq!(unsafe { read.ValueDelta.Float32 }, -2.0);
    });
    structures! {
        CumulativeSummation::<f32, H, Photo, Photo>::new().reversed() => DML_CUMULATIVE_SUMMATION_OPERATOR_DESC {
            Axis = 2, AxisDirection = DML_AXIS_DIRECTION_DECREASING, HasExclusiveSum = false
        }
        CumulativeProduct::<f32, C, Photo, Photo>::new().exclusive() => DML_CUMULATIVE_PRODUCT_OPERATOR_DESC {
            Axis = 1, AxisDirection = DML_AXIS_DIRECTION_INCREASING, HasExclusiveProduct = true
        }
        // N, W, C.
        ActivationSoftmax::<f32, C, Scores, Scores>::new() =>
            DML_ACTIVATION_SOFTMAX_OPERATOR_DESC { InputTensor: "f32 [1, 7, 5] by [_, 1, 7]" }
    }
}

#[test]
fn regions_of_images() {
    type Boxes = layout!(RK[R = 6, K = 4]);
    type OfRegions = layout!(R[6]);
    type Parts = layout!(RHWC[R = 6, C = 3, H = 2, W = 4]);
    type Regions = RoiAlign1<f32, u32, R, K, Photo, Boxes, OfRegions, Parts>;
    const AVERAGE: RoiSampling = RoiSampling::average()
        .spatial_scale(0.25, 0.5)
        .half_pixels()
        .out_of_bounds(-3.0)
        .samples(2, 5);
    const MOST: RoiSampling = RoiSampling::maximum()
        .nearest()
        .output_half_pixels()
        .align_to_corners();
    structures! {
        Regions::new(AVERAGE) => DML_ROI_ALIGN1_OPERATOR_DESC {
            InputTensor: PHOTO, ROITensor: "f32 [1, 1, 6, 4]", BatchIndicesTensor: "u32 [1, 1, 1, 6]",
            OutputTensor: "f32 [6, 3, 2, 4] by [24, 1, 12, 3]", ReductionFunction = DML_REDUCE_FUNCTION_AVERAGE,
            InterpolationMode = DML_INTERPOLATION_MODE_LINEAR, SpatialScaleX = 0.25, SpatialScaleY = 0.5,
            InputPixelOffset = 0.5, OutputPixelOffset = -0.5, OutOfBoundsInputValue = -3.0,
            MinimumSamplesPerOutput = 2, MaximumSamplesPerOutput = 5, AlignRegionsToCorners = false
        }
        Regions::new(MOST) => DML_ROI_ALIGN1_OPERATOR_DESC {
            InputTensor: PHOTO, ROITensor: "f32 [1, 1, 6, 4]", BatchIndicesTensor: "u32 [1, 1, 1, 6]",
            OutputTensor: "f32 [6, 3, 2, 4] by [24, 1, 12, 3]", ReductionFunction = DML_REDUCE_FUNCTION_MAX,
            InterpolationMode = DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, SpatialScaleX = 1.0, SpatialScaleY = 1.0,
            InputPixelOffset = 0.0, OutputPixelOffset = -0.5, OutOfBoundsInputValue = 0.0,
            MinimumSamplesPerOutput = 1, MaximumSamplesPerOutput = u32::MAX, AlignRegionsToCorners = true
        }
    }
}

/// If a tensor has the axis D, all tensors are described with five axes. The others have size 1 along D. In the filter of
/// a transposed convolution, I comes first.
#[test]
fn convolutions() {
    type Input = layout!(NHWC[N = 2, C = 8, H = 20, W = 30]);
    type Filter = layout!(HWIO[O = 6, I = 4, H = 3, W = 5]);
    type Bias = layout!(C[6]);
    type Output = layout!(NCHW[N = 2, C = 6, H = 8, W = 10]);
    // (20 + 3 + 4 - 5) / 3 + 1 and (30 + 6 + 7 - 5 - 2) / 4 + 1, rounded down.
    const FORWARD: Window = Window::new()
        .strides((H(3), W(4)))
        .dilations((H(2), W(1)))
        .padding::<H>(3, 4)
        .padding::<W>(6, 7)
        .groups(2);
    type Volume = layout!(NCDHW[N = 1, C = 6, D = 3, H = 4, W = 5]);
    type Upwards = layout!(OIHW[O = 2, I = 6, H = 3, W = 2]);
    type Larger = layout!(NDHWC[N = 1, C = 4, D = 4, H = 11, W = 15]);
    // 2 · 2 + 1 + 1 - 2, 3 · 3 + 5 + 2 - 2 - 3 and 4 · 4 + 2 + 0 - 3.
    const BACKWARD: Window = Window::new()
        .strides((H(3), W(4)))
        .stride::<D>(2)
        .dilation::<H>(2)
        .padding::<D>(1, 1)
        .padding::<H>(2, 3)
        .padding::<W>(0, 3)
        .output_padding::<D>(1)
        .output_padding::<H>(2)
        .groups(2);
    type Image = layout!(NCHW[N = 1, C = 2, H = 4, W = 5]);
    type Deep = layout!(NCDHW[N = 1, C = 2, D = 1, H = 4, W = 5]);
    type Points = layout!(OIHW[O = 3, I = 2, H = 1, W = 1]);
    type DeepPoints = layout!(OIDHW[O = 3, I = 2, D = 1, H = 1, W = 1]);
    type Features = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
    type DeepFeatures = layout!(NCDHW[N = 1, C = 3, D = 1, H = 4, W = 5]);
    const STILL: Window = Window::new();
    structures! {
        Convolution::<f32, Input, OwnedByDml<Filter>, Bias, Output>::new(FORWARD) => DML_CONVOLUTION_OPERATOR_DESC {
            InputTensor: "f32 [2, 8, 20, 30] by [4800, 1, 240, 8]",
            FilterTensor: "f32 [6, 4, 3, 5] by [1, 6, 120, 24] owned", BiasTensor: "f32 [1, 6, 1, 1]",
            OutputTensor: "f32 [2, 6, 8, 10]", Mode = DML_CONVOLUTION_MODE_CROSS_CORRELATION,
            Direction = DML_CONVOLUTION_DIRECTION_FORWARD, DimensionCount = 2, Strides[2] = [3, 4],
            Dilations[2] = [2, 1], StartPadding[2] = [3, 6], EndPadding[2] = [4, 7], OutputPadding[2] = [0, 0],
            GroupCount = 2, FusedActivation: null
        }
        // With an output padding, DirectML would write zeros beyond the windows.
        TransposedConvolution::<f32, Volume, Upwards, Absent, Larger>::new(BACKWARD) => DML_CONVOLUTION_OPERATOR_DESC {
            InputTensor: "f32 [1, 6, 3, 4, 5]", FilterTensor: "f32 [6, 2, 1, 3, 2] by [6, 36, 6, 2, 1]",
            BiasTensor: null, OutputTensor: "f32 [1, 4, 4, 11, 15] by [_, 1, 660, 60, 4]",
            Mode = DML_CONVOLUTION_MODE_CROSS_CORRELATION, Direction = DML_CONVOLUTION_DIRECTION_BACKWARD,
            DimensionCount = 3, Strides[3] = [2, 3, 4], Dilations[3] = [1, 2, 1], StartPadding[3] = [1, 2, 0],
            EndPadding[3] = [1, 3, 3], OutputPadding[3] = [0, 0, 0], GroupCount = 2, FusedActivation: null
        }
        Convolution::<f32, Deep, Points, Absent, Features>::new(STILL) => DML_CONVOLUTION_OPERATOR_DESC {
            InputTensor: "f32 [1, 2, 1, 4, 5]", FilterTensor: "f32 [3, 2, 1, 1, 1]",
            OutputTensor: "f32 [1, 3, 1, 4, 5]", DimensionCount = 3
        }
        Convolution::<f32, Image, DeepPoints, Absent, Features>::new(STILL) => DML_CONVOLUTION_OPERATOR_DESC {
            InputTensor: "f32 [1, 2, 1, 4, 5]", FilterTensor: "f32 [3, 2, 1, 1, 1]",
            OutputTensor: "f32 [1, 3, 1, 4, 5]", DimensionCount = 3
        }
        Convolution::<f32, Image, Points, Absent, DeepFeatures>::new(STILL) => DML_CONVOLUTION_OPERATOR_DESC {
            InputTensor: "f32 [1, 2, 1, 4, 5]", FilterTensor: "f32 [3, 2, 1, 1, 1]",
            OutputTensor: "f32 [1, 3, 1, 4, 5]", DimensionCount = 3
        }
    }
}

#[test]
fn pooling() {
    type Pooled = layout!(NCHW[N = 2, C = 3, H = 20, W = 30]);
    type Halved = layout!(NCHW[N = 2, C = 3, H = 8, W = 9]);
    type Dilated = layout!(NCHW[N = 2, C = 3, H = 7, W = 9]);
    type Narrower = layout!(NCHW[N = 2, C = 3, H = 8, W = 8]);
    type WithIndices = MaxPoolingWithIndices<f32, u64, Pooled, Dilated, Dilated>;
    // (20 + 2 + 3 - 3) / 3 + 1 and (30 + 4 + 5 - 5) / 4 + 1; or with dilation.
    const WINDOW: Window = Window::new()
        .sizes((H(3), W(5)))
        .strides((H(3), W(4)))
        .padding::<H>(2, 3)
        .padding::<W>(4, 5);
    macro_rules! pooling {
        ($($operator:expr => $Structure:ident {$($fields:tt)*})+) => {
            structures! {$(
                $operator => $Structure {
                    DimensionCount = 2, Strides[2] = [3, 4], WindowSize[2] = [3, 5], StartPadding[2] = [2, 4],
                    EndPadding[2] = [3, 5], $($fields)*
                }
            )+}
        };
    }
    pooling! {
        MaxPooling::<i16, Pooled, Dilated>::new(WINDOW.dilation::<H>(2)) => DML_MAX_POOLING2_OPERATOR_DESC {
            InputTensor: "i16 [2, 3, 20, 30]", OutputTensor: "i16 [2, 3, 7, 9]", OutputIndicesTensor: null,
            Dilations[2] = [2, 1]
        }
        WithIndices::new(WINDOW.dilation::<H>(2)) => DML_MAX_POOLING2_OPERATOR_DESC {
            InputTensor: "f32 [2, 3, 20, 30]", OutputTensor: "f32 [2, 3, 7, 9]", OutputIndicesTensor: "u64 [2, 3, 7, 9]",
            Dilations[2] = [2, 1]
        }
        AveragePooling::<f32, Pooled, Halved>::new(WINDOW, AveragedPadding::Counted) => DML_AVERAGE_POOLING_OPERATOR_DESC {
            InputTensor: "f32 [2, 3, 20, 30]", OutputTensor: "f32 [2, 3, 8, 9]", IncludePadding = true
        }
        AveragePooling::<f32, Pooled, Halved>::new(WINDOW, AveragedPadding::LeftOut) => DML_AVERAGE_POOLING_OPERATOR_DESC {
            InputTensor: "f32 [2, 3, 20, 30]", OutputTensor: "f32 [2, 3, 8, 9]", IncludePadding = false
        }
        AveragePooling::<f32, Pooled, Narrower>::new(WINDOW.dilation::<W>(2), AveragedPadding::Counted) =>
            DML_AVERAGE_POOLING1_OPERATOR_DESC {
                InputTensor: "f32 [2, 3, 20, 30]", OutputTensor: "f32 [2, 3, 8, 8]", Dilations[2] = [1, 2],
                IncludePadding = 1
            }
        AveragePooling::<f32, Pooled, Narrower>::new(WINDOW.dilation::<W>(2), AveragedPadding::LeftOut) =>
            DML_AVERAGE_POOLING1_OPERATOR_DESC {
                InputTensor: "f32 [2, 3, 20, 30]", OutputTensor: "f32 [2, 3, 8, 8]", Dilations[2] = [1, 2],
                IncludePadding = 0
            }
    }
}

/// Rows and columns come last. Strides describe any other storage.
#[test]
fn products() {
    type Left = layout!(KBM[K = 5, B = 2, M = 3]);
    type Right = layout!(BNK[B = 2, N = 4, K = 5]);
    type Added = layout!(BMN[B = 2, M = 3, N = 4], broadcast(B), broadcast(M));
    type Output = layout!(BNM[B = 2, N = 4, M = 3], logical(BMN));
    type Row = layout!(MK[M = 3, K = 5]);
    type Column = layout!(KN[K = 5, N = 4]);
    type Product = layout!(MN[M = 3, N = 4]);
    structures! {
        Gemm::<f32, Left, OwnedByDml<Right>, Added, Output>::new(0.5, 0.25) => DML_GEMM_OPERATOR_DESC {
            ATensor: "f32 [2, 5, 3] by [3, 6, 1]", BTensor: "f32 [2, 4, 5] owned", CTensor: "f32 [2, 3, 4] by [0, 0, 1]",
            OutputTensor: "f32 [2, 3, 4] by [12, 1, 3]", TransA = DML_MATRIX_TRANSFORM_TRANSPOSE,
            TransB = DML_MATRIX_TRANSFORM_TRANSPOSE, Alpha = 0.5, Beta = 0.25, FusedActivation: null
        }
        Gemm::<f32, Row, Column, Absent, Product>::new(1.0, 0.0) => DML_GEMM_OPERATOR_DESC {
            ATensor: "f32 [3, 5]", BTensor: "f32 [5, 4]", CTensor: null, OutputTensor: "f32 [3, 4]",
            TransA = DML_MATRIX_TRANSFORM_NONE, TransB = DML_MATRIX_TRANSFORM_NONE
        }
    }
}

/// The strides along axes of size 1 do not matter. An axis with one element has only one corner. DirectML computes a
/// position in the input as `(output - output offset) / scale - input offset`, and rounds it up (direction 0) or down
/// (direction 1): halves are rounded down by half a step back and then up, and the other way round.
#[test]
fn scales() {
    type Input = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
    type Mean = layout!(C[3]);
    type Variance = layout!(NC[N = 1, C = 3]);
    type Scale = layout!(WC[C = 3, W = 5]);
    type Bias = layout!(H[4]);
    type Normalization =
        BatchNormalization<f32, Input, Mean, Variance, OwnedByDml<Scale>, Bias, Input>;
    type Small = layout!(HWC[C = 3, H = 4, W = 5]);
    type High = layout!(CHW[C = 3, H = 10, W = 2]);
    type Row = layout!(HW[H = 1, W = 5]);
    type Column = layout!(HW[H = 3, W = 1]);
    type Square = layout!(NCHW[N = 1, C = 2, H = 4, W = 4]);
    type Wide = layout!(NCHW[N = 1, C = 2, H = 4, W = 8]);
    structures! {
        Normalization::new(0.125) => DML_BATCH_NORMALIZATION_OPERATOR_DESC {
            InputTensor: "f32 [2, 3, 4, 5] by [60, 1, 15, 3]", MeanTensor: "f32 [1, 3, 1, 1]",
            VarianceTensor: "f32 [1, 3, 1, 1]", ScaleTensor: "f32 [1, 3, 1, 5] by [_, 1, _, 3] owned",
            BiasTensor: "f32 [1, 1, 4, 1]", OutputTensor: "f32 [2, 3, 4, 5] by [60, 1, 15, 3]", Spatial = true,
            Epsilon = 0.125, FusedActivation: null
        }
        Resample::<f32, Row, Column>::new(Resampling::linear().align_corners()) =>
            DML_RESAMPLE1_OPERATOR_DESC { Scales[4] = [1.0, 1.0, 3.0, 0.2] }
    }
    macro_rules! resampled {
        ($($resampling:expr => $mode:ident, $scales:expr, $input:expr, $output:expr;)+) => {
            structures! {$(
                Resample::<f32, Small, High>::new($resampling) => DML_RESAMPLE1_OPERATOR_DESC {
                    InputTensor: "f32 [1, 3, 4, 5] by [60, 1, 15, 3]", OutputTensor: "f32 [1, 3, 10, 2]",
                    DimensionCount = 4, InterpolationMode = $mode, Scales[4] = $scales, InputPixelOffsets[4] = $input,
                    OutputPixelOffsets[4] = $output
                }
            )+}
        };
    }
    resampled! {
        Resampling::nearest() => DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, [1.0, 1.0, 2.5, 0.4], [0.0, 0.0, 0.5, 0.5],
            [0.0, 0.0, -0.5, -0.5];
        Resampling::linear().align_corners() => DML_INTERPOLATION_MODE_LINEAR, [1.0, 1.0, 3.0, 0.25], [0.0; 4], [0.0; 4];
        Resampling::nearest().asymmetric() => DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, [1.0, 1.0, 2.5, 0.4],
            [0.0, 0.0, 0.5, 0.5], [0.0; 4];
        Resampling::linear().asymmetric() => DML_INTERPOLATION_MODE_LINEAR, [1.0, 1.0, 2.5, 0.4], [0.0; 4], [0.0; 4];
    }
    for (rounding, offset, direction) in [
        (NearestRounding::Before, 0.0, 1),
        (NearestRounding::After, 0.0, 0),
        (NearestRounding::HalvesBefore, 0.5, 0),
        (NearestRounding::HalvesAfter, -0.5, 1),
    ] {
        let resampling = Resampling::nearest().asymmetric().rounding(rounding);
        Resample2::<f32, Square, Wide>::new(resampling).with_raw(|desc| {
            let kind = number_of("DML_RESAMPLE2_OPERATOR_DESC");
            let read: DML_RESAMPLE2_OPERATOR_DESC = read(desc, kind);
            let [input, output] =
                [read.InputPixelOffsets, read.OutputPixelOffsets].map(|list| numbers(list, 4)[3]);
            assert_eq!(
                (input, output, read.RoundingDirection),
                (offset, 0.0, direction)
            );
        });
    }
}

/// Tests that the product that DirectML computes from the description is the product that the letters state. Factors
/// and outputs are stored in every order.
#[test]
fn products_are_those_of_the_letters() {
    /// Returns the number at a position, given along the axes of the description.
    fn at(desc: *const DML_TENSOR_DESC, numbers: &[i32], position: [u32; 3]) -> i32 {
        // SAFETY: the pointer is not null.
        let desc = unsafe { &*desc };
        // SAFETY: the tensor is complete.
        let Tensor { sizes, strides, .. } = unsafe { Tensor::read(desc) };
        let strides = strides.unwrap_or_else(|| vec![sizes[1] * sizes[2], sizes[2], 1]);
        let steps = position.iter().zip(strides).map(|(at, step)| at * step);
        numbers[steps.sum::<u32>() as usize]
    }
    macro_rules! products {
        ($($a:ident)+; $b:tt) => {$(products! { @with $a $b })+};
        (@with $a:ident ($($b:ident $output:ident)+)) => {$({
            type A = layout!($a[B = 2, M = 3, K = 4]);
            type B = layout!($b[B = 2, K = 4, N = 5]);
            type Output = layout!($output[B = 2, M = 3, N = 5], logical(BMN));
            static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 0.0);
            let numbers: Vec<i32> = (0..40).map(|i| i * i % 23 - 11).collect();
            let a = View::<_, A>::new(&numbers[..A::SPAN]).unwrap();
            let b = View::<_, B>::new(&numbers).unwrap();
            let offsets: Vec<i32> = (0..30).collect();
            let output = View::<_, Output>::new(&offsets).unwrap();
            PRODUCT.with_raw(|raw| {
                let desc: DML_GEMM_OPERATOR_DESC = read(raw, DML_OPERATOR_GEMM.0);
                // SAFETY: the pointer is not null.
                let product = unsafe { &*desc.OutputTensor };
                // SAFETY: the tensor is complete.
                let sizes = unsafe { Tensor::read(product) }.sizes;
                assert_eq!(sizes, [2, 3, 5]);
                for (index, (batch, m, n)) in output.positions(axes::B).flat_map(|batch| {
                    output.positions(axes::M).flat_map(move |m| output.positions(axes::N).map(move |n| (batch, m, n)))
                }).enumerate() {
                    let index = u32::try_from(index).unwrap();
                    let [one, row, column] = [index / 15, index / 5 % 3, index % 5];
                    assert_eq!(at(desc.OutputTensor, &offsets, [one, row, column]), output[(batch, m, n)]);
                    let told = (0..4).map(|k| {
                        let is_transposed = desc.TransA == DML_MATRIX_TRANSFORM_TRANSPOSE;
                        let left = if is_transposed { [one, k, row] } else { [one, row, k] };
                        let is_transposed = desc.TransB == DML_MATRIX_TRANSFORM_TRANSPOSE;
                        let right = if is_transposed { [one, column, k] } else { [one, k, column] };
                        at(desc.ATensor, &numbers, left) * at(desc.BTensor, &numbers, right)
                    });
                    let meant = a.positions(axes::K).map(|k| a[(batch, m, k)] * b[(batch, k, n)]);
                    let line = concat!(stringify!($a), " ", stringify!($b), " ", stringify!($output));
                    assert_eq!(told.sum::<i32>(), meant.sum::<i32>(), "{line}");
                }
            });
        })+};
    }
    products! {
        BMK BKM MBK MKB KBM KMB;
        (BKN BMN BNK BNM KBN MBN KNB MNB NBK NBM NKB NMB)
    }
}

/// The promise of an alignment is made for every tensor.
#[test]
fn aligned() {
    static ADD: ElementWiseAdd<f32, Rows, Once, Columns> =
        ElementWiseAdd::new().with_alignment(256);
    ADD.with_raw(|desc| {
        let read: DML_ELEMENT_WISE_ADD_OPERATOR_DESC = read(desc, DML_OPERATOR_ELEMENT_WISE_ADD.0);
        for desc in [read.ATensor, read.BTensor, read.OutputTensor] {
            // SAFETY: all of the tensors are present.
            let desc = unsafe { *desc };
            // SAFETY: the tensor is complete.
            let tensor = unsafe { Tensor::read(&desc) };
            assert_eq!(tensor.alignment, 256);
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
        ($($usual:ident)+; $given:expr; $name:ident $Structure:ident, $gates:literal, [$($absent:ident)*] [$($more:ident)*]) => {
            activations!(@ 1 FirstToLast [$($usual)+] $given; $name $Structure $gates [$($absent)*] [$($more)*]);
            activations!(@ 2 BothWays [$($usual)+ $($usual)+] $given; $name $Structure $gates [$($absent)*] [$($more)*]);
        };
        (
            @ $d:literal $direction:ident [$($expected:ident)+] $given:expr; $name:ident $Structure:ident $gates:literal
            [$($absent:ident)*] [$($more:ident)*]
        ) => {
            let network = $name::<
                f32, Input, Weight<$d, $gates>, Recurrence<$d, $gates>, $($absent,)* State<$d>, $($more,)*
            >::new(RecurrentDirection::$direction);
            let kinds = |desc: &RawOperatorDesc<'_>| {
                let read: $Structure = read(desc, number_of(stringify!($Structure)));
                let list = numbers(read.ActivationDescs, read.ActivationDescCount);
                list.iter().map(|each| each.Type).collect::<Vec<_>>()
            };
            network.with_raw(|desc| assert_eq!(kinds(desc), [$($expected),+]));
            network.with_activations($given).with_raw(|desc| {
                let kinds = kinds(desc);
                let (first, second) = kinds.split_at(kinds.len() / $d);
                assert!(second.is_empty() == ($d == 1) && (second.is_empty() || first == second));
                assert_eq!(first[0], DML_OPERATOR_ACTIVATION_RELU);
            });
        };
    }
    use DML_OPERATOR_ACTIVATION_SIGMOID as SIGMOID;
    use DML_OPERATOR_ACTIVATION_TANH as TANH;
    use FusedActivation::{Relu, Tanh};
    activations!(TANH; [Relu]; Rnn DML_RNN_OPERATOR_DESC, 5, [Absent Absent Absent Absent] []);
    activations!(SIGMOID TANH; [Relu, Tanh]; Gru DML_GRU_OPERATOR_DESC, 15, [Absent Absent Absent Absent] []);
    activations!(
        SIGMOID TANH TANH; [Relu, Tanh, Tanh];
        Lstm DML_LSTM_OPERATOR_DESC, 20, [Absent Absent Absent Absent Absent Absent] [Absent]
    );
}

//! Descriptions of tensors, operators and bindings for DirectML.
//!
//! A [`TensorDesc`] describes a tensor. This description is computed at compile time from the layout of the
//! tensor and the type of the elements. Its method [`as_raw`](TensorDesc::as_raw) returns a structure with
//! the memory layout of `DML_BUFFER_TENSOR_DESC`.
//!
//! ```
//! use tensor_layout::dml::{DataType, TensorDesc};
//! use tensor_layout::layout;
//!
//! layout! {
//!     /// A photo as files hold it.
//!     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
//! }
//!
//! static INPUT: TensorDesc = TensorDesc::new::<f32, Photo>();
//!
//! assert_eq!(INPUT.data_type(), DataType::Float32);
//! assert_eq!(INPUT.sizes(), [1, 3, 224, 224]); // N, C, H, W, whatever the label
//! assert_eq!(INPUT.strides(), Some([150_528, 1, 672, 3].as_slice()));
//! assert_eq!(INPUT.total_size_in_bytes(), 602_112);
//! ```
//!
//! An operator, such as [`Convolution`], is a constant. Its inputs and outputs are its slots. For each slot,
//! the operator's type has a parameter. This parameter is one of these types:
//!
//! - a layout, for a tensor that the program binds;
//! - [`OwnedByDml`], for a tensor that DirectML copies and keeps;
//! - [`Absent`], for a tensor that is left out.
//!
//! If the layouts in the slots do not fit together, the operator does not compile. The method `with_raw`
//! passes a description of the operator to a closure, which calls `CreateOperator`. The method `bind` takes a
//! [`Buffer`](crate::gpu::Buffer) for each slot, and returns [`Bindings`] for an `IDMLBindingTable`. The page
//! of [`InitializerBindings`] has an example with weights.
//!
//! Code that is generic over operators uses the trait [`Operator`] as a bound. A list of different operators
//! holds `&dyn` [`AnyOperator`]. A [`Graph`] makes one operator from several.
//!
//! # Types by kind
//!
//! To find an operator by its name in C++, search this documentation for the structure of the operator, such
//! as `DML_CONVOLUTION_OPERATOR_DESC`.
//!
//! | kind | types |
//! |---|---|
//! | convolutions and products of matrices | [`Convolution`], [`TransposedConvolution`], [`Gemm`]; of quantised elements: [`ConvolutionInteger`], [`QuantizedLinearConvolution`], [`MatrixMultiplyInteger`], [`QuantizedLinearMatrixMultiply`] |
//! | poolings | [`AveragePooling`], [`MaxPooling`], [`MaxPoolingWithIndices`] |
//! | normalisations | [`BatchNormalization`], [`MeanVarianceNormalization1`], [`MeanVarianceNormalization2`], [`LocalResponseNormalization`], [`LpNormalization`] |
//! | activations: `Activation..` | [`Celu`](ActivationCelu), [`Elu`](ActivationElu), [`Gelu`](ActivationGelu), [`HardSigmoid`](ActivationHardSigmoid), [`HardSwish`](ActivationHardSwish), [`Hardmax`](ActivationHardmax), [`Hardmax1`](ActivationHardmax1), [`LeakyRelu`](ActivationLeakyRelu), [`Linear`](ActivationLinear), [`LogSoftmax`](ActivationLogSoftmax), [`LogSoftmax1`](ActivationLogSoftmax1), [`ParameterizedRelu`](ActivationParameterizedRelu), [`ParametricSoftplus`](ActivationParametricSoftplus), [`Relu`](ActivationRelu), [`ScaledElu`](ActivationScaledElu), [`ScaledTanh`](ActivationScaledTanh), [`Shrink`](ActivationShrink), [`Sigmoid`](ActivationSigmoid), [`Softmax`](ActivationSoftmax), [`Softmax1`](ActivationSoftmax1), [`Softplus`](ActivationSoftplus), [`Softsign`](ActivationSoftsign), [`Swish`](ActivationSwish), [`Tanh`](ActivationTanh), [`ThresholdedRelu`](ActivationThresholdedRelu); inside another operator: [`FusedActivation`] |
//! | functions of one element: `ElementWise..` | [`Abs`](ElementWiseAbs), [`Acos`](ElementWiseAcos), [`Acosh`](ElementWiseAcosh), [`Asin`](ElementWiseAsin), [`Asinh`](ElementWiseAsinh), [`Atan`](ElementWiseAtan), [`Atanh`](ElementWiseAtanh), [`Ceil`](ElementWiseCeil), [`Clip`](ElementWiseClip), [`Clip1`](ElementWiseClip1), [`ConstantPow`](ElementWiseConstantPow), [`Cos`](ElementWiseCos), [`Cosh`](ElementWiseCosh), [`Erf`](ElementWiseErf), [`Exp`](ElementWiseExp), [`Floor`](ElementWiseFloor), [`Identity`](ElementWiseIdentity), [`Log`](ElementWiseLog), [`Negate`](ElementWiseNegate), [`Recip`](ElementWiseRecip), [`Round`](ElementWiseRound), [`Sign`](ElementWiseSign), [`Sin`](ElementWiseSin), [`Sinh`](ElementWiseSinh), [`Sqrt`](ElementWiseSqrt), [`Tan`](ElementWiseTan), [`Tanh`](ElementWiseTanh), [`Threshold`](ElementWiseThreshold) |
//! | functions of two elements: `ElementWise..` | [`Add`](ElementWiseAdd), [`AtanYx`](ElementWiseAtanYx), [`DifferenceSquare`](ElementWiseDifferenceSquare), [`Divide`](ElementWiseDivide), [`Max`](ElementWiseMax), [`Mean`](ElementWiseMean), [`Min`](ElementWiseMin), [`ModulusFloor`](ElementWiseModulusFloor), [`ModulusTruncate`](ElementWiseModulusTruncate), [`Multiply`](ElementWiseMultiply), [`Pow`](ElementWisePow), [`Subtract`](ElementWiseSubtract) |
//! | comparisons, logic and bits: `ElementWise..` | [`If`](ElementWiseIf), [`IsInfinity`](ElementWiseIsInfinity), [`IsNan`](ElementWiseIsNan), [`LogicalAnd`](ElementWiseLogicalAnd), [`LogicalEquals`](ElementWiseLogicalEquals), [`LogicalGreaterThan`](ElementWiseLogicalGreaterThan), [`LogicalGreaterThanOrEqual`](ElementWiseLogicalGreaterThanOrEqual), [`LogicalLessThan`](ElementWiseLogicalLessThan), [`LogicalLessThanOrEqual`](ElementWiseLogicalLessThanOrEqual), [`LogicalNot`](ElementWiseLogicalNot), [`LogicalOr`](ElementWiseLogicalOr), [`LogicalXor`](ElementWiseLogicalXor), [`BitAnd`](ElementWiseBitAnd), [`BitNot`](ElementWiseBitNot), [`BitOr`](ElementWiseBitOr), [`BitShiftLeft`](ElementWiseBitShiftLeft), [`BitShiftRight`](ElementWiseBitShiftRight), [`BitXor`](ElementWiseBitXor) |
//! | conversions of elements | [`Cast`], [`ElementWiseQuantizeLinear`], [`ElementWiseDequantizeLinear`]; with a scale for each block: [`Quantize`], [`Dequantize`] |
//! | reductions along the axes that the output lacks: `Reduce..`; other operators along axes | [`Average`](ReduceAverage), [`L1`](ReduceL1), [`L2`](ReduceL2), [`LogSum`](ReduceLogSum), [`LogSumExp`](ReduceLogSumExp), [`Max`](ReduceMax), [`Min`](ReduceMin), [`Multiply`](ReduceMultiply), [`Sum`](ReduceSum), [`SumSquare`](ReduceSumSquare); [`Argmax`], [`Argmin`], [`TopK1`], [`CumulativeSummation`], [`CumulativeProduct`] |
//! | elements by index | [`Gather`], [`GatherElements`], [`GatherNd1`], [`ScatterElements`], [`ScatterNd`], [`OneHot`], [`NonzeroCoordinates`] |
//! | parts and rearrangements | [`Join`], [`Split`], [`Slice1`], [`Padding`], [`Padding1`], [`Tile`], [`DepthToSpace1`], [`SpaceToDepth1`], [`ElementWiseIdentity`] |
//! | images of another size, and regions of images | [`Resample`], [`Resample2`], [`RoiAlign1`] |
//! | recurrent networks and attention | [`Rnn`], [`Gru`], [`Lstm`]; [`MultiheadAttention1`] |
//! | constants and sequences | [`FillValueConstant`], [`FillValueSequence`] |
//! | parameters of operators | [`Window`], [`SliceWindow`], [`Margins`], [`Resampling`], [`RoiSampling`], [`LocalRegion`], [`AttentionHeads`] |
//! | operators that this crate lacks | [`CustomOperator`] |
//! | slots | [`OwnedByDml`], [`Absent`], [`Unbound`] |
//! | buffers of an operator | [`Bindings`], [`InitializationBindings`], [`InitializerBindings`], [`InitializerPart`], [`Temporary`], [`Persistent`] |
//! | graphs | [`Graph`], [`Value`], [`GraphBinder`], [`GraphInitializer`] |
//! | structures of DirectML, for calls of its functions: `Raw..` | [`BufferTensorDesc`](RawBufferTensorDesc), [`TensorDesc`](RawTensorDesc), [`OperatorDesc`](RawOperatorDesc), [`BufferBinding`](RawBufferBinding), [`BufferArrayBinding`](RawBufferArrayBinding), [`BindingDesc`](RawBindingDesc), [`Bindings`](RawBindings), [`InitializerBindings`](RawInitializerBindings), [`GraphDesc`](RawGraphDesc), [`GraphNode`](RawGraphNode), [`GraphEdge`](RawGraphEdge) |
//!
//! # Feature levels
//!
//! A [`FeatureLevel`] states which operators a version of DirectML or a device supports. `CreateOperator`
//! refuses operators that need a higher level than the device has.
//!
//! - The constant [`FEATURE_LEVEL`](Operator::FEATURE_LEVEL) of an operator is the level that introduced the
//!   operator.
//! - The method [`feature_level`](AnyOperator::feature_level) returns the level that an operator needs. This
//!   level may be higher, because of the operator's parameters, slots, elements or number of axes. Compare
//!   this level with that of the device before you call `CreateOperator`.
//! - If the operators are in a graph, pass the level of the whole [graph](Graph::feature_level) to
//!   `DMLCreateDevice1`.
//!
//! The DirectML library that is part of Windows has at most version 1.8.0, which supports level 5.0. For the
//! following operators, ship the redistributable library, the package `Microsoft.AI.DirectML`:
//!
//! | from level | operators |
//! |---|---|
//! | 5.1 | [`ActivationGelu`], [`ActivationHardmax1`], [`ActivationLogSoftmax1`], [`ActivationSoftmax1`], [`Resample2`]; `Gelu` as a [`FusedActivation`]; [`ActivationRelu`] and [`ActivationParameterizedRelu`] of integers; sums, differences and products of integers of 8 and 16 bits |
//! | 5.2 | [`MeanVarianceNormalization1`] with a scale but no bias, or with a bias but no scale |
//! | 6.0 | [`ElementWiseQuantizeLinear`] and [`ElementWiseDequantizeLinear`] of `f16`; [`ElementWiseDivide`], [`ElementWiseModulusFloor`] and [`ElementWiseModulusTruncate`] of integers of 64 bits; `Clip` as a [`FusedActivation`] |
//! | 6.1 | `Softmax` as a [`FusedActivation`] of [`Gemm`] |
//! | 6.2 | [`ElementWiseQuantizeLinear`] and [`ElementWiseDequantizeLinear`] without a zero point; [`ActivationHardSwish`], [`ActivationSwish`], also fused; [`AveragePooling`] with a dilation; [`Resample`] and [`Resample2`] of `u8` and `i8` |
//! | 6.3 | [`MeanVarianceNormalization2`], [`MultiheadAttention1`], [`Quantize`], [`Dequantize`] |
//! | 6.4 | [`PaddingMode::Wrap`] |
//!
//! # Operators that are left out
//!
//! In the first column, the values of `DML_OPERATOR_TYPE` are written without their prefix.
//!
//! | left out | because |
//! |---|---|
//! | all that end with `_GRAD` or `_GRAD1`, `ADAM_OPTIMIZER`, `BATCH_NORMALIZATION_TRAINING` | they are for training, and this crate is for inference |
//! | `ACTIVATION_IDENTITY` | [`ElementWiseIdentity`] computes the same |
//! | `DEPTH_TO_SPACE`, `SPACE_TO_DEPTH` | superseded by [`DepthToSpace1`] and [`SpaceToDepth1`] |
//! | `GATHER_ND` | superseded by [`GatherNd1`] |
//! | `MAX_POOLING`, `MAX_POOLING1` | superseded by [`MaxPooling`] and [`MaxPoolingWithIndices`] |
//! | `MEAN_VARIANCE_NORMALIZATION` | superseded by [`MeanVarianceNormalization1`] |
//! | `RESAMPLE`, `UPSAMPLE_2D` | superseded by [`Resample`] |
//! | `SLICE` | superseded by [`Slice1`] |
//! | `TOP_K` | superseded by [`TopK1`] |
//! | `VALUE_SCALE_2D` | [`BatchNormalization`] can compute the same |
//! | `ROI_ALIGN` | superseded by [`RoiAlign1`] |
//! | `MULTIHEAD_ATTENTION` | superseded by [`MultiheadAttention1`] |
//! | `DIAGONAL_MATRIX`, `LP_POOLING` | superseded by operators of the next row, which are left out, too |
//! | `DIAGONAL_MATRIX1`, `DYNAMIC_QUANTIZE_LINEAR`, `ELEMENT_WISE_BIT_COUNT`, `ELEMENT_WISE_QUANTIZED_LINEAR_ADD`, `FOLD`, `LP_POOLING1`, `MATRIX_MULTIPLY_INTEGER_TO_FLOAT`, `MAX_UNPOOLING`, `QUANTIZED_LINEAR_AVERAGE_POOLING`, `RANDOM_GENERATOR`, `RESAMPLE3`, `REVERSE_SUBSEQUENCES`, `ROI_POOLING`, `UNFOLD` | nobody has asked for them yet; write them as a [`CustomOperator`] |
//!
//! # Sources
//!
//! This module works on any system and needs no library. Its rules come from these sources:
//!
//! - Microsoft's references of [`DML_BUFFER_TENSOR_DESC`] and [`DML_TENSOR_DATA_TYPE`];
//! - the header `DirectML.h`;
//! - tests of DirectML itself, for questions that the references and the header leave open.
//!
//! [`DML_BUFFER_TENSOR_DESC`]: https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_buffer_tensor_desc
//! [`DML_TENSOR_DATA_TYPE`]: https://learn.microsoft.com/windows/win32/api/directml/ne-directml-dml_tensor_data_type

mod binding;
mod data_type;
#[cfg(feature = "operators")]
mod operator;
mod tensor_desc;

/// Traits for the types of elements. Operators use these traits as bounds. All these traits are sealed.
#[cfg(feature = "operators")]
pub mod elements {
    pub use super::operator::element::{
        AnyElement, FloatElement, IndexElement, MeanElement, NarrowElement, NarrowIntegerElement,
        NumberElement, PositionElement, QuantizedElement, ResampledElement, SignedElement,
        SignedNarrowElement, SummedElement, TruthElement, UnsignedElement,
    };
}

pub use binding::{BindError, BindErrorKind, Persistent, Temporary};
pub use data_type::{HasDataType, Int4, Uint4};
#[cfg(all(feature = "operators", feature = "alloc"))]
pub use operator::{GraphBinder, GraphError, GraphErrorKind, GraphInitializer};
// The names are listed, and not imported by a glob, so that rustc says which feature a missing name needs.
#[cfg(feature = "operators")]
pub use operator::{
    Absent, ActivationCelu, ActivationElu, ActivationGelu, ActivationHardSigmoid,
    ActivationHardSwish, ActivationHardmax, ActivationHardmax1, ActivationLeakyRelu,
    ActivationLinear, ActivationLogSoftmax, ActivationLogSoftmax1, ActivationParameterizedRelu,
    ActivationParametricSoftplus, ActivationRelu, ActivationScaledElu, ActivationScaledTanh,
    ActivationShrink, ActivationSigmoid, ActivationSoftmax, ActivationSoftmax1, ActivationSoftplus,
    ActivationSoftsign, ActivationSwish, ActivationTanh, ActivationThresholdedRelu, AnyOperator,
    Argmax, Argmin, AttentionHeads, AveragedPadding, BoundAtExecution, ConvolutionInteger,
    CumulativeProduct, CumulativeSummation, CustomOperator, CustomStructure, DepthToSpace1,
    Dequantize, EachFits, ElementWiseAbs, ElementWiseAcos, ElementWiseAcosh, ElementWiseAdd,
    ElementWiseAsin, ElementWiseAsinh, ElementWiseAtan, ElementWiseAtanYx, ElementWiseAtanh,
    ElementWiseBitAnd, ElementWiseBitNot, ElementWiseBitOr, ElementWiseBitShiftLeft,
    ElementWiseBitShiftRight, ElementWiseBitXor, ElementWiseCeil, ElementWiseClip,
    ElementWiseClip1, ElementWiseConstantPow, ElementWiseCos, ElementWiseCosh,
    ElementWiseDequantizeLinear, ElementWiseDifferenceSquare, ElementWiseDivide, ElementWiseErf,
    ElementWiseExp, ElementWiseFloor, ElementWiseIdentity, ElementWiseIf, ElementWiseIsInfinity,
    ElementWiseIsNan, ElementWiseLog, ElementWiseLogicalAnd, ElementWiseLogicalEquals,
    ElementWiseLogicalGreaterThan, ElementWiseLogicalGreaterThanOrEqual,
    ElementWiseLogicalLessThan, ElementWiseLogicalLessThanOrEqual, ElementWiseLogicalNot,
    ElementWiseLogicalOr, ElementWiseLogicalXor, ElementWiseMax, ElementWiseMean, ElementWiseMin,
    ElementWiseModulusFloor, ElementWiseModulusTruncate, ElementWiseMultiply, ElementWiseNegate,
    ElementWisePow, ElementWiseQuantizeLinear, ElementWiseRecip, ElementWiseRound, ElementWiseSign,
    ElementWiseSin, ElementWiseSinh, ElementWiseSqrt, ElementWiseSubtract, ElementWiseTan,
    ElementWiseTanh, ElementWiseThreshold, ExecutionInputSlot, FillValueConstant,
    FillValueSequence, FilledSlot, FitsSlot, FitsSlots, Gather, GatherElements, GatherNd1,
    GraphValue, Gru, InitializationBindings, InitializerPart, InputList, InputSlot, KnownList,
    KnownSlot, LocalRegion, LocalResponseNormalization, LpNormalization, Lstm, Margins,
    MatrixMultiplyInteger, MaxPoolingWithIndices, MeanVarianceNormalization2, MultiheadAttention1,
    NamedAxes, NamedAxis, NearestRounding, NonzeroCoordinates, NothingOwned, OneHot, Operator,
    OperatorError, OperatorErrorKind, OptionalExecutionInputSlot, OptionalInputSlot,
    OptionalOutputSlot, OutputList, OutputSlot, OutputStorage, Padding, Padding1, Quantize,
    QuantizedLinearConvolution, QuantizedLinearMatrixMultiply, ReduceL1, ReduceL2, ReduceLogSum,
    ReduceLogSumExp, ReduceMax, ReduceMin, ReduceMultiply, ReduceSum, ReduceSumSquare, Resample2,
    Resampling, Rnn, RoiAlign1, RoiSampling, ScatterElements, ScatterNd, Slice1, SliceWindow, Slot,
    SlotList, SlotTuple, SpaceToDepth1, Tile, TopK1, Unbound, UnownedSlot, Value, ValuesFor,
    VectorNorm, Window, WindowAxis, WrittenSlot,
};
pub use tensor_desc::{TensorDesc, TensorDescError, TensorDescErrorKind};

// Rustdoc 1.95 puts the aliases of a `pub use` into its search, but drops the aliases of the type.
#[doc(alias = "DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT")]
pub use binding::MINIMUM_BUFFER_TENSOR_ALIGNMENT;
#[doc(alias = "DML_PERSISTENT_BUFFER_ALIGNMENT")]
pub use binding::PERSISTENT_BUFFER_ALIGNMENT;
#[doc(alias = "DML_BINDING_DESC")]
pub use binding::RawBindingDesc;
#[doc(alias = "DML_BUFFER_BINDING")]
pub use binding::RawBufferBinding;
#[doc(alias = "DML_TEMPORARY_BUFFER_ALIGNMENT")]
pub use binding::TEMPORARY_BUFFER_ALIGNMENT;
#[doc(alias = "DML_TENSOR_DATA_TYPE")]
pub use data_type::DataType;
#[cfg(feature = "operators")]
#[doc(alias("avg_pool2d", "global_average_pool"))]
pub use operator::AveragePooling;
#[cfg(feature = "operators")]
#[doc(alias = "DML_AXIS_DIRECTION")]
pub use operator::AxisDirection;
#[cfg(feature = "operators")]
#[doc(alias = "batch_norm")]
pub use operator::BatchNormalization;
#[cfg(feature = "operators")]
#[doc(alias(
    "BindInputs",
    "BindOutputs",
    "BindTemporaryResource",
    "BindPersistentResource"
))]
pub use operator::Bindings;
#[cfg(feature = "operators")]
#[doc(alias = "astype")]
pub use operator::Cast;
#[cfg(feature = "operators")]
#[doc(alias("conv2d", "conv3d"))]
pub use operator::Convolution;
#[cfg(feature = "operators")]
#[doc(alias = "DML_DEPTH_SPACE_ORDER")]
pub use operator::DepthSpaceOrder;
#[cfg(feature = "operators")]
#[doc(alias = "DML_FEATURE_LEVEL")]
pub use operator::FeatureLevel;
#[cfg(feature = "operators")]
#[doc(alias("DML_OPERATOR_DESC", "fusion"))]
pub use operator::FusedActivation;
#[cfg(feature = "operators")]
#[doc(alias("matmul", "bmm", "linear", "addmm", "einsum"))]
pub use operator::Gemm;
#[cfg(all(feature = "operators", feature = "alloc"))]
#[doc(alias("DML_GRAPH_DESC", "CompileGraph", "IDMLDevice1"))]
pub use operator::Graph;
#[cfg(feature = "operators")]
#[doc(alias = "DML_IS_INFINITY_MODE")]
pub use operator::InfinityMode;
#[cfg(feature = "operators")]
#[doc(alias = "IDMLOperatorInitializer")]
pub use operator::InitializerBindings;
#[cfg(feature = "operators")]
#[doc(alias("DML_JOIN_OPERATOR_DESC", "concat", "cat"))]
pub use operator::Join;
#[cfg(feature = "operators")]
#[doc(alias = "max_pool2d")]
pub use operator::MaxPooling;
#[cfg(feature = "operators")]
#[doc(alias("layer_norm", "instance_norm"))]
pub use operator::MeanVarianceNormalization1;
#[cfg(feature = "operators")]
#[doc(alias = "DML_TENSOR_FLAG_OWNED_BY_DML")]
pub use operator::OwnedByDml;
#[cfg(feature = "operators")]
#[doc(alias = "DML_PADDING_MODE")]
pub use operator::PaddingMode;
#[cfg(feature = "operators")]
#[doc(alias = "IDMLBindingTable")]
pub use operator::RawBindings;
#[cfg(feature = "operators")]
#[doc(alias = "DML_BUFFER_ARRAY_BINDING")]
pub use operator::RawBufferArrayBinding;
#[cfg(all(feature = "operators", feature = "alloc"))]
#[doc(alias = "DML_GRAPH_DESC")]
pub use operator::RawGraphDesc;
#[cfg(all(feature = "operators", feature = "alloc"))]
#[doc(alias = "DML_GRAPH_EDGE_DESC")]
pub use operator::RawGraphEdge;
#[cfg(all(feature = "operators", feature = "alloc"))]
#[doc(alias = "DML_GRAPH_NODE_DESC")]
pub use operator::RawGraphNode;
#[cfg(feature = "operators")]
#[doc(alias("IDMLBindingTable", "BindPersistentResource"))]
pub use operator::RawInitializerBindings;
#[cfg(feature = "operators")]
#[doc(alias = "DML_OPERATOR_DESC")]
pub use operator::RawOperatorDesc;
#[cfg(feature = "operators")]
#[doc(alias = "DML_RECURRENT_NETWORK_DIRECTION")]
pub use operator::RecurrentDirection;
#[cfg(feature = "operators")]
#[doc(alias = "mean")]
pub use operator::ReduceAverage;
#[cfg(feature = "operators")]
#[doc(alias("interpolate", "upsample", "resize"))]
pub use operator::Resample;
#[cfg(feature = "operators")]
#[doc(alias = "DML_ROUNDING_MODE")]
pub use operator::RoundingMode;
#[cfg(feature = "operators")]
#[doc(alias("DML_SPLIT_OPERATOR_DESC", "chunk"))]
pub use operator::Split;
#[cfg(feature = "operators")]
#[doc(alias("conv_transpose2d", "deconvolution"))]
pub use operator::TransposedConvolution;
#[doc(alias = "DML_BUFFER_TENSOR_DESC")]
pub use tensor_desc::RawBufferTensorDesc;
#[doc(alias = "DML_TENSOR_DESC")]
pub use tensor_desc::RawTensorDesc;

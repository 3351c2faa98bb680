//! The operators of DirectML, for programs that execute them.
//!
//! Needs the feature `operators`.
//!
//! DirectML is in sustained engineering: Microsoft maintains it, but adds no operators, so this list grows only by those
//! that are [left out](#operators-that-are-left-out). Microsoft points new programs to Windows ML and ONNX Runtime, for
//! which there is the feature `ort`.
//!
//! An operator is a constant, and its inputs and outputs are its *slots*. For each slot, the operator's type has
//! a parameter. This parameter is one of these types:
//!
//! - a layout, for a tensor that the program binds;
//! - [`OwnedByDml`], for a tensor that DirectML copies and keeps;
//! - [`Absent`], for a tensor that is left out.
//!
//! ```
//! use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
//! use tensor_layout::{layout, H, W};
//!
//! layout! {
//!     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
//!     type Filters = OHWI[O = 64, I = 3, H = 7, W = 7];
//!     type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
//! }
//!
//! static STEM: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> = Convolution::new(
//!     Window::new()
//!         .stride::<H>(2).padding::<H>(3, 3)
//!         .stride::<W>(2).padding::<W>(3, 3),
//! );
//! STEM.with_raw(|desc| assert_eq!(desc.kind, 53)); // here: `CreateOperator`
//! ```
//!
//! If the layouts in the slots do not fit together, the operator does not compile. The method `with_raw`
//! passes a description of the operator to a closure, which calls `CreateOperator`. The method
//! [`bind`](Operator::bind) of the trait [`Operator`] takes a [`Buffer`](crate::gpu::Buffer) for each slot, and returns
//! [`Bindings`] for an `IDMLBindingTable`. The page of [`InitializerBindings`] has an example with weights.
//!
//! Code that is generic over operators uses the trait [`Operator`] as a bound. A list of different operators
//! holds `&dyn` [`AnyOperator`]. A [`Graph`] makes one operator from several. On Windows, a `Runner` executes operators
//! and graphs without unsafe code; it needs the feature `windows`, too. The module [`dml`](crate::dml) has the
//! descriptions of single tensors.
//!
//! # In a loop of frames
//!
//! A `CompiledGraph` needs neither the `Graph` nor the weights any more. So a program keeps it beside its `Runner`:
//!
//! ```
//! # #[cfg(all(windows, feature = "windows"))]
//! # mod example {
//! use tensor_layout::gpu::Buffer;
//! use tensor_layout::operators::{CompiledGraph, Memory, PendingRead, Runner, RunnerError, Value};
//! use tensor_layout::{layout, View};
//!
//! layout! {
//!     type Frame = NHWC[N = 1, C = 3, H = 480, W = 640];
//!     type Boxes = NC[N = 100, C = 4];
//! }
//!
//! struct Detector {
//!     runner: Runner,
//!     graph: CompiledGraph, // from `runner.compile_graph(&graph)?.with(weights, &buffer)?.finish()?`
//!     frame: (Value<f32, Frame>, Buffer<Memory, f32, Frame>),
//!     boxes: (Value<f32, Boxes>, Buffer<Memory, f32, Boxes>),
//! }
//!
//! impl Detector {
//!     /// Begins a frame, and waits for nothing.
//!     fn detect(&self, frame: View<f32, Frame>) -> Result<PendingRead<f32, Boxes>, RunnerError> {
//!         self.runner.write(&self.frame.1, frame)?;
//!         let run = self.runner.run_graph(&self.graph);
//!         run.with(self.frame.0, &self.frame.1)?.with(self.boxes.0, &self.boxes.1)?.finish()?;
//!         let boxes = self.runner.read_later(&self.boxes.1)?;
//!         self.runner.submit()?;
//!         Ok(boxes)
//!     }
//! }
//! # }
//! ```
//!
//! The page of `Runner::read_later` has the loop around it, which uses the results of a frame while the graphics card
//! executes the next one.
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
//! | buffers of an operator | [`Bindings`], [`InitializationBindings`], [`InitializerBindings`], [`InitializerPart`]; its memory: [`Temporary`](crate::dml::Temporary), [`Persistent`](crate::dml::Persistent) |
//! | graphs | [`Graph`], [`Value`], [`GraphBinder`], [`GraphInitializer`]; weights from a file: [`Weights`], [`StoredTensor`] |
//! | structures of DirectML, for calls of its functions: `Raw..` | [`OperatorDesc`](RawOperatorDesc), [`BufferArrayBinding`](RawBufferArrayBinding), [`Bindings`](RawBindings), [`InitializerBindings`](RawInitializerBindings), [`GraphDesc`](RawGraphDesc), [`GraphNode`](RawGraphNode), [`GraphEdge`](RawGraphEdge) |
//! | execution on Windows | `Runner`, `Compiled`, `CompiledGraph`, `Memory`, `Submission`, `PendingRead` |
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
//! This module works on any system and needs no library. Only `Runner` needs Windows. The rules come from Microsoft's
//! references of the operators, from the header `DirectML.h`, and from tests of DirectML itself.

// Decisions:
//
// - **This module is not a crate of its own.** Blanket implementations over traits of the rest would collide with
//   those for tuples, which are foreign types in another crate (`impl<L: AnyLayout> Slot for L` beside the fallbacks for
//   slots that are not layouts, E0119). Without these, their messages would be lost. About 40 private items of the rest
//   would have to be public.
// - **The slots of an operator are types**, so an operator can be a constant. A slot is an input or an
//   output. Its type is a layout, `OwnedByDml` around a layout, or `Absent`. The method `bind`
//   takes a tuple for the inputs and one for the outputs, and types check each value of them.
// - **If the allowed types of elements depend on the function of an operator, each function is a type of its
//   own**: `ReduceSum` and `ReduceMax`, not `Reduce` with a parameter. The axes of an operator are types,
//   too. So types check functions and axes even if the operator is not a constant.
// - **The numbers of a window are checked in the constant of its operator.** `cargo check` evaluates such a
//   constant, so it reports a window that does not fit. Traits cannot add or multiply const parameters in
//   stable Rust. They only compare them, as `EqualSizes` does. So a sum or product of sizes outside of a
//   constant, such as in `merge` and `split`, is checked by `cargo build`.
// - **The constant of an operator has few steps**: it does not call the standard library.

mod arrange;
mod axes;
mod bound_arguments;
mod custom;
mod define;
mod element;
mod entry_point;
mod error;
mod families;
mod generic;
mod graph;
mod initializer;
mod level;
mod list;
mod per_axis;
mod raw_bindings;
mod rules;
#[cfg(all(windows, feature = "windows"))]
mod runner;
mod slot;
mod slot_bindings;

/// The types of elements that operators accept: a bound, and tuples of types for it.
pub mod elements {
    pub use super::element::{
        AnyElements, ElementOf, FloatElements, HalfFloat, IndexElements, MeanElements,
        NarrowElements, NarrowIntegerElements, NumberElements, PositionElements, QuantizedElements,
        ResampledElements, SignedElements, SignedNarrowElements, SummedElements, TruthElements,
        UnsignedElements,
    };
}

pub use axes::NamedAxes;
pub use bound_arguments::BindsSlots;
#[doc(hidden)]
pub use bound_arguments::{
    AnyBuffer, Bindable, BindsTo, SlotAxesAre, SlotSizesAre, SlotStoredAs, SlotTakes,
};
pub use custom::{CustomOperator, CustomStructure};
pub use error::{OperatorError, OperatorErrorKind};
pub use families::{
    activation::*, attention::*, element_wise::*, filled::*, indexed::*, integer_products::*,
    normalization::*, padding::*, pairwise::*, pooling::*, quantize::*, rearranged::*,
    recurrent::*, reduce::*, regions::*, resample::*, slice::*, softmax::*, window::*,
};
pub use generic::{
    AnyOperator, Applied, AtExecution, AtInitialization, FitsSlots, NothingOwned, Operator,
    SlotTuple, UnownedSlot,
};
pub use graph::{FitsSlot, GraphValue, Value};
#[cfg(feature = "alloc")]
pub use graph::{
    GraphBinder, GraphError, GraphErrorKind, GraphInitializer, StoredTensor, WeightBytes,
    WeightError, WeightErrorKind, Weights,
};
#[doc(hidden)]
pub use graph::{ThisValue, ValueAxesAre, ValueElementsAre, ValueSizesAre, ValueStoredAs};
pub use initializer::{InitializationBindings, InitializerPart};
pub use list::{FillsEach, KnownSlots, SlotList};
#[cfg(all(windows, feature = "windows"))]
pub use runner::{
    Compiled, CompiledGraph, GraphInitialization, GraphRun, Memory, PendingRead, Runner,
    RunnerError, RunnerErrorKind, Submission,
};
pub use slot::{
    Absent, ExecutionInputSlot, Fills, Holds, InputSlot, OptionalExecutionInputSlot,
    OptionalInputSlot, OptionalOutputSlot, OutputSlot, Slot, SlotLeftOut, StaticSlot, StoredFor,
    Unbound,
};

// Rustdoc 1.95 puts the aliases of a `pub use` into its search, but drops the aliases of the type.
#[doc(alias = "batch_norm")]
pub use families::batch_normalization::BatchNormalization;
#[doc(alias("conv2d", "conv3d"))]
pub use families::convolution::Convolution;
#[doc(alias("conv_transpose2d", "deconvolution"))]
pub use families::convolution::TransposedConvolution;
#[doc(alias = "DML_IS_INFINITY_MODE")]
pub use families::element_wise::InfinityMode;
#[doc(alias = "DML_ROUNDING_MODE")]
pub use families::element_wise::RoundingMode;
#[doc(alias("DML_OPERATOR_DESC", "fusion"))]
pub use families::fused::FusedActivation;
#[doc(alias("bmm", "linear", "addmm"))]
pub use families::gemm::Gemm;
#[doc(alias("DML_JOIN_OPERATOR_DESC"))]
pub use families::join::Join;
#[doc(alias("DML_SPLIT_OPERATOR_DESC"))]
pub use families::join::Split;
#[doc(alias("layer_norm", "instance_norm"))]
pub use families::normalization::MeanVarianceNormalization1;
#[doc(alias = "DML_PADDING_MODE")]
pub use families::padding::PaddingMode;
#[doc(alias("avg_pool2d", "global_average_pool"))]
pub use families::pooling::AveragePooling;
#[doc(alias = "max_pool2d")]
pub use families::pooling::MaxPooling;
#[doc(alias = "DML_DEPTH_SPACE_ORDER")]
pub use families::rearranged::DepthSpaceOrder;
#[doc(alias = "DML_RECURRENT_NETWORK_DIRECTION")]
pub use families::recurrent::RecurrentDirection;
#[doc(alias = "DML_AXIS_DIRECTION")]
pub use families::reduce::AxisDirection;
#[doc(alias = "mean")]
pub use families::reduce::ReduceAverage;
#[doc(alias("interpolate", "upsample"))]
pub use families::resample::Resample;
#[cfg(feature = "alloc")]
#[doc(alias("DML_GRAPH_DESC", "CompileGraph", "IDMLDevice1"))]
pub use graph::Graph;
#[cfg(feature = "alloc")]
#[doc(alias = "DML_GRAPH_DESC")]
pub use graph::RawGraphDesc;
#[cfg(feature = "alloc")]
#[doc(alias = "DML_GRAPH_EDGE_DESC")]
pub use graph::RawGraphEdge;
#[cfg(feature = "alloc")]
#[doc(alias = "DML_GRAPH_NODE_DESC")]
pub use graph::RawGraphNode;
#[doc(alias = "IDMLOperatorInitializer")]
pub use initializer::InitializerBindings;
#[doc(alias = "DML_FEATURE_LEVEL")]
pub use level::FeatureLevel;
#[doc(alias = "IDMLBindingTable")]
pub use raw_bindings::RawBindings;
#[doc(alias = "DML_BUFFER_ARRAY_BINDING")]
pub use raw_bindings::RawBufferArrayBinding;
#[doc(alias("IDMLBindingTable", "BindPersistentResource"))]
pub use raw_bindings::RawInitializerBindings;
#[doc(alias = "DML_OPERATOR_DESC")]
pub use raw_bindings::RawOperatorDesc;
#[doc(alias = "DML_TENSOR_FLAG_OWNED_BY_DML")]
pub use slot::OwnedByDml;
#[doc(alias(
    "BindInputs",
    "BindOutputs",
    "BindTemporaryResource",
    "BindPersistentResource"
))]
pub use slot_bindings::Bindings;

use crate::dml::{DataType, RawBufferTensorDesc, RawTensorDesc, TensorDesc};
use crate::operators::entry_point::TensorDescCause;
use core::{fmt, ptr};
use error::{Checked, OperatorCause, for_each};
use slot::Known;
use slot_bindings::Names;

/// A function that takes the description of an operator.
#[doc(hidden)]
#[expect(
    missing_debug_implementations,
    reason = "nobody has one but functions of this crate"
)]
pub struct Caller<'a>(&'a mut dyn FnMut(&RawOperatorDesc<'_>));

/// The layouts in the inputs and the outputs, as far as they are known at compile time, and the types of their elements.
type Slots = [&'static [(Known, DataType)]; 2];

/// The tensors in the slots of an operator. An empty slot is `None`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tensors<const INPUTS: usize, const OUTPUTS: usize> {
    names: &'static Names,
    inputs: [Option<TensorDesc>; INPUTS],
    outputs: [Option<TensorDesc>; OUTPUTS],
}

impl<const INPUTS: usize, const OUTPUTS: usize> Tensors<INPUTS, OUTPUTS> {
    const fn empty(names: &'static Names) -> Self {
        Tensors {
            names,
            inputs: [None; INPUTS],
            outputs: [None; OUTPUTS],
        }
    }

    /// Returns the tensors of all slots. Their sizes and strides are known at compile time.
    const fn known(names: &'static Names, slots: Slots) -> Checked<Self> {
        let mut tensors = Self::empty(names);
        for_each!(side < slots.len(), {
            for_each!(index < slots[side].len(), {
                let ((known, data_type), all) = (slots[side][index], side * INPUTS + index);
                let slot = tensors.name_of(all);
                match known {
                    Known::Absent => {}
                    Known::Tensor(layout, terms, is_owned) => {
                        match TensorDesc::described(layout, data_type, terms) {
                            Ok(desc) if is_owned => tensors.set(all, desc.owned_by_dml()),
                            Ok(desc) => tensors.set(all, desc),
                            Err(error) => return Err(OperatorCause::TensorDesc { slot, error }),
                        }
                    }
                    Known::Malformed(fault, of) => {
                        return Err(OperatorCause::Malformed { slot, fault, of });
                    }
                    Known::AtRunTime => panic!("a slot that is known at compile time is known"),
                }
            });
        });
        Ok(tensors)
    }

    /// Returns the tensors of all slots. Their sizes and strides come from mappings.
    fn described<Inputs: SlotTuple, Outputs: SlotTuple>(
        names: &'static Names,
        inputs: Inputs::Mappings,
        outputs: Outputs::Mappings,
    ) -> Result<Self, OperatorError> {
        let mut tensors = Self::empty(names);
        let mut descriptions = tensors.descriptions([Inputs::KNOWN, Outputs::KNOWN]);
        Inputs::describe(inputs, &mut descriptions);
        Outputs::describe(outputs, &mut descriptions);
        names.named(descriptions.checked())?;
        Ok(tensors)
    }

    fn descriptions(&mut self, slots: Slots) -> Descriptions<'_> {
        Descriptions {
            names: self.names,
            slots,
            tensors: [&mut self.inputs, &mut self.outputs],
            described: 0,
            cause: None,
        }
    }

    #[track_caller]
    const fn with_alignment(mut self, alignment: u32) -> Self {
        for_each!(slot < INPUTS + OUTPUTS, {
            if let Some(given) = self.at(slot) {
                let aligned = given.tensor.with_alignment(alignment);
                self.set(slot, aligned);
            }
        });
        self
    }

    fn show(
        &self,
        f: &mut fmt::Formatter<'_>,
        operator: &str,
        (kept, value): (&str, &dyn fmt::Debug),
    ) -> fmt::Result {
        f.debug_struct(operator)
            .field("inputs", &self.inputs)
            .field("outputs", &self.outputs)
            .field(kept, value)
            .finish()
    }

    /// Calls `call` with a C structure: the tensors of all slots, then `fields`. The pointer of an empty slot is null.
    fn call_with_fields<Fields>(&self, kind: i32, fields: Fields, call: Caller<'_>) {
        #[repr(C)]
        struct Raw<'a, const INPUTS: usize, const OUTPUTS: usize, Fields> {
            inputs: RawSlots<'a, INPUTS>,
            outputs: RawSlots<'a, OUTPUTS>,
            fields: Fields,
        }
        // C begins `fields` right after the pointers.
        const { assert!((INPUTS + OUTPUTS) * size_of::<*const ()>() % align_of::<Fields>() == 0) };
        let mut fields = Some(fields);
        self.with_raw(&mut |inputs, outputs| {
            if let Some(fields) = fields.take() {
                call.0(&RawOperatorDesc::new(
                    kind,
                    &Raw {
                        inputs,
                        outputs,
                        fields,
                    },
                ));
            }
        });
    }

    /// Calls `call` with the descriptions of all slots in the form that DirectML reads. The pointer of an
    /// empty slot is null.
    fn with_raw(&self, call: &mut dyn FnMut(RawSlots<'_, INPUTS>, RawSlots<'_, OUTPUTS>)) {
        with_raw(&self.inputs, &mut |inputs| {
            with_raw(&self.outputs, &mut |outputs| call(inputs, outputs));
        });
    }
}

/// The descriptions of several slots in the form that DirectML reads. The pointer of an empty slot is null.
type RawSlots<'a, const SLOTS: usize> = [*const RawTensorDesc<'a>; SLOTS];

fn with_raw<const SLOTS: usize>(
    descs: &[Option<TensorDesc>; SLOTS],
    call: &mut dyn FnMut(RawSlots<'_, SLOTS>),
) {
    let buffers = descs
        .each_ref()
        .map(|desc| desc.as_ref().map(TensorDesc::as_raw));
    let tensors = buffers
        .each_ref()
        .map(|buffer| buffer.as_ref().map(RawBufferTensorDesc::as_tensor_desc));
    call(tensors.each_ref().map(|tensor| match tensor {
        Some(tensor) => ptr::from_ref(tensor),
        None => ptr::null(),
    }));
}

/// Calls `call` with the description of an operator, and returns the result.
fn with_answer<Answer>(
    operator: &(impl AnyOperator + ?Sized),
    call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer,
) -> Answer {
    let (mut call, mut answer) = (Some(call), None);
    operator.call_with_raw(Caller(&mut |desc| {
        answer = call.take().map(|call| call(desc));
    }));
    match answer {
        Some(answer) => answer,
        None => unreachable!("it is called once"),
    }
}

/// The tensors of the inputs or of the outputs, whose sizes and strides come from mappings. They are described one by one.
#[doc(hidden)]
#[expect(
    missing_debug_implementations,
    reason = "nobody has one but functions of this crate"
)]
pub struct Descriptions<'a> {
    names: &'static Names,
    slots: Slots,
    tensors: [&'a mut [Option<TensorDesc>]; 2],
    /// The number of slots before the next one.
    described: usize,
    /// The cause of the first error.
    cause: Option<OperatorCause>,
}

impl Descriptions<'_> {
    /// Describes the tensor of the next slot. It is an error if the slot is written, and positions share an element.
    fn describe<S: Slot>(&mut self, mapping: S::Mapping) {
        if self.cause.is_some() {
            return;
        }
        let (side, slot) = match self.described.checked_sub(self.slots[0].len()) {
            None => (0, self.described),
            Some(slot) => (1, slot),
        };
        self.described += 1;
        let error = match S::describe(&mapping, self.slots[side][slot].1) {
            Ok(Some(desc)) if side == 1 && !S::is_injective(&mapping) => {
                desc.error(TensorDescCause::SharedElements)
            }
            Ok(desc) => {
                self.tensors[side][slot] = desc;
                return;
            }
            Err(error) => error,
        };
        let slot = [self.names.inputs, self.names.outputs][side][slot];
        self.cause = Some(OperatorCause::TensorDesc { slot, error });
    }

    fn checked(self) -> Checked<()> {
        self.cause.map_or(Ok(()), Err)
    }
}

/// Returns the data of an operator that `made` holds. If `made` is an error, panics with its text. The panic
/// points to the caller.
#[track_caller]
const fn accepted<Made: Copy>(made: Result<Made, OperatorError>) -> Made {
    match made {
        Ok(made) => made,
        Err(error) => error.refuse(),
    }
}

/// An operator with `INPUTS` inputs and `OUTPUTS` outputs whose types fit its definition: elements, axes and slots. Its page
/// lists them. Bounds ask for [`AcceptsSlots`] or [`StaticOperator`] instead. This trait is sealed.
pub trait DefinedOperator<const INPUTS: usize, const OUTPUTS: usize>: Operator {
    /// The layouts in the slots, as far as they are known, and the types of their elements.
    #[doc(hidden)]
    const SLOTS: Slots = [
        <<Self as Operator>::Inputs as SlotTuple>::KNOWN,
        <<Self as Operator>::Outputs as SlotTuple>::KNOWN,
    ];
    /// The tuple of the slots of the inputs, without their elements.
    #[doc(hidden)]
    type InputSlots;
    /// The tuple of the slots of the outputs.
    #[doc(hidden)]
    type OutputSlots;
    /// The name of each type parameter, and the letters of the axes that it names, if one of them names axes.
    #[doc(hidden)]
    const LETTERS: &'static [(&'static str, &'static [char])] = &[];
    /// The tensors of the slots. This is an error if a tensor is known only at run time, or if the tensors do not fit
    /// together. The compiler evaluates this constant once, for both `new` and the constant `CHECKED`.
    #[doc(hidden)]
    const KNOWN: Result<Tensors<INPUTS, OUTPUTS>, OperatorError>;
    /// The result of all checks that need only the operator's type: an error if DirectML would refuse the
    /// operator.
    #[doc(hidden)]
    const CHECKED: Result<(), OperatorError> = match Self::KNOWN {
        Ok(_) => Ok(()),
        Err(error) => Err(error),
    };
}

/// An operator with `INPUTS` inputs and `OUTPUTS` outputs that accepts the types in its slots: elements that it calculates
/// with ([`elements::ElementOf`]), and layouts, [`OwnedByDml`] or [`Absent`] where it takes them ([`Fills`]). This trait is
/// sealed.
///
/// Generic code does not ask for this trait, but bounds its type parameters. Then it can make an operator, and bind it or
/// apply it in a graph:
///
/// ```
/// use std::error::Error;
/// use tensor_layout::gpu::{Buffer, D3d12Resource};
/// use tensor_layout::operators::elements::{ElementOf, FloatElements};
/// use tensor_layout::operators::{ActivationSigmoid, Bindings, Operator};
/// use tensor_layout::traits::{StridedStorage, Writable};
/// use tensor_layout::{AnyLayout, StaticLayout};
///
/// /// Binds an operator whose sizes are all in the layout.
/// fn sigmoid<'a, T, L, R>(
///     input: &'a Buffer<R, T, L>,
///     output: &'a Buffer<R, T, L>,
/// ) -> Result<Bindings<'a>, Box<dyn Error>>
/// where
///     T: ElementOf<FloatElements>,
///     L: StaticLayout<Storage: StridedStorage + Writable>,
///     R: D3d12Resource,
/// {
///     let operator = ActivationSigmoid::<T, L, L>::new();
///     Ok(operator.bind((input,), (output,))?)
/// }
///
/// /// Does the same if sizes are known only at run time.
/// fn sigmoid_with<'a, T, L, R>(
///     input: &'a Buffer<R, T, L>,
///     output: &'a Buffer<R, T, L>,
/// ) -> Result<Bindings<'a>, Box<dyn Error>>
/// where
///     T: ElementOf<FloatElements>,
///     L: AnyLayout<Storage: StridedStorage + Writable>,
///     R: D3d12Resource,
/// {
///     let operator = ActivationSigmoid::<T, L, L>::with(input.mapping(), output.mapping())?;
///     Ok(operator.bind((input,), (output,))?)
/// }
/// # use tensor_layout::{gpu::HostBuffer, layout};
/// # type Scores = layout!(NC[N = 8, C = 10]);
/// # let resource = HostBuffer(vec![0; 1024]);
/// # let input = Buffer::<_, f32, Scores>::new(&resource, 0)?;
/// # let output = Buffer::<_, f32, Scores>::new(&resource, 512)?;
/// # sigmoid(&input, &output)?;
/// # sigmoid_with(&input, &output)?;
/// # Ok::<(), Box<dyn Error>>(())
/// ```
pub trait AcceptsSlots<const INPUTS: usize, const OUTPUTS: usize>:
    DefinedOperator<INPUTS, OUTPUTS>
{
}

impl<O: DefinedOperator<I, J>, const I: usize, const J: usize> AcceptsSlots<I, J> for O {}

/// An operator that [accepts](AcceptsSlots) the types in its slots, and whose sizes and strides are all known at compile
/// time. This trait is sealed.
pub trait StaticOperator<const INPUTS: usize, const OUTPUTS: usize>:
    DefinedOperator<INPUTS, OUTPUTS>
{
}

impl<O, const I: usize, const J: usize> StaticOperator<I, J> for O where
    O: DefinedOperator<I, J, InputSlots: KnownSlots, OutputSlots: KnownSlots>
{
}

/// Fails to compile if DirectML would refuse the operator because of its type.
///
/// This is a separate function, and not a `const` block in `new`. The compiler would evaluate such a block
/// before `new` itself. If a user called `new` in a constant, an error in the block would not point to the
/// user's call.
const fn check<Operator, const INPUTS: usize, const OUTPUTS: usize>()
where
    Operator: DefinedOperator<INPUTS, OUTPUTS>,
{
    const { accepted(Operator::CHECKED) }
}

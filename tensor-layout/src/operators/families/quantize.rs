//! Operators that convert elements to integers with a scale and a zero point, or back.

use super::define::prelude::*;
use crate::dml::RawBufferTensorDesc;

operator! {
    /// Converts elements to integers of 8 bits: `clamp(round(x / scale) + zero_point)` for each element `x`.
    ///
    /// If `scale` lacks an axis of `input`, or has size 1 along it, each element of `scale` applies to all
    /// positions along this axis. For example, `layout!(C[1])` has one scale for all elements, and
    /// `layout!(C[64])` has one scale for each channel. An element halfway between two integers is rounded to
    /// the even integer.
    ///
    /// Elements of `f16` need feature level 6.0.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{ElementWiseQuantizeLinear, OwnedByDml}};
    ///
    /// type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);
    /// type One = layout!(C[1]);
    ///
    /// static QUANTIZED: ElementWiseQuantizeLinear<f32, u8, Features, One, One, Features> =
    ///     ElementWiseQuantizeLinear::new();
    /// ```
    #[doc(alias = "DML_ELEMENT_WISE_QUANTIZE_LINEAR_OPERATOR_DESC")]
    pub struct ElementWiseQuantizeLinear from V1_0 = 33;
    fn new, with
    <T: [ElementOf<FloatElements>], Q: [ElementOf<QuantizedElements>]>(
        input: Input<T> is [InputSlot] #[doc = "any, up to eight"],
        scale: Scale<T> is [InputSlot] #[doc = "some axes of `input`, with the sizes of `input` or 1"],
        zero_point: ZeroPoint<Q> is [OptionalInputSlot] #[doc = "the axes and sizes of `scale`; `Absent` stands for 0, and needs feature level 6.2"],
    ) -> (
        output: Output<Q> is [OutputSlot] #[doc = "the axes and sizes of `input`"],
    ) with ()
    slots: [3, 1] follow SCALED;
}

operator! {
    /// Converts integers back to floating-point numbers: `(x - zero_point) · scale` for each element `x`.
    ///
    /// If `scale` lacks an axis of `input`, or has size 1 along it, each element of `scale` applies to all
    /// positions along this axis. For example, `layout!(C[1])` has one scale for all elements, and
    /// `layout!(C[64])` has one scale for each channel.
    ///
    /// Elements of `f16` need feature level 6.0.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, ElementWiseDequantizeLinear}};
    ///
    /// type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);
    /// type Each = layout!(C[64]);
    ///
    /// static BACK: ElementWiseDequantizeLinear<i32, f32, Features, Each, Absent, Features> =
    ///     ElementWiseDequantizeLinear::new();
    /// ```
    #[doc(alias = "DML_ELEMENT_WISE_DEQUANTIZE_LINEAR_OPERATOR_DESC")]
    pub struct ElementWiseDequantizeLinear from V1_0 = 34;
    fn new, with
    <Q: [ElementOf<NarrowIntegerElements>], T: [ElementOf<FloatElements>]>(
        input: Input<Q> is [InputSlot] #[doc = "any, up to eight"],
        scale: Scale<T> is [InputSlot] #[doc = "some axes of `input`, with the sizes of `input` or 1"],
        zero_point: ZeroPoint<Q> is [OptionalInputSlot] #[doc = "the axes and sizes of `scale`; `Absent` stands for 0, and needs feature level 6.2"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes and sizes of `input`"],
    ) with ()
    slots: [3, 1] follow SCALED;
}

/// The documentation that both operators with blocks share.
macro_rules! doc_of_blocks {
    () => {
        "- *Blocks.* Along each axis, an element of `scale` applies to a block of consecutive positions. The size of the block is the
  size of `input` divided by the size of `scale`. If `scale` lacks an axis, each element applies to all positions along this
  axis.
- *Zero points.* The operator always has zero points. If they are 0, write zeros into the tensor: this crate does not have
  the mode without zero points, `DML_QUANTIZATION_TYPE_SCALE`."
    };
}

operator! {
    /// Converts elements to integers of 8 bits, with a scale for each block of the input. Computes
    /// `clamp(round(x / scale) + zero_point)` for each element `x`.
    ///
    #[doc = doc_of_blocks!()]
    /// - *Alternative.* [`ElementWiseQuantizeLinear`] needs no redistributable library. Along each axis, that
    ///   operator has a scale for each position, or one scale for all positions.
    ///
    /// Integers of 4 bits are left out, because no buffer can have such elements. Sources: the header `DirectML.h`,
    /// and tests of DirectML.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::Quantize};
    ///
    /// type Weights = layout!(OI[O = 512, I = 4096]);
    /// type Blocks = layout!(OI[O = 512, I = 128]); // of 32 weights each
    ///
    /// static QUANTIZED: Quantize<f32, i8, Weights, Blocks, Blocks, Weights> = Quantize::new();
    /// ```
    #[doc(alias("DML_QUANTIZE_OPERATOR_DESC", "DML_QUANTIZATION_TYPE"))]
    pub struct Quantize from V6_3 = 173;
    fn new, with
    <T: [ElementOf<FloatElements>], Q: [ElementOf<QuantizedElements>]>(
        input: Input<T> is [InputSlot] #[doc = "any, up to eight"],
        scale: Scale<T> is [InputSlot] #[doc = "some axes of `input`, with numbers that divide its sizes"],
        zero_point: ZeroPoint<Q> is [InputSlot] #[doc = "the axes and sizes of `scale`"],
    ) -> (
        output: Output<Q> is [OutputSlot] #[doc = "the axes and sizes of `input`"],
    ) with ()
    slots: [3, 1] follow IN_BLOCKS;
    tensors: all;
    desc([input, _, _], [output]): RawBlocksDesc(input, 2, 2, descs(&buffers(all)).as_ptr(), output);
}

operator! {
    /// Converts integers back to floating-point numbers, with a scale for each block of the input. Computes
    /// `(x - zero_point) · scale` for each element `x`.
    ///
    #[doc = doc_of_blocks!()]
    /// - *Alternative.* [`ElementWiseDequantizeLinear`] needs no redistributable library. Along each axis,
    ///   that operator has a scale for each position, or one scale for all positions.
    ///
    /// Integers of 4 bits are left out, because no buffer can have such elements. Sources: the header `DirectML.h`,
    /// and tests of DirectML.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Dequantize, OwnedByDml}};
    ///
    /// type Weights = layout!(OI[O = 512, I = 4096]);
    /// type Blocks = layout!(OI[O = 512, I = 128]); // of 32 weights each
    ///
    /// static BACK: Dequantize<u8, f32, OwnedByDml<Weights>, OwnedByDml<Blocks>, OwnedByDml<Blocks>, Weights> =
    ///     Dequantize::new();
    /// ```
    #[doc(alias("DML_DEQUANTIZE_OPERATOR_DESC", "DML_QUANTIZATION_TYPE"))]
    pub struct Dequantize from V6_3 = 174;
    fn new, with
    <Q: [ElementOf<QuantizedElements>], T: [ElementOf<FloatElements>]>(
        input: Input<Q> is [InputSlot] #[doc = "any, up to eight"],
        scale: Scale<T> is [InputSlot] #[doc = "some axes of `input`, with numbers that divide its sizes"],
        zero_point: ZeroPoint<Q> is [InputSlot] #[doc = "the axes and sizes of `scale`"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "the axes and sizes of `input`"],
    ) with ()
    slots: [3, 1] follow IN_BLOCKS;
    tensors: all;
    desc([input, _, _], [output]): RawBlocksDesc(input, 2, 2, descs(&buffers(all)).as_ptr(), output);
}

/// The C structure of [`Quantize`] and of [`Dequantize`]: the input, `QuantizationType`, the count and the array of the
/// scale and the zero point, and the output. The type is always 2, for a scale and a zero point.
#[repr(C)]
struct RawBlocksDesc<'a>(
    *const RawTensorDesc<'a>,
    u32,
    u32,
    *const RawTensorDesc<'a>,
    *const RawTensorDesc<'a>,
);

/// Returns the descriptions of the scale and of the zero point.
fn buffers(tensors: &Tensors<3, 1>) -> [RawBufferTensorDesc<'_>; 2] {
    [1, 2].map(|slot| tensors.input(slot).tensor.as_raw())
}

fn descs<'a>(buffers: &'a [RawBufferTensorDesc<'a>; 2]) -> [RawTensorDesc<'a>; 2] {
    buffers.each_ref().map(RawBufferTensorDesc::as_tensor_desc)
}

/// The rules of an operator with a scale for each block of the input. The zero point has the sizes of the scale.
const IN_BLOCKS: [Rule<'_>; 4] = {
    let scale = Rule::dividing("input");
    let zero_point = scale.sized_like("scale");
    [Rule::ANY, scale, zero_point, Rule::like("input")]
};

/// The rules of an operator with a scale and a zero point that are repeated to the sizes of the input.
const SCALED: [Rule<'_>; 4] = {
    let each = Rule::repeated("input");
    [Rule::ANY, each, each, Rule::like("input")]
};

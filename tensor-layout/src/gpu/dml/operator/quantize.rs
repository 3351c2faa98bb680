//! Operators that convert elements to integers with a scale and a zero point, and back.

use super::arrange::{present, repeat};
use super::compare::{check_same_axes, check_same_sizes};
use super::define::prelude::*;
use super::error::attempt;
use super::raw::RawTensorsDesc;

operator! {
    /// Converts elements to integers of 8 bits: `clamp(round(x / scale) + zero_point)` for each element `x`.
    ///
    /// | slot | axes | sizes |
    /// |---|---|---|
    /// | input | up to eight of any letters | |
    /// | scale | some axes of `input` | the sizes of `input`, or 1 |
    /// | `zero_point` | the axes of `scale`, or [`Absent`](crate::gpu::dml::Absent) for 0 (needs feature level 6.2) | the sizes of `scale` |
    /// | output | the axes of `input` | the sizes of `input` |
    ///
    /// If `scale` lacks an axis, or has it with size 1, one scale applies to all positions along the axis:
    /// `layout!(C[1])` is one scale for all elements, `layout!(C[64])` one for each channel. An element
    /// halfway between two integers is rounded to the even one.
    ///
    /// Elements: [`FloatElement`] in `input` and `scale`, [`QuantizedElement`] in `zero_point` and
    /// `output`. `f16` needs feature level 6.0. Structure:
    /// `DML_ELEMENT_WISE_QUANTIZE_LINEAR_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::{ElementWiseQuantizeLinear, OwnedByDml};
    /// use tensor_layout::layout;
    ///
    /// type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);
    /// type One = layout!(C[1]);
    ///
    /// static QUANTIZED: ElementWiseQuantizeLinear<f32, u8, Features, One, One, Features> =
    ///     ElementWiseQuantizeLinear::new();
    /// QUANTIZED.with_raw(|desc| assert_eq!(desc.kind, 33)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_ELEMENT_WISE_QUANTIZE_LINEAR_OPERATOR_DESC")]
    pub struct ElementWiseQuantizeLinear from 1.0 = 33;
    fn new, with, bind, bind_at_initialization
    <T: [FloatElement], Q: [QuantizedElement]>(
        input: Input<T> is [InputSlot] and [KnownSlot],
        scale: Scale<T> is [InputSlot] and [KnownSlot],
        zero_point: ZeroPoint<Q> is [OptionalInputSlot] and [KnownSlot],
    ) -> (
        output: Output<Q> is [OutputSlot] and [KnownSlot],
    ) with ()
    slots: [3, 1] = scaled;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, scale, zero_point, output], rest: () };
}

operator! {
    /// Converts integers back to floating-point numbers: `(x - zero_point) · scale` for each element `x`.
    ///
    /// | slot | axes | sizes |
    /// |---|---|---|
    /// | input | up to eight of any letters | |
    /// | scale | some axes of `input` | the sizes of `input`, or 1 |
    /// | `zero_point` | the axes of `scale`, or [`Absent`](crate::gpu::dml::Absent) for 0 (needs feature level 6.2) | the sizes of `scale` |
    /// | output | the axes of `input` | the sizes of `input` |
    ///
    /// If `scale` lacks an axis, or has it with size 1, one scale applies to all positions along the axis:
    /// `layout!(C[1])` is one scale for all elements, `layout!(C[64])` one for each channel.
    ///
    /// Elements: [`NarrowIntegerElement`] in `input` and `zero_point`, [`FloatElement`] in `scale` and
    /// `output`. `f16` needs feature level 6.0. Structure:
    /// `DML_ELEMENT_WISE_DEQUANTIZE_LINEAR_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::dml::{Absent, ElementWiseDequantizeLinear};
    /// use tensor_layout::layout;
    ///
    /// type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);
    /// type Each = layout!(C[64]);
    ///
    /// static BACK: ElementWiseDequantizeLinear<i32, f32, Features, Each, Absent, Features> =
    ///     ElementWiseDequantizeLinear::new();
    /// BACK.with_raw(|desc| assert_eq!(desc.kind, 34)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_ELEMENT_WISE_DEQUANTIZE_LINEAR_OPERATOR_DESC")]
    pub struct ElementWiseDequantizeLinear from 1.0 = 34;
    fn new, with, bind, bind_at_initialization
    <Q: [NarrowIntegerElement], T: [FloatElement]>(
        input: Input<Q> is [InputSlot] and [KnownSlot],
        scale: Scale<T> is [InputSlot] and [KnownSlot],
        zero_point: ZeroPoint<Q> is [OptionalInputSlot] and [KnownSlot],
    ) -> (
        output: Output<T> is [OutputSlot] and [KnownSlot],
    ) with ()
    slots: [3, 1] = scaled;
    in_place: false;
    desc: RawTensorsDesc { tensors: [input, scale, zero_point, output], rest: () };
}

/// Returns the tensors with scale and zero point repeated to the size of the input.
const fn scaled(names: &Names, tensors: &Tensors<3, 1>) -> Result<Tensors<3, 1>, OperatorError> {
    let Tensors {
        inputs: [input, scale, zero_point],
        outputs: [output],
    } = tensors;
    let (input, output) = (present(input), present(output));
    let (from, to) = (("input", input), ("output", output));
    attempt!(check_same_axes(names, to, from));
    attempt!(check_same_sizes(names, to, from, ' '));
    Ok(Tensors {
        inputs: [
            Some(*input),
            attempt!(repeat(names, "scale", scale, from)),
            attempt!(repeat(names, "zero_point", zero_point, from)),
        ],
        outputs: [Some(*output)],
    })
}

//! Operators that combine the elements of several tensors at the same position.

use super::define::prelude::*;
use super::fused::{AcceptedActivations, Activated, FusedActivation, with_activation};
use core::ffi::c_void;
use core::ptr;

/// Returns the tensors. Along the axes that `b` lacks, its elements are repeated. If it lacks none, it lists them as `a`
/// does.
const fn repeated(tensors: &Tensors<2, 1>) -> Checked<Tensors<2, 1>> {
    let like = Rule::like("a");
    let rule = if tensors.input(1).rank() < tensors.input(0).rank() {
        Rule::some_of("a")
    } else {
        like
    };
    tensors.follow(&[Rule::ANY, rule, like])
}

/// Defines operators with two inputs.
macro_rules! binary {
    (
        fn $new:ident, $with:ident $inputs:tt -> $outputs:tt;
        $(
            $name:ident from $level:ident = $kind:literal on $elements:ident like $element:literal,
                $c_name:literal: $formula:literal;
        )+
    ) => {$(
        operator! {
            #[doc = concat!("Computes `", $formula, "` for the elements `a` and `b` at each position.")]
            ///
            /// All tensors have the same axes and sizes. If `b` lacks an axis, its elements are repeated along the axis.
            /// The clause `broadcast` of a layout does the same for either input.
            ///
            #[doc = doc_of_example!($name, concat!($element, ", Scores, Scores, Scores"), [])]
            #[doc(alias = $c_name)]
            pub struct $name from $level = $kind;
            fn $new, $with<T: [ElementOf<$elements>]> $inputs -> $outputs
            slots: [2, 1] = repeated;
            in_place: true;
        }
    )+};
}

operator! {
    /// Computes `a + b` for the elements `a` and `b` at each position.
    ///
    /// All tensors have the same axes and sizes. If `b` lacks an axis, its elements are repeated along the axis.
    /// The clause `broadcast` of a layout does the same for either input.
    ///
    /// An operator with an activation has the structure `DML_ELEMENT_WISE_ADD1_OPERATOR_DESC` instead, which needs
    /// feature level 2.0.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::ElementWiseAdd};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Bias = layout!(C[1000]);
    ///
    /// static SHIFTED: ElementWiseAdd<f32, Scores, Bias, Scores> = ElementWiseAdd::new();
    /// ```
    #[doc(alias("DML_ELEMENT_WISE_ADD_OPERATOR_DESC", "DML_ELEMENT_WISE_ADD1_OPERATOR_DESC"))]
    pub struct ElementWiseAdd from V1_0 = if added.activation.is_some() { 89 } else { 4 };
    fn new, with<T: [ElementOf<NumberElements>]>(
        a: A<T> is [InputSlot],
        b: B<T> is [InputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    ) with () as added: Activated<()> = [Activated::new(())];
    slots: [2, 1] = repeated;
    in_place: true;
    level: match added.activation {
        None => FeatureLevel::V1_0,
        Some(_) => added.level().max(FeatureLevel::V2_0),
    };
    fields: { fused_activation: added.as_raw().as_descs().as_ptr() };
}

with_activation! { ElementWiseAdd<T: [ElementOf<FloatElements>], A, B, Output>, Most, [with_activation] }

binary! {
    fn new, with
        (a: A<T> is [InputSlot], b: B<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot]);
    ElementWiseAtanYx from V3_1 = 141 on FloatElements like "f32", "DML_ELEMENT_WISE_ATAN_YX_OPERATOR_DESC":
        "the angle of the point (b, a), in radians";
    ElementWiseBitAnd from V3_0 = 121 on AnyElements like "u8", "DML_ELEMENT_WISE_BIT_AND_OPERATOR_DESC": "a & b";
    ElementWiseBitOr from V3_0 = 122 on AnyElements like "u8", "DML_ELEMENT_WISE_BIT_OR_OPERATOR_DESC": "a | b";
    ElementWiseBitShiftLeft from V2_1 = 97 on UnsignedElements like "u8", "DML_ELEMENT_WISE_BIT_SHIFT_LEFT_OPERATOR_DESC":
        "a << b";
    ElementWiseBitShiftRight from V2_1 = 98 on UnsignedElements like "u8", "DML_ELEMENT_WISE_BIT_SHIFT_RIGHT_OPERATOR_DESC":
        "a >> b";
    ElementWiseBitXor from V3_0 = 123 on AnyElements like "u8", "DML_ELEMENT_WISE_BIT_XOR_OPERATOR_DESC": "a ^ b";
    ElementWiseDifferenceSquare from V3_1 = 143 on MeanElements like "f32", "DML_ELEMENT_WISE_DIFFERENCE_SQUARE_OPERATOR_DESC":
        "(a - b)²";
    ElementWiseDivide from V1_0 = 10 on NumberElements like "f32", "DML_ELEMENT_WISE_DIVIDE_OPERATOR_DESC": "a / b";
    ElementWiseLogicalAnd from V1_0 = 14 on TruthElements like "u8", "DML_ELEMENT_WISE_LOGICAL_AND_OPERATOR_DESC": "a && b";
    ElementWiseLogicalOr from V1_0 = 19 on TruthElements like "u8", "DML_ELEMENT_WISE_LOGICAL_OR_OPERATOR_DESC": "a || b";
    ElementWiseLogicalXor from V1_0 = 20 on TruthElements like "u8", "DML_ELEMENT_WISE_LOGICAL_XOR_OPERATOR_DESC":
        "(a != 0) != (b != 0)";
    ElementWiseMax from V1_0 = 21 on NumberElements like "f32", "DML_ELEMENT_WISE_MAX_OPERATOR_DESC": "max(a, b)";
    ElementWiseMean from V1_0 = 22 on MeanElements like "f32", "DML_ELEMENT_WISE_MEAN_OPERATOR_DESC": "(a + b) / 2";
    ElementWiseMin from V1_0 = 23 on NumberElements like "f32", "DML_ELEMENT_WISE_MIN_OPERATOR_DESC": "min(a, b)";
    ElementWiseModulusFloor from V2_1 = 102 on NumberElements like "f32", "DML_ELEMENT_WISE_MODULUS_FLOOR_OPERATOR_DESC":
        "a - b · ⌊a / b⌋";
    ElementWiseModulusTruncate from V2_1 = 101 on NumberElements like "f32", "DML_ELEMENT_WISE_MODULUS_TRUNCATE_OPERATOR_DESC":
        "a % b";
    ElementWiseMultiply from V1_0 = 24 on NumberElements like "f32", "DML_ELEMENT_WISE_MULTIPLY_OPERATOR_DESC": "a · b";
    ElementWiseSubtract from V1_0 = 30 on NumberElements like "f32", "DML_ELEMENT_WISE_SUBTRACT_OPERATOR_DESC": "a - b";
}

/// Defines operators that compare two inputs.
macro_rules! comparison {
    (
        fn $new:ident, $with:ident $truth:tt $inputs:tt -> $outputs:tt;
        $($name:ident from $level:ident = $kind:literal, $c_name:literal: $formula:literal;)+
    ) => {$(
        operator! {
            #[doc = concat!("Writes 1 if `", $formula, "` for the elements `a` and `b` at a position, and 0 if not.")]
            ///
            /// The clause `broadcast` in the layout of an input repeats the elements along an axis.
            ///
            #[doc = doc_of_example!($name, "f32, u8, Scores, Scores, Scores", [])]
            #[doc(alias = $c_name)]
            pub struct $name from $level = $kind;
            fn $new, $with<T: [ElementOf<NumberElements>], Truth: $truth> $inputs -> $outputs
            slots: [2, 1] = same_shape;
        }
    )+};
}

comparison! {
    fn new, with
        [ElementOf<TruthElements>]
        (a: A<T> is [InputSlot], b: B<T> is [InputSlot])
        -> (output: Output<Truth> is [OutputSlot]);
    ElementWiseLogicalEquals from V1_0 = 15, "DML_ELEMENT_WISE_LOGICAL_EQUALS_OPERATOR_DESC": "a == b";
    ElementWiseLogicalGreaterThan from V1_0 = 16, "DML_ELEMENT_WISE_LOGICAL_GREATER_THAN_OPERATOR_DESC": "a > b";
    ElementWiseLogicalGreaterThanOrEqual from V3_0 = 126, "DML_ELEMENT_WISE_LOGICAL_GREATER_THAN_OR_EQUAL_OPERATOR_DESC": "a >= b";
    ElementWiseLogicalLessThan from V1_0 = 17, "DML_ELEMENT_WISE_LOGICAL_LESS_THAN_OPERATOR_DESC": "a < b";
    ElementWiseLogicalLessThanOrEqual from V3_0 = 127, "DML_ELEMENT_WISE_LOGICAL_LESS_THAN_OR_EQUAL_OPERATOR_DESC": "a <= b";
}

operator! {
    /// Computes `input ^ exponent` for the elements at each position.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::ElementWisePow};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Exponents = layout!(NC[N = 8, C = 1000], broadcast(C)); // one in each batch
    ///
    /// static POWERS: ElementWisePow<f32, i32, Scores, Exponents, Scores> = ElementWisePow::new();
    /// ```
    #[doc(alias = "DML_ELEMENT_WISE_POW_OPERATOR_DESC")]
    pub struct ElementWisePow from V1_0 = 25;
    fn new, with
    <T: [ElementOf<NarrowElements>], Power: [ElementOf<NarrowElements>]>(
        input: Input<T> is [InputSlot],
        exponent: Exponent<Power> is [InputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    )
    slots: [2, 1] = same_shape;
    in_place: first;
    fields: { scale_bias: ptr::null::<c_void>() };
}

operator! {
    /// Takes the element of `a` at each position where `condition` is not 0, and the element of `b` elsewhere.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::ElementWiseIf};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Mask = layout!(NC[N = 8, C = 1000], broadcast(N));
    /// type Nothing = layout!(NC[N = 8, C = 1000], broadcast(N), broadcast(C)); // one element
    ///
    /// static MASKED: ElementWiseIf<f32, Mask, Scores, Nothing, Scores> = ElementWiseIf::new();
    /// ```
    #[doc(alias = "DML_ELEMENT_WISE_IF_OPERATOR_DESC")]
    pub struct ElementWiseIf from V2_0 = 88;
    fn new, with<T: [ElementOf<AnyElements>]>(
        condition: Condition<u8> is [InputSlot],
        a: A<T> is [InputSlot],
        b: B<T> is [InputSlot],
    ) -> (
        output: Output<T> is [OutputSlot],
    )
    slots: [3, 1] = same_shape;
}

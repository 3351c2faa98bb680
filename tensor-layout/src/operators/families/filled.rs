//! Operators that fill a tensor, and operators that compute running sums and products.

use super::define::prelude::*;

/// The C structure of an operator without inputs. With pointers of 4 bytes, there is no gap before the type.
#[repr(C)]
struct RawFilledDesc<'a, const VALUES: usize> {
    output: *const RawTensorDesc<'a>,
    data_type: DataType,
    values: [RawScalar; VALUES],
}

impl<'a, const VALUES: usize> RawFilledDesc<'a, VALUES> {
    fn new<T: HasDataType>(output: *const RawTensorDesc<'a>, values: [T; VALUES]) -> Self {
        RawFilledDesc {
            output,
            data_type: T::DATA_TYPE,
            values: values.map(RawScalar::new),
        }
    }
}

operator! {
    /// Writes the same value to every position of the output. The operator has no inputs.
    ///
    /// Tensors with four axes need feature level 2.1, all others 4.0.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::FillValueConstant};
    ///
    /// type State = layout!(NC[N = 8, C = 256]);
    ///
    /// static CLEARED: FillValueConstant<f32, State> = FillValueConstant::new(0.0);
    /// ```
    #[doc(alias = "DML_FILL_VALUE_CONSTANT_OPERATOR_DESC")]
    pub struct FillValueConstant from V2_1 = 103;
    fn new, with<T: [ElementOf<AnyElements>]>() -> (
        output: Output<T> is [OutputSlot],
    ) with (value: T)
    slots: [0, 1] follow [Rule::ANY];
    desc([], [output]): RawFilledDesc::new(output, [*value]);
}

operator! {
    /// Writes the values `start`, `start + delta`, `start + 2 · delta` and so on, in the logical order of the
    /// axes. The operator has no inputs.
    ///
    /// Tensors with four axes need feature level 2.1, all others 4.0.
    ///
    /// ```
    /// use tensor_layout::{layout, axes, operators::FillValueSequence};
    ///
    /// type Positions = layout!(S[S = 128]);
    ///
    /// static POSITIONS: FillValueSequence<i64, Positions> = FillValueSequence::new(0, 1);
    /// ```
    #[doc(alias("DML_FILL_VALUE_SEQUENCE_OPERATOR_DESC", "iota"))]
    pub struct FillValueSequence from V2_1 = 104;
    fn new, with<T: [ElementOf<NumberElements>]>() -> (
        output: Output<T> is [OutputSlot],
    ) with (start: T, delta: T) as values: [T; 2] = [[start, delta]];
    slots: [0, 1] follow [Rule::ANY];
    desc([], [output]): RawFilledDesc::new(output, *values);
}

/// The fields `Axis`, `AxisDirection` and `HasExclusiveSum` of the C structure.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Running {
    axis: u32,
    direction: i32,
    is_exclusive: i32,
}

const fn running(tensors: &Tensors<1, 1>, axis: char) -> Checked<Running> {
    Ok(Running {
        axis: attempt!(tensors.input(0).index_of(axis)),
        direction: 0,
        is_exclusive: 0,
    })
}

macro_rules! cumulative {
    (
        fn $new:ident, $with:ident
        <$T:ident: $elements:tt, $X:ident: $named:tt> $inputs:tt -> $outputs:tt;
        $($name:ident from $level:ident = $kind:literal, $c_name:literal: $what:literal;)+
    ) => {$(
        operator! {
            #[doc = concat!("Computes the ", $what, " of all elements up to each position along an axis.")]
            ///
            /// Each result includes the element at its own position. Call [`exclusive`](Self::exclusive) to leave it out.
            ///
            #[doc = doc_of_example!(
                $name, "f32, C, Chances, Chances", [], "C, ", "type Chances = layout!(NC[N = 8, C = 1000]);"
            )]
            #[doc(alias = $c_name)]
            pub struct $name from $level = $kind;
            fn $new, $with<$T: $elements, $X: $named> $inputs -> $outputs
            with () as running: Running = running(letter_of!($X));
            slots: [1, 1] = same_shape;
            fields: (*running);
        }

        impl<T, X, Input, Output> $name<T, X, Input, Output> {
            /// Leaves out the element at the position of the result. Each result includes only the elements
            /// before its position. If the operator is [`reversed`](Self::reversed), each result includes
            /// only the elements after its position.
            ///
            /// ```
            #[doc = concat!("use tensor_layout::operators::", stringify!($name), ";")]
            /// use tensor_layout::{layout, C};
            ///
            /// type Chances = layout!(NC[N = 8, C = 1000]);
            #[doc = concat!(
                "static BEFORE: ", stringify!($name), "<f32, C, Chances, Chances> =\n    ",
                stringify!($name), "::new().exclusive();"
            )]
            /// ```
            #[must_use]
            pub const fn exclusive(mut self) -> Self {
                self.kept.is_exclusive = 1;
                self
            }

            /// Computes the results from the last position to the first, and not from the first to the last.
            ///
            /// ```
            #[doc = concat!("use tensor_layout::operators::", stringify!($name), ";")]
            /// use tensor_layout::{layout, C};
            ///
            /// type Chances = layout!(NC[N = 8, C = 1000]);
            #[doc = concat!(
                "static FROM_HERE: ", stringify!($name), "<f32, C, Chances, Chances> =\n    ",
                stringify!($name), "::new().reversed();"
            )]
            /// ```
            #[must_use]
            pub const fn reversed(mut self) -> Self {
                self.kept.direction = 1;
                self
            }
        }
    )+};
}

cumulative! {
    fn new, with
    <T: [ElementOf<SummedElements>], X: [Axis]>
        (input: Input<T> is [InputSlot])
        -> (output: Output<T> is [OutputSlot]);
    CumulativeProduct from V3_1 = 145, "DML_CUMULATIVE_PRODUCT_OPERATOR_DESC": "product";
    CumulativeSummation from V2_1 = 105, "DML_CUMULATIVE_SUMMATION_OPERATOR_DESC": "sum";
}

//! Reductions: operators that compute one element from all elements along some axes.

// Decision: if an axis has size 1 in input and output, it does not count as reduced. It may be the batch. If
// it counted, an error would appear only with a batch of two. To reduce such an axis, leave it out of the
// output. A size known at run time does not count as 1 in this rule: it may be 1 by chance, and code that
// works with a size of 2 has to work with a size of 1.

use super::define::prelude::*;

/// The C structure `DML_REDUCE_OPERATOR_DESC`.
#[repr(C)]
struct RawReduceDesc<'a> {
    function: i32,
    input: *const RawTensorDesc<'a>,
    output: *const RawTensorDesc<'a>,
    axis_count: u32,
    axes: *const u32,
}

/// Checks the axes and the sizes of the output. The output may lack a reduced axis, or have size 1 along it.
/// At least one axis must be reduced. Along all other axes, the output must have the sizes of the input.
/// Returns the tensors with all axes of the input.
const fn reduced(tensors: &Tensors<1, 1>) -> Checked<Tensors<1, 1>> {
    let (input, wanted) = (tensors.input(0), tensors.output(0));
    let output = match wanted.tensor.try_arranged(input.axes()) {
        Ok(output) => output,
        Err(axis) => return Err(OperatorCause::ReducedSurplus { axis }),
    };
    let mut is_reduced = false;
    for_each!(index < input.rank(), {
        let axis = input.axis_at(index);
        let (size, left) = (input.tensor.size_at(index), output.size_at(index));
        if left == 1 {
            is_reduced |= says_reduced(input.tensor, &output, index);
        }
        let (this, input) = (wanted.with(axis, left), size);
        require!(left == 1 || left == size, ReducedSize { this, input });
    });
    require!(is_reduced, NothingReduced);
    Ok(tensors.with([*input.tensor], [output]))
}

/// Returns whether an axis along which `output` has size 1 counts as reduced. If the layout of the output
/// lacks the axis, the axis counts. If the types of both tensors state the size 1, the axis does not count,
/// because it may be a batch of one. If one of the sizes is known only at run time, the axis counts.
const fn says_reduced(input: &TensorDesc, output: &TensorDesc, index: usize) -> bool {
    let axis = input.axis_at(index);
    let is_left_out = output.axis_at(index) == ' ';
    let is_one_in_types = matches!(
        (input.size_in_type(axis), output.size_in_type(axis)),
        (Some(1), Some(_))
    );
    is_left_out || !is_one_in_types
}

/// Returns the indices of the axes that DirectML reduces: all axes along which the output has one position.
const fn reduced_axes(tensors: &Tensors<1, 1>) -> Checked<AxisIndices> {
    let (input, output) = (tensors.input(0), tensors.output(0).tensor);
    let mut reduced = AxisOrder::EMPTY;
    for_each!(index < input.rank(), {
        if output.size_at(index) == 1 {
            reduced = reduced.then(&[input.axis_at(index)]);
        }
    });
    input.indices_of(reduced.axes())
}

/// The documentation that all of these operators share.
macro_rules! doc_of_reduced {
    () => {
        "- An axis is reduced if `output` lacks it, or has size 1 along it. There is one exception: if
  the types of both tensors state size 1 for an axis, this axis does not count as reduced. To
  reduce such an axis, leave it out of `output`.
- At least one axis must be reduced.
- Along all other axes, `output` has the sizes of `input`."
    };
}

macro_rules! reductions {
    (
        fn $new:ident, $with:ident $inputs:tt -> $outputs:tt;
        $($name:ident = $function:literal, $c_name:literal on $elements:ident: $formula:literal;)+
    ) => {$(
        operator! {
            #[doc = concat!("Computes `", $formula, "` over all elements `x` along the reduced axes.")]
            ///
            #[doc = doc_of_reduced!()]
            ///
            #[doc = doc_of_example!(
                $name, "f32, Features, Channels", [], "",
                "type Features = layout!(NHWC[N = 8, C = 64, H = 56, W = 56]);
type Channels = layout!(NC[N = 8, C = 64]);"
            )]
            #[doc(alias("DML_REDUCE_OPERATOR_DESC", $c_name))]
            pub struct $name from V1_0 = 55;
            fn $new, $with<T: [ElementOf<$elements>]> $inputs -> $outputs
            with () as indices: AxisIndices = reduced_axes;
            slots: [1, 1] = reduced;
            desc([input], [output]): RawReduceDesc {
                function: $function,
                input,
                output,
                axis_count: indices.count(),
                axes: indices.as_ptr(),
            };
        }
    )+};
}

reductions! {
    fn new, with
        (input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot]);
    ReduceAverage = 2, "DML_REDUCE_FUNCTION_AVERAGE" on FloatElements: "mean(x)";
    ReduceL1 = 3, "DML_REDUCE_FUNCTION_L1" on SummedElements: "Σ |x|";
    ReduceL2 = 4, "DML_REDUCE_FUNCTION_L2" on FloatElements: "√ Σ x²";
    ReduceLogSum = 5, "DML_REDUCE_FUNCTION_LOG_SUM" on FloatElements: "ln(Σ x)";
    ReduceLogSumExp = 6, "DML_REDUCE_FUNCTION_LOG_SUM_EXP" on FloatElements: "ln(Σ exp(x))";
    ReduceMax = 7, "DML_REDUCE_FUNCTION_MAX" on NumberElements: "max(x)";
    ReduceMin = 8, "DML_REDUCE_FUNCTION_MIN" on NumberElements: "min(x)";
    ReduceMultiply = 9, "DML_REDUCE_FUNCTION_MULTIPLY" on SummedElements: "Π x";
    ReduceSum = 10, "DML_REDUCE_FUNCTION_SUM" on SummedElements: "Σ x";
    ReduceSumSquare = 11, "DML_REDUCE_FUNCTION_SUM_SQUARE" on SummedElements: "Σ x²";
}

/// The element that [`Argmax`] and [`Argmin`] choose if several elements are equal: `DML_AXIS_DIRECTION`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum AxisDirection {
    /// Chooses the first of several equal elements.
    #[doc(alias = "DML_AXIS_DIRECTION_INCREASING")]
    Increasing = 0,
    /// Chooses the last of several equal elements.
    #[doc(alias = "DML_AXIS_DIRECTION_DECREASING")]
    Decreasing = 1,
}

#[derive(Clone, Copy, Debug)]
struct Chosen {
    indices: AxisIndices,
    direction: AxisDirection,
}

const fn first_of(tensors: &Tensors<1, 1>) -> Checked<Chosen> {
    Ok(Chosen {
        indices: attempt!(reduced_axes(tensors)),
        direction: AxisDirection::Increasing,
    })
}

macro_rules! arguments {
    (
        fn $new:ident, $with:ident
        <$T:ident: $elements:tt, $Index:ident: $indices:tt> $inputs:tt -> $outputs:tt;
        $($name:ident from $level:ident = $kind:literal, $c_name:literal: $which:literal;)+
    ) => {$(
        operator! {
            #[doc = concat!("Finds the position of the ", $which, " element along the reduced axes.")]
            ///
            #[doc = doc_of_reduced!()]
            /// - The result is a position: the index of an element among all elements along the reduced axes,
            ///   in logical order.
            ///
            #[doc = doc_of_example!(
                $name, "f32, u32, Scores, Labels", [], "",
                "type Scores = layout!(NHWC[N = 1, C = 21, H = 64, W = 64]);
type Labels = layout!(NHW[N = 1, H = 64, W = 64]);"
            )]
            #[doc(alias = $c_name)]
            pub struct $name from $level = $kind;
            fn $new, $with<$T: $elements, $Index: $indices> $inputs -> $outputs
            with () as kept: Chosen = first_of;
            slots: [1, 1] = reduced;
            fields: {
                axis_count: kept.indices.count(),
                axes: kept.indices.as_ptr(),
                axis_direction: kept.direction,
            };
        }

        impl<T, Index, Input, Output> $name<T, Index, Input, Output> {
            /// Chooses which position the operator returns if several elements are equal: the position of the
            /// first or of the last one. The default is the first.
            ///
            /// ```
            #[doc = concat!("use tensor_layout::operators::{AxisDirection, ", stringify!($name), "};")]
            /// use tensor_layout::layout;
            ///
            /// type Scores = layout!(NC[N = 8, C = 1000]);
            /// type Labels = layout!(N[8]);
            #[doc = concat!("static LABELS: ", stringify!($name), "<f32, u32, Scores, Labels> =")]
            #[doc = concat!("    ", stringify!($name), "::new().with_direction(AxisDirection::Decreasing);")]
            /// ```
            #[must_use]
            pub const fn with_direction(mut self, direction: AxisDirection) -> Self {
                self.kept.direction = direction;
                self
            }
        }
    )+};
}

arguments! {
    fn new, with
    <T: [ElementOf<NumberElements>], Index: [ElementOf<PositionElements>]>
        (input: Input<T> is [InputSlot])
        -> (output: Output<Index> is [OutputSlot]);
    Argmax from V3_0 = 138, "DML_ARGMAX_OPERATOR_DESC": "largest";
    Argmin from V3_0 = 137, "DML_ARGMIN_OPERATOR_DESC": "smallest";
}

//! Operators on quantised elements: convolutions, and products of matrices.

use super::define::prelude::*;
use super::window::{MovedWindow, Window};
use super::{convolution, gemm};

operator! {
    /// Moves a filter over images of quantised elements, multiplies the elements, and adds up the products as
    /// integers.
    ///
    /// ```text
    /// output[n, o, h, w] = Σ (input[n, i, h', w'] - input_zero_point) · (filter[o, i, y, x] - filter_zero_point)
    /// ```
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, ConvolutionInteger, OwnedByDml, Window}};
    ///
    /// layout! {
    ///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    ///     type Filters = OHWI[O = 32, I = 3, H = 3, W = 3];
    ///     type Sums = NHWC[N = 1, C = 32, H = 222, W = 222];
    ///     type One = C[1];
    /// }
    ///
    /// static LAYER: ConvolutionInteger<u8, i8, Photo, One, OwnedByDml<Filters>, Absent, Sums> =
    ///     ConvolutionInteger::new(Window::new());
    /// ```
    #[doc(alias = "DML_CONVOLUTION_INTEGER_OPERATOR_DESC")]
    pub struct ConvolutionInteger from V2_1 = 119;
    fn new, with
    <T: [ElementOf<QuantizedElements>], F: [ElementOf<QuantizedElements>]>(
        input: Input<T> is [InputSlot] #[doc = "as in a [`Convolution`](crate::operators::Convolution), without D"],
        input_zero_point: InputZero<T> is [OptionalInputSlot] #[doc = "one element: `layout!(C[1])`; `Absent` stands for 0"],
        filter: Filter<F> is [InputSlot] #[doc = "as in a [`Convolution`](crate::operators::Convolution), without D"],
        filter_zero_point: FilterZero<F> is [OptionalInputSlot] #[doc = "one element in all: `layout!(C[1])`, or one for each position of `output` along C; `Absent` stands for 0"],
    ) -> (
        output: Output<i32> is [OutputSlot] #[doc = "as in a [`Convolution`](crate::operators::Convolution), without D"],
    ) with (window: Window) as moved: MovedWindow = moved;
    slots: [4, 1] = convolution;
    fields: { filter: moved.as_raw_of_filter(), group_count: moved.group_count() };
}

operator! {
    /// Moves a filter over images of quantised elements, and quantises the result.
    ///
    /// The operator computes the [`Convolution`](crate::operators::Convolution) of `(input - input_zero_point)
    /// · input_scale` with `(filter - filter_zero_point) · filter_scale`. It divides the result by
    /// `output_scale`, rounds it, and adds `output_zero_point`.
    ///
    /// The scale of `bias` is `input_scale · filter_scale`.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, OwnedByDml, QuantizedLinearConvolution, Window}};
    ///
    /// layout! {
    ///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    ///     type Filters = OHWI[O = 32, I = 3, H = 3, W = 3];
    ///     type Features = NHWC[N = 1, C = 32, H = 222, W = 222];
    ///     type One = C[1];
    ///     type Each = C[32];
    /// }
    ///
    /// static LAYER: QuantizedLinearConvolution<
    ///     u8, i8, u8,
    ///     Photo, One, One, OwnedByDml<Filters>, Each, Absent, OwnedByDml<Each>, One, One, Features,
    /// > = QuantizedLinearConvolution::new(Window::new());
    /// ```
    #[doc(alias("DML_QUANTIZED_LINEAR_CONVOLUTION_OPERATOR_DESC", "QLinearConv"))]
    pub struct QuantizedLinearConvolution from V2_1 = 120;
    fn new, with
    <T: [ElementOf<QuantizedElements>], F: [ElementOf<QuantizedElements>], Q: [ElementOf<QuantizedElements>]>(
        input: Input<T> is [InputSlot] #[doc = "as in a [`Convolution`](crate::operators::Convolution), without D"],
        input_scale: InputScale<f32> is [InputSlot] #[doc = "one element: `layout!(C[1])`"],
        input_zero_point: InputZero<T> is [OptionalInputSlot] #[doc = "the axes and sizes of the matching scale; `Absent` stands for 0"],
        filter: Filter<F> is [InputSlot] #[doc = "as in a [`Convolution`](crate::operators::Convolution), without D"],
        filter_scale: FilterScale<f32> is [InputSlot] #[doc = "one element in all: `layout!(C[1])`, or one for each position of `output` along C"],
        filter_zero_point: FilterZero<F> is [OptionalInputSlot] #[doc = "the axes and sizes of the matching scale; `Absent` stands for 0"],
        bias: Bias<i32> is [OptionalInputSlot] #[doc = "as in a [`Convolution`](crate::operators::Convolution), without D"],
        output_scale: OutputScale<f32> is [InputSlot] #[doc = "one element: `layout!(C[1])`"],
        output_zero_point: OutputZero<Q> is [OptionalInputSlot] #[doc = "the axes and sizes of the matching scale; `Absent` stands for 0"],
    ) -> (
        output: Output<Q> is [OutputSlot] #[doc = "as in a [`Convolution`](crate::operators::Convolution), without D"],
    ) with (window: Window) as moved: MovedWindow = moved;
    slots: [9, 1] = convolution;
    fields: { filter: moved.as_raw_of_filter(), group_count: moved.group_count() };
}

operator! {
    /// Multiplies two matrices of quantised elements as integers. If the tensors have other axes besides
    /// those of a matrix, the operator computes a product for each position along the other axes.
    ///
    /// ```text
    /// output[.., m, n] = Σ (a[.., m, k] - a_zero_point) · (b[.., k, n] - b_zero_point)
    ///     over k
    /// ```
    ///
    /// The table of slots describes an operator for an `output` of B, M, N.
    ///
    /// Tensors with four axes need feature level 2.1, tensors with two or three axes 4.0. If `b_zero_point` has an
    /// element for each position along N, the operator needs level 5.2.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, MatrixMultiplyInteger}};
    ///
    /// layout! {
    ///     type Features = NC[N = 8, C = 512];
    ///     type Weights = KC[K = 1000, C = 512];
    ///     type Scores = NK[N = 8, K = 1000];
    ///     type One = N[1];
    /// }
    ///
    /// static CLASSIFIER: MatrixMultiplyInteger<u8, i8, Features, One, Weights, Absent, Scores> =
    ///     MatrixMultiplyInteger::new();
    /// ```
    #[doc(alias("DML_MATRIX_MULTIPLY_INTEGER_OPERATOR_DESC", "MatMulInteger"))]
    pub struct MatrixMultiplyInteger from V2_1 = 117;
    fn new, with
    <T: [ElementOf<QuantizedElements>], U: [ElementOf<QuantizedElements>]>(
        a: A<T> is [InputSlot] #[doc = "as in a [`Gemm`](crate::operators::Gemm)"],
        a_zero_point: AZero<T> is [OptionalInputSlot] #[doc = "one element in all: `layout!(M[1])`, or one for each position of `output` along M; `Absent` stands for 0"],
        b: B<U> is [InputSlot] #[doc = "as in a [`Gemm`](crate::operators::Gemm)"],
        b_zero_point: BZero<U> is [OptionalInputSlot] #[doc = "one element in all: `layout!(N[1])`, or one for each position of `output` along N; `Absent` stands for 0"],
    ) -> (
        output: Output<i32> is [OutputSlot] #[doc = "as in a [`Gemm`](crate::operators::Gemm)"],
    ) with ()
    slots: [4, 1] = multiply;
}

operator! {
    /// Multiplies two matrices of quantised elements, and quantises the result. If the tensors have other
    /// axes besides those of a matrix, the operator computes a product for each position along the other
    /// axes.
    ///
    /// The operator computes the [`Gemm`](crate::operators::Gemm) of `(a - a_zero_point) · a_scale` with `(b -
    /// b_zero_point) · b_scale`. It divides the result by `output_scale`, rounds it, and adds
    /// `output_zero_point`.
    ///
    /// The table of slots describes an operator for an `output` of B, M, N.
    ///
    /// Tensors with four axes need feature level 2.1, tensors with two or three axes 4.0.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, QuantizedLinearMatrixMultiply}};
    ///
    /// layout! {
    ///     type Features = NC[N = 8, C = 512];
    ///     type Weights = KC[K = 1000, C = 512];
    ///     type Scores = NK[N = 8, K = 1000];
    ///     type One = N[1];
    /// }
    ///
    /// static CLASSIFIER: QuantizedLinearMatrixMultiply<
    ///     u8, i8, u8,
    ///     Features, One, One, Weights, One, Absent, One, One, Scores,
    /// > = QuantizedLinearMatrixMultiply::new();
    /// ```
    #[doc(alias("DML_QUANTIZED_LINEAR_MATRIX_MULTIPLY_OPERATOR_DESC", "QLinearMatMul"))]
    pub struct QuantizedLinearMatrixMultiply from V2_1 = 118;
    fn new, with
    <T: [ElementOf<QuantizedElements>], U: [ElementOf<QuantizedElements>], Q: [ElementOf<QuantizedElements>]>(
        a: A<T> is [InputSlot] #[doc = "as in a [`Gemm`](crate::operators::Gemm)"],
        a_scale: AScale<f32> is [InputSlot] #[doc = "one element in all: `layout!(M[1])`, or one for each position of `output` along M"],
        a_zero_point: AZero<T> is [OptionalInputSlot] #[doc = "the axes and sizes of the matching scale; `Absent` stands for 0"],
        b: B<U> is [InputSlot] #[doc = "as in a [`Gemm`](crate::operators::Gemm)"],
        b_scale: BScale<f32> is [InputSlot] #[doc = "one element in all: `layout!(N[1])`, or one for each position of `output` along N"],
        b_zero_point: BZero<U> is [OptionalInputSlot] #[doc = "the axes and sizes of the matching scale; `Absent` stands for 0"],
        output_scale: OutputScale<f32> is [InputSlot] #[doc = "one element in all: `layout!(M[1])`, or one for each position of `output` along M"],
        output_zero_point: OutputZero<Q> is [OptionalInputSlot] #[doc = "the axes and sizes of the matching scale; `Absent` stands for 0"],
    ) -> (
        output: Output<Q> is [OutputSlot] #[doc = "as in a [`Gemm`](crate::operators::Gemm)"],
    ) with ()
    slots: [8, 1] = multiply;
}

/// The axes of an image without depth.
const IMAGE: [char; 4] = ['N', 'C', 'H', 'W'];
/// One element for all, and one element for each channel of the output or for all.
const ONE: Rule<'_> = Rule::letters(&IMAGE).one_or_along(' ', "output");
const EACH: Rule<'_> = Rule::letters(&IMAGE).one_or_along('C', "output");

/// Checks the tensors of a convolution, and arranges them. They have no depth: DirectML refuses it.
const fn convolution<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
) -> Checked<Tensors<INPUTS, 1>> {
    let arranged = attempt!(convolution::arranged(tensors, ['O', 'I']));
    // If one tensor has depth, all tensors get an axis for it.
    if arranged.output(0).rank() > IMAGE.len() {
        let image = Rule::letters(&IMAGE).free(&IMAGE);
        attempt!(tensors.follow_some(&[
            ("input", image),
            ("filter", Rule::letters(&['O', 'I', 'H', 'W'])),
            ("bias", image),
            ("output", image),
        ]));
    }
    let zero_point = match tensors.get("filter_scale") {
        Some(scale) => EACH.sized_like(scale.slot),
        None => EACH,
    };
    arranged.follow_some(&[
        ("input_scale", ONE),
        ("input_zero_point", ONE),
        ("filter_scale", EACH),
        ("filter_zero_point", zero_point),
        ("output_scale", ONE),
        ("output_zero_point", ONE),
    ])
}

const fn moved<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
    window: Window,
) -> Checked<MovedWindow> {
    Ok(attempt!(convolution::fit(tensors, window, Direction::Forward)).kept)
}

/// Checks the tensors of a product, and arranges them. A scale or a zero point has one element for each row, for each
/// column, or for all.
const fn multiply<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
) -> Checked<Tensors<INPUTS, 1>> {
    let arranged = attempt!(gemm::factors(tensors, false));
    let [rows, columns] = gemm::rows_and_columns(arranged.output(0));
    let each = Rule::among("output");
    let row = each.one_or_along(rows, "output");
    let column = each.one_or_along(columns, "output");
    let (of_a, of_b) = if tensors.get("a_scale").is_some() {
        (row.sized_like("a_scale"), column.sized_like("b_scale"))
    } else {
        (row, column)
    };
    arranged.follow_some(&[
        ("a_scale", row),
        ("a_zero_point", of_a),
        ("b_scale", column),
        ("b_zero_point", of_b),
        ("output_scale", row),
        ("output_zero_point", row.sized_like("output_scale")),
    ])
}

//! Operators on quantised elements: convolutions, and products of matrices.

use super::compare::first_output;
use super::define::prelude::*;
use super::error::{Direction, attempt};
use super::rules::Rule;
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
    ) with (window: Window) as moved: MovedWindow = moved::<4, 2>;
    slots: [4, 1] = convolution_integer;
    fields: { filter: moved.as_raw_filter(), group_count: moved.group_count() };
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
    ) with (window: Window) as moved: MovedWindow = moved::<9, 3>;
    slots: [9, 1] = quantized_convolution;
    fields: { filter: moved.as_raw_filter(), group_count: moved.group_count() };
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
    slots: [4, 1] = multiply_integer;
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
    slots: [8, 1] = quantized_multiply;
}

/// Returns `input`, `filter` and `bias` of a convolution of quantised elements. The input is its first slot.
const fn plain<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
    filter: usize,
    bias: Option<usize>,
) -> Tensors<3, 1> {
    let bias = match bias {
        Some(bias) => tensors.inputs[bias],
        None => None,
    };
    Tensors {
        inputs: [tensors.inputs[0], tensors.inputs[filter], bias],
        outputs: tensors.outputs,
    }
}

/// Checks the images, the filter and the bias, and arranges them. They have no depth: DirectML refuses it.
const fn with_images<const INPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, 1>,
    filter: usize,
    bias: Option<usize>,
) -> Result<Tensors<INPUTS, 1>, OperatorError> {
    let given = plain(tensors, filter, bias);
    let own = names.with_slots(&["input", "filter", "bias"]);
    let images = attempt!(convolution::arranged(&own, &given, ['O', 'I']));
    // If one tensor has depth, all tensors get an axis for it.
    if first_output(&images).rank() > IMAGE.len() {
        let image = Rule::letters(&IMAGE).free(&IMAGE);
        let of_filter = Rule::letters(&['O', 'I', 'H', 'W']);
        attempt!(given.follow(&own, &[image, of_filter, image, image]));
    }
    let mut arranged = *tensors;
    arranged.inputs[0] = images.inputs[0];
    arranged.inputs[filter] = images.inputs[1];
    if let Some(bias) = bias {
        arranged.inputs[bias] = images.inputs[2];
    }
    arranged.outputs = images.outputs;
    Ok(arranged)
}

/// The axes of an image without depth.
const IMAGE: [char; 4] = ['N', 'C', 'H', 'W'];
/// One element for all, and one element for each channel of the output or for all.
const ONE: Rule<'_> = Rule::letters(&IMAGE).one_or_along(' ', "output");
const EACH: Rule<'_> = Rule::letters(&IMAGE).one_or_along('C', "output");

const fn convolution_integer(
    names: &Names,
    tensors: &Tensors<4, 1>,
) -> Result<Tensors<4, 1>, OperatorError> {
    let arranged = attempt!(with_images(names, tensors, 2, None));
    arranged.follow(names, &[Rule::ANY, ONE, Rule::ANY, EACH, Rule::ANY])
}

const fn quantized_convolution(
    names: &Names,
    tensors: &Tensors<9, 1>,
) -> Result<Tensors<9, 1>, OperatorError> {
    let arranged = attempt!(with_images(names, tensors, 3, Some(6)));
    let (any, zero_of_filter) = (Rule::ANY, EACH.sized_like("filter_scale"));
    let rules = [any, ONE, ONE, any, EACH, zero_of_filter, any, ONE, ONE, any];
    arranged.follow(names, &rules)
}

const fn moved<const INPUTS: usize, const FILTER: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, 1>,
    window: Window,
) -> Result<MovedWindow, OperatorError> {
    let plain = plain(tensors, FILTER, None);
    let layer = convolution::fit(names, &plain, window, Direction::Forward);
    Ok(attempt!(layer).kept)
}

/// Checks the factors and the output, and arranges them. The first factor is the first slot. Also returns the rules of the
/// slots with one element for each row or for all, and with one element for each column or for all.
const fn with_factors<const INPUTS: usize>(
    names: &Names,
    tensors: &Tensors<INPUTS, 1>,
    b: usize,
) -> Result<(Tensors<INPUTS, 1>, [Rule<'static>; 2]), OperatorError> {
    let factors = Tensors {
        inputs: [tensors.inputs[0], tensors.inputs[b], None],
        outputs: tensors.outputs,
    };
    let own = names.with_slots(&["a", "b", "c"]);
    let factors = attempt!(gemm::factors(&own, &factors, false));
    let mut arranged = *tensors;
    arranged.inputs[0] = factors.inputs[0];
    arranged.inputs[b] = factors.inputs[1];
    let [.., rows, columns] = first_output(&factors).axes() else {
        panic!("a product has rows and columns");
    };
    let each = Rule::among("output");
    let rules = [
        each.one_or_along(*rows, "output"),
        each.one_or_along(*columns, "output"),
    ];
    Ok((arranged, rules))
}

const fn multiply_integer(
    names: &Names,
    tensors: &Tensors<4, 1>,
) -> Result<Tensors<4, 1>, OperatorError> {
    let (arranged, [row, column]) = attempt!(with_factors(names, tensors, 2));
    arranged.follow(names, &[Rule::ANY, row, Rule::ANY, column, Rule::ANY])
}

const fn quantized_multiply(
    names: &Names,
    tensors: &Tensors<8, 1>,
) -> Result<Tensors<8, 1>, OperatorError> {
    let (arranged, [row, column]) = attempt!(with_factors(names, tensors, 3));
    let rules = [
        Rule::ANY,
        row,
        row.sized_like("a_scale"),
        Rule::ANY,
        column,
        column.sized_like("b_scale"),
        row,
        row.sized_like("output_scale"),
        Rule::ANY,
    ];
    arranged.follow(names, &rules)
}

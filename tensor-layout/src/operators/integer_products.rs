//! Operators on quantised elements: convolutions, and products of matrices.

use super::arrange::{IMAGE, arrange, check_same_size, present};
use super::compare::{check_same_sizes, first_output};
use super::define::prelude::*;
use super::error::{OperatorCause, ParameterCause, attempt};
use super::raw::RawTensorsDesc;
use super::window::{MovedWindow, Window};
use super::{convolution, gemm};
use crate::dml::TensorDesc;

/// The last fields of a convolution's C structure: from `DimensionCount` to `GroupCount`.
#[repr(C)]
struct RawMoved {
    dimension_count: u32,
    strides: *const u32,
    dilations: *const u32,
    start_padding: *const u32,
    end_padding: *const u32,
    group_count: u32,
}

impl RawMoved {
    fn new(moved: &MovedWindow) -> Self {
        RawMoved {
            dimension_count: moved.dimension_count(),
            strides: moved.strides(),
            dilations: moved.dilations(),
            start_padding: moved.start_padding(),
            end_padding: moved.end_padding(),
            group_count: moved.group_count(),
        }
    }
}

operator! {
    /// Moves a filter over images of quantised elements, multiplies the elements, and adds up the products as
    /// integers.
    ///
    /// ```text
    /// output[n, o, h, w] = Σ (input[n, i, h', w'] - input_zero_point) · (filter[o, i, y, x] - filter_zero_point)
    /// ```
    ///
    /// | slot | axes | sizes |
    /// |---|---|---|
    /// | input, filter, output | as in a [`Convolution`](crate::operators::Convolution), without D | |
    /// | `input_zero_point` | one element, or [`Absent`](crate::operators::Absent) for 0 | `layout!(C[1])` |
    /// | `filter_zero_point` | one element in all, or one for each position of `output` along C; [`Absent`](crate::operators::Absent) stands for 0 | `layout!(C[1])`, or C as in `output` |
    ///
    /// Elements: [`QuantizedElements`] in `input` and `filter`, `i32` in `output`. Structure:
    /// `DML_CONVOLUTION_INTEGER_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::operators::{Absent, ConvolutionInteger, OwnedByDml, Window};
    /// use tensor_layout::layout;
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
    /// LAYER.with_raw(|desc| assert_eq!(desc.kind, 119)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias = "DML_CONVOLUTION_INTEGER_OPERATOR_DESC")]
    pub struct ConvolutionInteger from 2.1 = 119;
    fn new, with
    <T: [ElementOf<QuantizedElements>], F: [ElementOf<QuantizedElements>]>(
        input: Input<T> is [InputSlot],
        input_zero_point: InputZero<T> is [OptionalInputSlot],
        filter: Filter<F> is [InputSlot],
        filter_zero_point: FilterZero<F> is [OptionalInputSlot],
    ) -> (
        output: Output<i32> is [OutputSlot],
    ) with (window: Window) as moved: MovedWindow = moved_integer;
    slots: [4, 1] = convolution_integer;
    desc: RawTensorsDesc {
        tensors: [input, input_zero_point, filter, filter_zero_point, output],
        rest: RawMoved::new(moved),
    };
}

operator! {
    /// Moves a filter over images of quantised elements, and quantises the result.
    ///
    /// The operator computes the [`Convolution`](crate::operators::Convolution) of `(input - input_zero_point)
    /// · input_scale` with `(filter - filter_zero_point) · filter_scale`. It divides the result by
    /// `output_scale`, rounds it, and adds `output_zero_point`.
    ///
    /// | slot | axes | sizes |
    /// |---|---|---|
    /// | input, filter, bias, output | as in a [`Convolution`](crate::operators::Convolution), without D | |
    /// | `input_scale`, `output_scale` | one element | `layout!(C[1])` |
    /// | `filter_scale` | one element in all, or one for each position of `output` along C | `layout!(C[1])`, or C as in `output` |
    /// | `input_zero_point`, `filter_zero_point`, `output_zero_point` | the axes of the matching scale; [`Absent`](crate::operators::Absent) stands for 0 | the sizes of that scale |
    ///
    /// Elements: [`QuantizedElements`] in `input`, `filter`, `output` and their zero points, `f32` in the
    /// scales, and `i32` in `bias`. The scale of `bias` is `input_scale · filter_scale`. Structure:
    /// `DML_QUANTIZED_LINEAR_CONVOLUTION_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::operators::{Absent, OwnedByDml, QuantizedLinearConvolution, Window};
    /// use tensor_layout::layout;
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
    ///     u8,
    ///     i8,
    ///     u8,
    ///     Photo,
    ///     One,
    ///     One,
    ///     OwnedByDml<Filters>,
    ///     Each,
    ///     Absent,
    ///     OwnedByDml<Each>,
    ///     One,
    ///     One,
    ///     Features,
    /// > = QuantizedLinearConvolution::new(Window::new());
    /// LAYER.with_raw(|desc| assert_eq!(desc.kind, 120)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_QUANTIZED_LINEAR_CONVOLUTION_OPERATOR_DESC", "QLinearConv"))]
    pub struct QuantizedLinearConvolution from 2.1 = 120;
    fn new, with
    <T: [ElementOf<QuantizedElements>], F: [ElementOf<QuantizedElements>], Q: [ElementOf<QuantizedElements>]>(
        input: Input<T> is [InputSlot],
        input_scale: InputScale<f32> is [InputSlot],
        input_zero_point: InputZero<T> is [OptionalInputSlot],
        filter: Filter<F> is [InputSlot],
        filter_scale: FilterScale<f32> is [InputSlot],
        filter_zero_point: FilterZero<F> is [OptionalInputSlot],
        bias: Bias<i32> is [OptionalInputSlot],
        output_scale: OutputScale<f32> is [InputSlot],
        output_zero_point: OutputZero<Q> is [OptionalInputSlot],
    ) -> (
        output: Output<Q> is [OutputSlot],
    ) with (window: Window) as moved: MovedWindow = moved_quantized;
    slots: [9, 1] = quantized_convolution;
    desc: RawTensorsDesc {
        tensors: [
            input, input_scale, input_zero_point, filter, filter_scale, filter_zero_point, bias, output_scale,
            output_zero_point, output,
        ],
        rest: RawMoved::new(moved),
    };
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
    /// | slot | axes, here for an `output` of B, M, N | sizes |
    /// |---|---|---|
    /// | a, b, output | as in a [`Gemm`](crate::operators::Gemm) | |
    /// | `a_zero_point` | one element in all, or one for each position of `output` along M; [`Absent`](crate::operators::Absent) stands for 0 | `layout!(M[1])`, or M as in `output` |
    /// | `b_zero_point` | one element in all, or one for each position of `output` along N; [`Absent`](crate::operators::Absent) stands for 0 | `layout!(N[1])`, or N as in `output` |
    ///
    /// Elements: [`QuantizedElements`] in `a` and `b`, `i32` in `output`. Structure:
    /// `DML_MATRIX_MULTIPLY_INTEGER_OPERATOR_DESC`. Tensors with four axes need feature level 2.1, tensors
    /// with two or three axes 4.0. If `b_zero_point` has an element for each position along N, the operator
    /// needs level 5.2.
    ///
    /// ```
    /// use tensor_layout::operators::{Absent, MatrixMultiplyInteger};
    /// use tensor_layout::layout;
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
    /// CLASSIFIER.with_raw(|desc| assert_eq!(desc.kind, 117)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_MATRIX_MULTIPLY_INTEGER_OPERATOR_DESC", "MatMulInteger"))]
    pub struct MatrixMultiplyInteger from 2.1 = 117;
    fn new, with
    <T: [ElementOf<QuantizedElements>], U: [ElementOf<QuantizedElements>]>(
        a: A<T> is [InputSlot],
        a_zero_point: AZero<T> is [OptionalInputSlot],
        b: B<U> is [InputSlot],
        b_zero_point: BZero<U> is [OptionalInputSlot],
    ) -> (
        output: Output<i32> is [OutputSlot],
    ) with ()
    slots: [4, 1] = multiply_integer;
    desc: RawTensorsDesc {
        tensors: [a, a_zero_point, b, b_zero_point, output],
        rest: (),
    };
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
    /// | slot | axes, here for an `output` of B, M, N | sizes |
    /// |---|---|---|
    /// | a, b, output | as in a [`Gemm`](crate::operators::Gemm) | |
    /// | `a_scale`, `output_scale` | one element in all, or one for each position of `output` along M | `layout!(M[1])`, or M as in `output` |
    /// | `b_scale` | one element in all, or one for each position of `output` along N | `layout!(N[1])`, or N as in `output` |
    /// | `a_zero_point`, `b_zero_point`, `output_zero_point` | the axes of the matching scale; [`Absent`](crate::operators::Absent) stands for 0 | the sizes of that scale |
    ///
    /// Elements: [`QuantizedElements`] in `a`, `b`, `output` and their zero points, and `f32` in the scales.
    /// Structure: `DML_QUANTIZED_LINEAR_MATRIX_MULTIPLY_OPERATOR_DESC`. Tensors with four axes need feature
    /// level 2.1, tensors with two or three axes 4.0.
    ///
    /// ```
    /// use tensor_layout::operators::{Absent, QuantizedLinearMatrixMultiply};
    /// use tensor_layout::layout;
    ///
    /// layout! {
    ///     type Features = NC[N = 8, C = 512];
    ///     type Weights = KC[K = 1000, C = 512];
    ///     type Scores = NK[N = 8, K = 1000];
    ///     type One = N[1];
    /// }
    ///
    /// static CLASSIFIER: QuantizedLinearMatrixMultiply<
    ///     u8,
    ///     i8,
    ///     u8,
    ///     Features,
    ///     One,
    ///     One,
    ///     Weights,
    ///     One,
    ///     Absent,
    ///     One,
    ///     One,
    ///     Scores,
    /// > = QuantizedLinearMatrixMultiply::new();
    /// CLASSIFIER.with_raw(|desc| assert_eq!(desc.kind, 118)); // here, `CreateOperator(desc)`
    /// ```
    #[doc(alias("DML_QUANTIZED_LINEAR_MATRIX_MULTIPLY_OPERATOR_DESC", "QLinearMatMul"))]
    pub struct QuantizedLinearMatrixMultiply from 2.1 = 118;
    fn new, with
    <T: [ElementOf<QuantizedElements>], U: [ElementOf<QuantizedElements>], Q: [ElementOf<QuantizedElements>]>(
        a: A<T> is [InputSlot],
        a_scale: AScale<f32> is [InputSlot],
        a_zero_point: AZero<T> is [OptionalInputSlot],
        b: B<U> is [InputSlot],
        b_scale: BScale<f32> is [InputSlot],
        b_zero_point: BZero<U> is [OptionalInputSlot],
        output_scale: OutputScale<f32> is [InputSlot],
        output_zero_point: OutputZero<Q> is [OptionalInputSlot],
    ) -> (
        output: Output<Q> is [OutputSlot],
    ) with ()
    slots: [8, 1] = quantized_multiply;
    desc: RawTensorsDesc {
        tensors: [
            a, a_scale, a_zero_point, b, b_scale, b_zero_point, output_scale, output_zero_point, output,
        ],
        rest: (),
    };
}

/// Returns a scale or a zero point, with its axes in the order of `axes`. This tensor must have one
/// element, or one for each position of `output` along the axis `along`.
#[expect(clippy::ref_option, reason = "that is what there is of a slot")]
const fn one_or_each(
    names: &Names,
    slot: &'static str,
    tensor: &Option<TensorDesc>,
    (output, axes): (&TensorDesc, &[char]),
    along: char,
) -> Result<Option<TensorDesc>, OperatorError> {
    let Some(tensor) = tensor else {
        return Ok(None);
    };
    let tensor = attempt!(arrange(names, slot, tensor, axes));
    let mut index = 0;
    while index < tensor.rank() {
        let (axis, size) = (tensor.axis_at(index), tensor.size_at(index));
        if size != 1 && axis != along {
            let cause = OperatorCause::Parameter(ParameterCause::NotOne { slot, axis, size });
            return Err(OperatorError::new(names, cause));
        }
        if size != 1 {
            let (this, other) = ((slot, &tensor), ("output", output));
            attempt!(check_same_size(names, axis, this, other));
        }
        index += 1;
    }
    Ok(Some(tensor))
}

/// Checks that a zero point has the same sizes as its scale.
const fn check_pair(
    names: &Names,
    (slot, zero_point): (&'static str, &Option<TensorDesc>),
    (other, scale): (&'static str, &Option<TensorDesc>),
) -> Result<(), OperatorError> {
    match zero_point {
        Some(zero_point) => {
            check_same_sizes(names, (slot, zero_point), (other, present(scale)), ' ')
        }
        None => Ok(()),
    }
}

/// The argument `along` of [`one_or_each`] if the tensor must have one element. No axis has this letter.
const NO_AXIS: char = ' ';

const fn convolution_integer(
    names: &Names,
    tensors: &Tensors<4, 1>,
) -> Result<Tensors<4, 1>, OperatorError> {
    let [input, input_zero, filter, filter_zero] = &tensors.inputs;
    let plain = attempt!(flat(
        names,
        &plain_of([input, filter, &None], tensors.outputs[0])
    ));
    let images = (first_output(&plain), IMAGE[0]);
    Ok(Tensors {
        inputs: [
            plain.inputs[0],
            attempt!(one_or_each(
                names,
                "input_zero_point",
                input_zero,
                images,
                NO_AXIS
            )),
            plain.inputs[1],
            attempt!(one_or_each(
                names,
                "filter_zero_point",
                filter_zero,
                images,
                'C'
            )),
        ],
        outputs: plain.outputs,
    })
}

const fn quantized_convolution(
    names: &Names,
    tensors: &Tensors<9, 1>,
) -> Result<Tensors<9, 1>, OperatorError> {
    let [input, input_scale, input_zero, filter, ..] = &tensors.inputs;
    let [
        ..,
        filter_scale,
        filter_zero,
        bias,
        output_scale,
        output_zero,
    ] = &tensors.inputs;
    let plain = attempt!(flat(
        names,
        &plain_of([input, filter, bias], tensors.outputs[0])
    ));
    let images = (first_output(&plain), IMAGE[0]);
    let inputs = [
        plain.inputs[0],
        attempt!(one_or_each(
            names,
            "input_scale",
            input_scale,
            images,
            NO_AXIS
        )),
        attempt!(one_or_each(
            names,
            "input_zero_point",
            input_zero,
            images,
            NO_AXIS
        )),
        plain.inputs[1],
        attempt!(one_or_each(
            names,
            "filter_scale",
            filter_scale,
            images,
            'C'
        )),
        attempt!(one_or_each(
            names,
            "filter_zero_point",
            filter_zero,
            images,
            'C'
        )),
        plain.inputs[2],
        attempt!(one_or_each(
            names,
            "output_scale",
            output_scale,
            images,
            NO_AXIS
        )),
        attempt!(one_or_each(
            names,
            "output_zero_point",
            output_zero,
            images,
            NO_AXIS
        )),
    ];
    attempt!(check_pair(
        names,
        ("filter_zero_point", &inputs[5]),
        ("filter_scale", &inputs[4])
    ));
    Ok(Tensors {
        inputs,
        outputs: plain.outputs,
    })
}

/// Returns the tensors of a convolution with their axes in the order that DirectML requires. Refuses tensors
/// with the axis D.
const fn flat(names: &Names, tensors: &Tensors<3, 1>) -> Result<Tensors<3, 1>, OperatorError> {
    let arranged = attempt!(convolution::forward_arranged(names, tensors));
    // If one tensor has depth, all tensors get an axis for it.
    if first_output(&arranged).rank() > IMAGE[0].len() {
        attempt!(arrange(
            names,
            "input",
            present(&tensors.inputs[0]),
            IMAGE[0]
        ));
        attempt!(arrange(
            names,
            "filter",
            present(&tensors.inputs[1]),
            &['O', 'I', 'H', 'W']
        ));
        attempt!(arrange(names, "output", first_output(tensors), IMAGE[0]));
    }
    Ok(arranged)
}

const fn moved_integer(
    names: &Names,
    tensors: &Tensors<4, 1>,
    window: Window,
) -> Result<MovedWindow, OperatorError> {
    let [input, _, filter, _] = tensors.inputs;
    moved(
        names,
        &plain_of([&input, &filter, &None], tensors.outputs[0]),
        window,
    )
}

const fn moved_quantized(
    names: &Names,
    tensors: &Tensors<9, 1>,
    window: Window,
) -> Result<MovedWindow, OperatorError> {
    let [input, _, _, filter, ..] = tensors.inputs;
    moved(
        names,
        &plain_of([&input, &filter, &None], tensors.outputs[0]),
        window,
    )
}

const fn moved(
    names: &Names,
    tensors: &Tensors<3, 1>,
    window: Window,
) -> Result<MovedWindow, OperatorError> {
    Ok(attempt!(convolution::forward(names, tensors, window)).kept)
}

/// Puts the given tensors into the slots of a convolution of floating-point numbers.
const fn plain_of(
    [input, filter, bias]: [&Option<TensorDesc>; 3],
    output: Option<TensorDesc>,
) -> Tensors<3, 1> {
    Tensors {
        inputs: [*input, *filter, *bias],
        outputs: [output],
    }
}

const fn multiply_integer(
    names: &Names,
    tensors: &Tensors<4, 1>,
) -> Result<Tensors<4, 1>, OperatorError> {
    let [a, a_zero, b, b_zero] = &tensors.inputs;
    let plain = Tensors {
        inputs: [*a, *b, None],
        outputs: tensors.outputs,
    };
    let plain = attempt!(gemm::factors_in_order(names, &plain));
    let output = first_output(&plain);
    let [.., rows, columns] = output.axes() else {
        panic!("a product has rows and columns");
    };
    let products = (output, output.axes());
    Ok(Tensors {
        inputs: [
            plain.inputs[0],
            attempt!(one_or_each(names, "a_zero_point", a_zero, products, *rows)),
            plain.inputs[1],
            attempt!(one_or_each(
                names,
                "b_zero_point",
                b_zero,
                products,
                *columns
            )),
        ],
        outputs: plain.outputs,
    })
}

const fn quantized_multiply(
    names: &Names,
    tensors: &Tensors<8, 1>,
) -> Result<Tensors<8, 1>, OperatorError> {
    let [
        a,
        a_scale,
        a_zero,
        b,
        b_scale,
        b_zero,
        output_scale,
        output_zero,
    ] = &tensors.inputs;
    let plain = Tensors {
        inputs: [*a, *b, None],
        outputs: tensors.outputs,
    };
    let plain = attempt!(gemm::factors_in_order(names, &plain));
    let output = first_output(&plain);
    let [.., rows, columns] = output.axes() else {
        panic!("a product has rows and columns");
    };
    let (rows, columns, products) = (*rows, *columns, (output, output.axes()));
    let inputs = [
        plain.inputs[0],
        attempt!(one_or_each(names, "a_scale", a_scale, products, rows)),
        attempt!(one_or_each(names, "a_zero_point", a_zero, products, rows)),
        plain.inputs[1],
        attempt!(one_or_each(names, "b_scale", b_scale, products, columns)),
        attempt!(one_or_each(
            names,
            "b_zero_point",
            b_zero,
            products,
            columns
        )),
        attempt!(one_or_each(
            names,
            "output_scale",
            output_scale,
            products,
            rows
        )),
        attempt!(one_or_each(
            names,
            "output_zero_point",
            output_zero,
            products,
            rows
        )),
    ];
    attempt!(check_pair(
        names,
        ("a_zero_point", &inputs[2]),
        ("a_scale", &inputs[1])
    ));
    attempt!(check_pair(
        names,
        ("b_zero_point", &inputs[5]),
        ("b_scale", &inputs[4])
    ));
    attempt!(check_pair(
        names,
        ("output_zero_point", &inputs[7]),
        ("output_scale", &inputs[6])
    ));
    Ok(Tensors {
        inputs,
        outputs: plain.outputs,
    })
}

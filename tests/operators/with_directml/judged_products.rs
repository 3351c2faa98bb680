//! The answers of the real library to random products of quantised elements.

use crate::judged::{
    Channels, Columns, Filter, Image, Make, OfColumns, OfRows, Operator, Product, Rows, UNARY,
    make, sizes,
};
use crate::oracle::random::Choices;
use crate::questions::{Questions, for_each_random, short};
use crate::trial::Met;
use tensor_layout::operators::*;

/// All types of elements, for operators in which each tensor has its own type.
const ALL: &[i32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const SUMS: &[i32] = &[6];
const SCALES: &[i32] = &[1];

fn one_or(choices: &mut Choices, size: usize) -> usize {
    if choices.one_in(2) { 1 } else { size }
}

#[test]
fn convolutions() {
    let (mut questions, met) = (Questions::of("convolutions"), Met::default());
    // The library does not check here whether the window leads from one size to the other.
    for_each_random(200, |choices| {
        let [n, i, o, groups] = sizes(choices, 5);
        let [h, w, y, x] = sizes(choices, 5);
        let input = vec![n, groups * i, h + y - 1, w + x - 1];
        let filter = vec![groups * o, i, y, x];
        let output = vec![n, groups * o, h, w];
        let each = vec![one_or(choices, groups * o)];
        let window = Window::new().groups(short(groups));
        let integer = Operator {
            name: "ConvolutionInteger",
            unseen: &[(0, 2), (0, 3), (2, 2), (2, 3), (4, 2), (4, 3)],
            words: 11,
            places: &[
                UNARY.places[0],
                &[1],
                UNARY.places[0],
                &[1],
                UNARY.places[0],
            ],
            own_types: &[(0, &[5]), (1, &[5]), (2, &[8]), (3, &[8]), (4, SUMS)],
            types: ALL,
            ..UNARY
        };
        let make: &Make<'_> = make!(
            ConvolutionInteger<u8, i8, Image, Channels, Filter, Channels, Image>(window);
            input input input input output
        );
        let sizes = [
            input.clone(),
            vec![1],
            filter.clone(),
            each.clone(),
            output.clone(),
        ];
        integer.judge(&mut questions, &met, choices, &sizes, make);

        let quantized = Operator {
            name: "QuantizedLinearConvolution",
            unseen: &[(0, 2), (0, 3), (3, 2), (3, 3), (9, 2), (9, 3)],
            words: 16,
            places: &[
                UNARY.places[0],
                &[1],
                &[1],
                UNARY.places[0],
                &[1],
                &[1],
                &[1],
                &[1],
                &[1],
                UNARY.places[0],
            ],
            own_types: &[
                (0, &[5]),
                (1, SCALES),
                (2, &[5]),
                (3, &[8]),
                (4, SCALES),
                (5, &[8]),
                (6, SUMS),
                (7, SCALES),
                (8, &[5]),
                (9, &[5]),
            ],
            types: ALL,
            ..UNARY
        };
        let make: &Make<'_> = make!(
            QuantizedLinearConvolution<
                u8, i8, u8, Image, Channels, Channels, Filter, Channels, Channels, Channels,
                Channels, Channels, Image
            >(window);
            input input input input input input input input input output
        );
        let one = vec![1];
        let bias = vec![output[1]];
        let sizes = [
            input,
            one.clone(),
            one.clone(),
            filter,
            each.clone(),
            each,
            bias,
            one.clone(),
            one,
            output,
        ];
        quantized.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(400, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn products() {
    let (mut questions, met) = (Questions::of("products"), Met::default());
    for_each_random(200, |choices| {
        let [b, m, k, n] = sizes(choices, 5);
        let rows = vec![one_or(choices, m)];
        let columns = vec![one_or(choices, n)];
        let (a, other, output) = (vec![b, m, k], vec![b, k, n], vec![b, m, n]);
        let integer = Operator {
            name: "MatrixMultiplyInteger",
            unseen_ranks: &[0, 1, 2, 3, 4],
            words: 5,
            places: &[&[0, 1, 2], &[1], &[0, 1, 2], &[2], &[0, 1, 2]],
            own_types: &[(0, &[5]), (1, &[5]), (2, &[8]), (3, &[8]), (4, SUMS)],
            types: ALL,
            ..UNARY
        };
        let make: &Make<'_> = make!(
            MatrixMultiplyInteger<u8, i8, Rows, OfRows, Columns, OfColumns, Product>();
            input input input input output
        );
        let sizes = [
            a.clone(),
            rows.clone(),
            other.clone(),
            columns.clone(),
            output.clone(),
        ];
        integer.judge(&mut questions, &met, choices, &sizes, make);

        let quantized = Operator {
            name: "QuantizedLinearMatrixMultiply",
            unseen_ranks: &[0, 1, 2, 3, 4, 5, 6, 7, 8],
            words: 9,
            places: &[
                &[0, 1, 2],
                &[1],
                &[1],
                &[0, 1, 2],
                &[2],
                &[2],
                &[1],
                &[1],
                &[0, 1, 2],
            ],
            own_types: &[
                (0, &[5]),
                (1, SCALES),
                (2, &[5]),
                (3, &[8]),
                (4, SCALES),
                (5, &[8]),
                (6, SCALES),
                (7, &[8]),
                (8, &[8]),
            ],
            types: ALL,
            ..UNARY
        };
        let make: &Make<'_> = make!(
            QuantizedLinearMatrixMultiply<
                u8, i8, i8, Rows, OfRows, OfRows, Columns, OfColumns, OfColumns, OfRows, OfRows,
                Product
            >();
            input input input input input input input input output
        );
        let sizes = [
            a,
            rows.clone(),
            rows.clone(),
            other,
            columns.clone(),
            columns,
            rows.clone(),
            rows,
            output,
        ];
        quantized.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(400, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

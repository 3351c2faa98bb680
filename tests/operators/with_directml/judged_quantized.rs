//! The answers of the real library to random blocks, repetitions, quantised elements, normalisations, running
//! sums and filled tensors.

use crate::judged::{
    Channels, Image, Line, Make, Operator, Storage, Table, UNARY, hand_on, make, sizes,
};
use crate::judged_families::types_of;
use crate::questions::{Questions, for_each_random, short};
use crate::trial::Met;
use core::marker::PhantomData;
use half::f16;
use tensor_layout::operators::elements::*;
use tensor_layout::operators::*;
use tensor_layout::{C, H, N, W};

#[test]
fn blocks_and_repetitions() {
    let (mut questions, met) = (Questions::of("blocks_and_repetitions"), Met::default());
    let any = types_of!(AnyElements);
    for_each_random(300, |choices| {
        let [n, c, h, w] = sizes(choices, 6);
        let block = 1 + choices.below(3);
        let deep = vec![n, c * block * block, h, w];
        let wide = vec![n, c, h * block, w * block];
        let order = [
            DepthSpaceOrder::DepthColumnRow,
            DepthSpaceOrder::ColumnRowDepth,
        ][choices.below(2)];
        macro_rules! blocks {
            ($name:ident, $sizes:expr) => {{
                let blocks = Operator {
                    name: stringify!($name),
                    words: 3,
                    types: &any,
                    ..UNARY
                };
                let make: &Make<'_> = make!(
                    $name<i16, Image, Image>(short(block), order);
                    input output
                );
                blocks.judge(&mut questions, &met, choices, &$sizes, make);
            }};
        }
        blocks!(DepthToSpace1, [deep.clone(), wide.clone()]);
        blocks!(SpaceToDepth1, [wide, deep]);

        let from = sizes::<4>(choices, 6);
        let to = from.map(|size| size * (1 + choices.below(3)));
        let tile = Operator {
            name: "Tile",
            words: 4,
            types: &any,
            ..UNARY
        };
        let make: &Make<'_> = make!(Tile<u64, Image, Image>(); input output);
        tile.judge(
            &mut questions,
            &met,
            choices,
            &[from.to_vec(), to.to_vec()],
            make,
        );
    });
    met.assert_often(900, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

/// Quantises with a scale and a zero point for each channel. Both are repeated along the other axes.
#[test]
fn quantised_elements() {
    let (mut questions, met) = (Questions::of("quantised_elements"), Met::default());
    let (narrow, quantised) = (
        types_of!(NarrowIntegerElements),
        types_of!(QuantizedElements),
    );
    for_each_random(300, |choices| {
        let [n, c, h, w] = sizes(choices, 6);
        let (image, each) = (vec![n, c, h, w], vec![c]);
        let sizes = [image.clone(), each.clone(), each, image];
        let operator = Operator {
            words: 4,
            places: &[UNARY.places[0], &[1], &[1], UNARY.places[0]],
            ..UNARY
        };
        // Along an axis of size 1, elements are repeated.
        let to = Operator {
            name: "ElementWiseQuantizeLinear",
            own_types: &[(2, &[5]), (3, &[5])],
            ..operator
        };
        let make: &Make<'_> = make!(
            ElementWiseQuantizeLinear<f16, u8, Image, Channels, Channels, Image>();
            input input input output
        );
        to.judge(&mut questions, &met, choices, &sizes, make);
        let back = Operator {
            name: "ElementWiseDequantizeLinear",
            own_types: &[(0, &[7]), (2, &[7])],
            ..operator
        };
        let make: &Make<'_> = make!(
            ElementWiseDequantizeLinear<i16, f32, Image, Channels, Channels, Image>();
            input input input output
        );
        back.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(600, &["right", "wrong sizes"]);
    assert_eq!((narrow.len(), quantised.len()), (6, 2));
    questions.assert_agreement();
}

#[test]
fn normalisations() {
    let (mut questions, met) = (Questions::of("normalisations"), Met::default());
    for_each_random(300, |choices| {
        let [n, c, h, w] = sizes(choices, 6);
        let (image, each) = (vec![n, c, h, w], vec![c]);
        let sizes = [image.clone(), each.clone(), each, image.clone()];
        let operator = Operator {
            name: "MeanVarianceNormalization1",
            words: 8,
            places: &[UNARY.places[0], &[1], &[1], UNARY.places[0]],
            ..UNARY
        };
        let make: &Make<'_> = make!(
            MeanVarianceNormalization1<f16, (H, W), Image, Channels, Channels, Image>(1e-5);
            input input input output
        );
        operator.judge(&mut questions, &met, choices, &sizes, make);

        macro_rules! unary {
            ($name:ident<$($T:ty),+>($($argument:expr),*) of $words:literal, $types:expr) => {{
                let operator = Operator {
                    name: stringify!($name),
                    words: $words,
                    types: $types,
                    ..UNARY
                };
                let make: &Make<'_> = make!(
                    $name<$($T,)+ Image, Image>($($argument),*);
                    input output
                );
                operator.judge(&mut questions, &met, choices, &[image.clone(), image.clone()], make);
            }};
        }
        let size = 1 + short(choices.below(9));
        let region = [LocalRegion::Channels(size), LocalRegion::Pixels(size)][choices.below(2)];
        unary!(LocalResponseNormalization<f32>(region, 1e-4, 0.75, 1.0) of 5, &[1, 2]);
        unary!(LpNormalization<f32, C>(VectorNorm::Euclidean, 1e-3) of 4, &[1, 2]);
        unary!(LpNormalization<f16, W>(VectorNorm::Manhattan, 0.0) of 4, &[1, 2]);
        let summed = types_of!(SummedElements);
        unary!(CumulativeSummation<u32, N>() of 4, &summed);
        unary!(CumulativeProduct<i64, H>() of 4, &summed);
    });
    met.assert_often(1_500, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

/// Judges rows of two axes in either order, among axes of size 1.
#[test]
fn softmax_of_rows() {
    let (mut questions, met) = (Questions::of("softmax_of_rows"), Met::default());
    macro_rules! softmax {
        ($($name:ident)+) => {$(for_each_random(200, |choices| {
            let [rows, columns] = sizes(choices, 6);
            let operator = Operator {
                name: stringify!($name),
                places: &[&[1, 0], &[1, 0]],
                ..UNARY
            };
            let make: &Make<'_> = &|sizes, storage, ask| {
                // An axis of size 1 comes first, and the other axes change places.
                if sizes.iter().any(|sizes| sizes[1] == 1) {
                    return;
                }
                hand_on!(
                    $name::<f32, tensor_layout::M, Table, Table>::with(
                        storage.input(&sizes[0]),
                        storage.output(&sizes[1])
                    ),
                    ask
                );
            };
            let sizes = vec![columns, rows + 1];
            operator.judge(&mut questions, &met, choices, &[sizes.clone(), sizes], make);
        });)+};
    }
    softmax! { ActivationSoftmax ActivationLogSoftmax ActivationHardmax }
    for_each_random(200, |choices| {
        let [c] = sizes(choices, 6);
        let mut sizes = vec![1, c, 1, 1];
        let place = [0, 2, 3][choices.below(3)];
        sizes[place] = 1 + choices.below(6);
        let mut storage = Storage::Random(choices);
        let (input, output) = (storage.input(&sizes), storage.output(&sizes));
        let made = ActivationSoftmax::<f32, C, Image, Image>::with(input, output);
        let made = made.expect("one axis has rows");
        made.with_raw(|desc| questions.expect(true, desc, &format!("softmax of {sizes:?}")));
    });
    met.assert_often(300, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

/// Fills tensors of every type, with one axis and with four.
#[test]
fn filled() {
    let mut questions = Questions::of("filled");
    macro_rules! filled {
        ($($name:ident of [$($T:ty = $value:tt)+];)+) => {$($(
            for_each_random(20, |choices| {
                let (line, image) = (sizes::<1>(choices, 6), sizes::<4>(choices, 6));
                let mut storage = Storage::Random(choices);
                let made = filled!(@ $name<$T, Line>$value, storage.output(&line));
                made.expect("it is right").with_raw(|desc| {
                    questions.expect(true, desc, concat!(stringify!($name), " of one axis"));
                });
                let made = filled!(@ $name<$T, Image>$value, storage.output(&image));
                made.expect("it is right").with_raw(|desc| {
                    questions.expect(true, desc, concat!(stringify!($name), " of four axes"));
                });
            });
        )+)+};
        (@ $name:ident<$T:ty, $L:ty>($($value:expr),+), $output:expr) => {
            $name::<$T, $L>::with($($value,)+ $output)
        };
    }
    filled! {
        FillValueConstant of [
            f32 = (1.0) f64 = (1.0) u8 = (1) u16 = (1) u32 = (1) u64 = (1) i8 = (1) i16 = (1) i32 = (1) i64 = (1)
        ];
        FillValueSequence of [
            f32 = (1.0, 0.5) u8 = (1, 2) u16 = (1, 2) u32 = (1, 2) u64 = (1, 2)
            i8 = (1, 2) i16 = (1, 2) i32 = (1, 2) i64 = (1, 2)
        ];
    }
    questions.assert_agreement();
}

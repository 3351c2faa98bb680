//! The answers of the real library to random operators on indices.

use crate::judged::{
    Boxes, Found, Image, Line, Make, Marks, OfRegions, Operator, Pixels, Places, Points, Regions,
    Slices, UNARY, Updates, hand_on, make, sizes,
};
use crate::judged_families::types_of;
use crate::questions::{Questions, for_each_random};
use crate::trial::Met;
use core::marker::PhantomData;
use half::f16;
use tensor_layout::operators::elements::*;
use tensor_layout::operators::*;
use tensor_layout::{C, H, K, R, W};

#[test]
fn slices_of_one_axis() {
    let (mut questions, met) = (Questions::of("slices_of_one_axis"), Met::default());
    let (any, positions) = (types_of!(AnyElements), types_of!(PositionElements));
    for_each_random(300, |choices| {
        let [n, c, h, w] = sizes(choices, 6);
        let [i, j] = sizes(choices, 6);
        let sizes = [vec![n, c, h, w], vec![i, j], vec![n, c, i, j, w]];
        let gather = Operator {
            name: "Gather",
            words: 5,
            places: &[&[1, 2, 3, 4], &[3, 4], &[0, 1, 2, 3, 4]],
            types: &any,
            own_types: &[(1, &positions)],
            ..UNARY
        };
        let make: &Make<'_> = make!(
            Gather<f16, i64, H, Image, Places, Slices>();
            input input output
        );
        gather.judge(&mut questions, &met, choices, &sizes, make);

        let sizes = [vec![n, c, h, w], vec![n, c, i, w], vec![n, c, i, w]];
        let elements = Operator {
            name: "GatherElements",
            places: &[UNARY.places[0]; 3],
            ..gather
        };
        let make: &Make<'_> = make!(
            GatherElements<u8, u32, H, Image, Image, Image>();
            input input output
        );
        elements.judge(&mut questions, &met, choices, &sizes, make);

        let few = 1 + choices.below(h);
        let part = vec![n, c, few, w];
        let sizes = [vec![n, c, h, w], part.clone(), part, vec![n, c, h, w]];
        let scatter = Operator {
            name: "ScatterElements",
            words: 6,
            places: &[UNARY.places[0]; 4],
            ..gather
        };
        let make: &Make<'_> = make!(
            ScatterElements<f64, u64, H, Image, Image, Image, Image>();
            input input input output
        );
        scatter.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(900, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn coordinates_of_several_axes() {
    let (mut questions, met) = (Questions::of("coordinates_of_several_axes"), Met::default());
    let (any, positions) = (types_of!(AnyElements), types_of!(PositionElements));
    for_each_random(300, |choices| {
        let [n, c, h, w] = sizes(choices, 6);
        let [i] = sizes(choices, 6);
        let sizes = [vec![n, c, h, w], vec![n, i, 2], vec![n, i, c]];
        // The input has the axes N, C and either H or W.
        let gather = Operator {
            name: "GatherNd1",
            words: 5,
            places: &[&[0, 3, 1, 2], &[1, 2, 3], &[1, 2, 3]],
            // Only the indices and the found elements are compared.
            unseen: &[(0, 0)],
            types: &any,
            own_types: &[(1, &positions)],
            ..UNARY
        };
        let make: &Make<'_> = make!(
            GatherNd1<f32, i32, K, (H, W), Image, Points, Found>();
            input input output
        );
        gather.judge(&mut questions, &met, choices, &sizes, make);

        let sizes = [
            vec![n, c, h, w],
            vec![i, 2],
            vec![n, c, i],
            vec![n, c, h, w],
        ];
        let scatter = Operator {
            name: "ScatterNd",
            words: 6,
            places: &[&[2, 3, 0, 1], &[2, 3], &[2, 3, 1], &[2, 3, 0, 1]],
            // By chance, other numbers of coordinates fit the updated tensor, too.
            unseen: &[(1, 1)],
            unseen_ranks: &[1, 2],
            ..gather
        };
        let make: &Make<'_> = make!(
            ScatterNd<i16, u32, K, (H, W), Image, Marks, Updates, Image>();
            input output input output
        );
        scatter.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(600, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn chosen_and_coded() {
    let (mut questions, met) = (Questions::of("chosen_and_coded"), Met::default());
    let (any, positions) = (types_of!(AnyElements), types_of!(PositionElements));
    let (numbers, indices) = (types_of!(NumberElements), types_of!(IndexElements));
    for_each_random(300, |choices| {
        let [n, c, h, w] = sizes(choices, 6);
        let sizes = [vec![n, h, w], vec![2], vec![n, c, h, w]];
        let one_hot = Operator {
            name: "OneHot",
            words: 5,
            places: &[&[0, 2, 3], &[3], &[0, 1, 2, 3]],
            unseen: &[(1, 0)],
            unseen_ranks: &[1],
            types: &any,
            own_types: &[(0, &positions)],
            ..UNARY
        };
        let make: &Make<'_> = make!(OneHot<f32, u32, C, Pixels, Line, Image>(); input input output);
        one_hot.judge(&mut questions, &met, choices, &sizes, make);

        let few = vec![n, 1 + choices.below(c), h, w];
        let sizes = [vec![n, c, h, w], few.clone(), few];
        let top = Operator {
            name: "TopK1",
            words: 5,
            outputs: 2,
            places: &[UNARY.places[0]; 3],
            types: &numbers,
            own_types: &[(2, &indices)],
            ..UNARY
        };
        let smallest = choices.one_in(2);
        let make: &Make<'_> = &|sizes, storage, ask| {
            let made = TopK1::<i8, u64, C, Image, Image, Image>::with(
                storage.input(&sizes[0]),
                storage.output(&sizes[1]),
                storage.output(&sizes[2]),
            );
            hand_on!(
                made.map(|made| if smallest { made.smallest() } else { made }),
                ask
            );
        };
        top.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(600, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn regions_and_positions() {
    let (mut questions, met) = (Questions::of("regions_and_positions"), Met::default());
    let (narrow, indices) = (types_of!(NarrowElements), types_of!(IndexElements));
    for_each_random(300, |choices| {
        let [n, c, h, w] = sizes(choices, 6);
        let [r, y, x] = sizes(choices, 6);
        let regions = Operator {
            name: "RoiAlign1",
            words: 9,
            places: &[UNARY.places[0], &[2, 3], &[3], UNARY.places[0]],
            unseen_ranks: &[1, 2],
            own_types: &[(2, &indices)],
            ..UNARY
        };
        let sampling = [RoiSampling::average(), RoiSampling::maximum().nearest()][choices.below(2)];
        let make: &Make<'_> = make!(
            RoiAlign1<f16, u64, R, K, Image, Boxes, OfRegions, Regions>(sampling.samples(1, 1 + 3));
            input input input output
        );
        let all = [vec![n, c, h, w], vec![r, 4], vec![r], vec![r, c, y, x]];
        regions.judge(&mut questions, &met, choices, &all, make);

        let [h, w] = sizes(choices, 6);
        let found = Operator {
            name: "NonzeroCoordinates",
            words: 3,
            outputs: 2,
            places: &[UNARY.places[0], &[0], &[0, 1]],
            // Leading axes of size 1 need no coordinate.
            unseen: &[(2, 1)],
            unseen_ranks: &[0, 1, 2],
            types: &narrow,
            own_types: &[(1, &[3]), (2, &[3])],
            ..UNARY
        };
        let make: &Make<'_> = make!(
            NonzeroCoordinates<u8, K, Image, OfRegions, Marks>();
            input output output
        );
        let all = [vec![2, 1, h, w], vec![1], vec![2 * h * w, 4]];
        found.judge(&mut questions, &met, choices, &all, make);
    });
    met.assert_often(500, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

//! The answers of the real library to random operators with windows, and to random products.

use crate::judged::{
    Channels, Columns, Filter, Image, Make, Operator, Product, Rows, UNARY, Volume, VolumeFilter,
    hand_on, make, words_of,
};
use crate::oracle::random::Choices;
use crate::questions::{Questions, for_each_random, short};
use crate::trial::Met;
use half::f16;
use tensor_layout::operators::{
    Absent, AveragePooling, AveragedPadding, BatchNormalization, Convolution, Gemm, MaxPooling,
    MaxPoolingWithIndices, NearestRounding, OwnedByDml, Resample, Resample2, Resampling,
    TransposedConvolution, Window, WindowAxis,
};
use tensor_layout::{D, H, W};
use windows::Win32::AI::MachineLearning::DirectML as theirs;

/// The size of an image along one axis, and the movement of a window along it: padding at both ends,
/// dilation, stride, and the number of its positions.
struct Moved {
    size: usize,
    window: usize,
    padding: [usize; 2],
    dilation: usize,
    stride: usize,
    positions: usize,
}

impl Moved {
    /// Returns the same movement, with the number of positions computed again.
    fn again(self) -> Self {
        let there = self.size + self.padding[0] + self.padding[1];
        let reach = (self.window - 1) * self.dilation + 1;
        let positions = (there - reach) / self.stride + 1;
        Moved { positions, ..self }
    }

    /// Returns a random movement. The padding is less than the window, so no window is entirely outside the image.
    fn random(choices: &mut Choices) -> Self {
        loop {
            let window = 1 + choices.below(4);
            let moved = Moved {
                size: 1 + choices.below(12),
                window,
                padding: [choices.below(window), choices.below(window)],
                dilation: 1 + choices.below(3),
                stride: 1 + choices.below(3),
                positions: 0,
            };
            let there = moved.size + moved.padding[0] + moved.padding[1];
            let reach = (window - 1) * moved.dilation + 1;
            if reach <= there {
                return moved.again();
            }
        }
    }

    fn along<X: WindowAxis>(&self, window: Window) -> Window {
        let [stride, dilation, start, end] =
            [self.stride, self.dilation, self.padding[0], self.padding[1]].map(short);
        window
            .stride::<X>(stride)
            .dilation::<X>(dilation)
            .padding::<X>(start, end)
    }
}

/// The positions of an image's axes in DirectML's order. DirectML compares no sizes of tensors over which a window
/// moves.
const PLACES: &[usize] = &[0, 1, 2, 3];
const SPATIAL: &[(usize, usize)] = &[(0, 2), (0, 3), (1, 2), (1, 3), (3, 2), (3, 3)];

#[test]
fn convolutions() {
    let (mut questions, met) = (Questions::of("convolutions"), Met::default());
    for_each_random(400, |choices| {
        let [h, w] = [(); 2].map(|()| Moved::random(choices));
        let [groups, inputs, outputs, n] = [(); 4].map(|()| 1 + choices.below(3));
        let window = h.along::<H>(w.along::<W>(Window::new().groups(short(groups))));
        let bias = vec![groups * outputs; usize::from(choices.one_in(2))];
        let sizes = [
            vec![n, groups * inputs, h.size, w.size],
            vec![groups * outputs, inputs, h.window, w.window],
            bias,
            vec![n, groups * outputs, h.positions, w.positions],
        ];
        let operator = Operator {
            name: "Convolution",
            words: words_of::<theirs::DML_CONVOLUTION_OPERATOR_DESC>(),
            places: &[PLACES, PLACES, &[1], PLACES],
            unseen: SPATIAL,

            ..UNARY
        };
        let make: &Make<'_> = &|sizes, storage, ask| {
            let input = storage.input(&sizes[0]);
            let filter = storage.input(&sizes[1]);
            let output = storage.output(&sizes[3]);
            if sizes[2].is_empty() {
                hand_on!(
                    Convolution::<f32, Image, Filter, Absent, Image>::with(
                        window, input, filter, Absent, output
                    ),
                    ask
                );
            } else {
                let bias = storage.input(&sizes[2]);
                hand_on!(
                    Convolution::<f32, Image, OwnedByDml<Filter>, Channels, Image>::with(
                        window, input, filter, bias, output
                    ),
                    ask
                );
            }
        };
        operator.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(300, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn convolutions_of_volumes() {
    let (mut questions, met) = (Questions::of("convolutions_of_volumes"), Met::default());
    for_each_random(200, |choices| {
        let [d, h, w] = [(); 3].map(|()| Moved::random(choices));
        let [groups, inputs, outputs, n] = [(); 4].map(|()| 1 + choices.below(2));
        let window = h.along::<H>(w.along::<W>(Window::new().groups(short(groups))));
        let window = d.along::<D>(window);
        let sizes = [
            vec![n, groups * inputs, d.size, h.size, w.size],
            vec![groups * outputs, inputs, d.window, h.window, w.window],
            vec![],
            vec![n, groups * outputs, d.positions, h.positions, w.positions],
        ];
        let operator = Operator {
            name: "Convolution",
            words: words_of::<theirs::DML_CONVOLUTION_OPERATOR_DESC>(),
            places: &[&[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4], &[], &[0, 1, 2, 3, 4]],
            unseen: &[
                (0, 2),
                (0, 3),
                (0, 4),
                (1, 2),
                (1, 3),
                (1, 4),
                (3, 2),
                (3, 3),
                (3, 4),
            ],

            ..UNARY
        };
        let make: &Make<'_> = &|sizes, storage, ask| {
            hand_on!(
                Convolution::<f16, Volume, VolumeFilter, Absent, Volume>::with(
                    window,
                    storage.input(&sizes[0]),
                    storage.input(&sizes[1]),
                    Absent,
                    storage.output(&sizes[3])
                ),
                ask
            );
        };
        operator.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(200, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn transposed_convolutions() {
    let (mut questions, met) = (Questions::of("transposed_convolutions"), Met::default());
    for_each_random(400, |choices| {
        let [h, w] = [(); 2].map(|()| Moved::random(choices));
        let [groups, inputs, outputs, n] = [(); 4].map(|()| 1 + choices.below(3));
        let window = h.along::<H>(w.along::<W>(Window::new().groups(short(groups))));
        // Computes the reverse: the smallest size that has these positions.
        let back = |moved: &Moved| {
            let reach = (moved.window - 1) * moved.dilation + 1;
            let all = (moved.positions - 1) * moved.stride + reach;
            all.checked_sub(moved.padding[0] + moved.padding[1])
        };
        let (Some(larger_h @ 1..), Some(larger_w @ 1..)) = (back(&h), back(&w)) else {
            return;
        };
        let sizes = [
            vec![n, groups * inputs, h.positions, w.positions],
            vec![outputs, groups * inputs, h.window, w.window],
            vec![groups * outputs],
            vec![n, groups * outputs, larger_h, larger_w],
        ];
        let operator = Operator {
            name: "TransposedConvolution",
            words: words_of::<theirs::DML_CONVOLUTION_OPERATOR_DESC>(),
            places: &[PLACES, &[1, 0, 2, 3], &[1], PLACES],
            unseen: SPATIAL,

            ..UNARY
        };
        let make: &Make<'_> = make!(
            TransposedConvolution<f32, Image, Filter, Channels, Image>(window);
            input input input output
        );
        operator.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(300, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn pooling() {
    let (mut questions, met) = (Questions::of("pooling"), Met::default());
    for_each_random(400, |choices| {
        let [mut h, mut w] = [(); 2].map(|()| Moved::random(choices));
        let [n, c] = [(); 2].map(|()| 1 + choices.below(3));
        let sized = |window: Window, h: &Moved, w: &Moved| {
            let window = window.size::<H>(short(h.window)).size::<W>(short(w.window));
            h.along::<H>(w.along::<W>(window))
        };
        let window = sized(Window::new(), &h, &w);
        let image = |h, w| vec![n, c, h, w];
        let [from, to] = [image(h.size, w.size), image(h.positions, w.positions)];

        let most = Operator {
            name: "MaxPooling",
            words: words_of::<theirs::DML_MAX_POOLING2_OPERATOR_DESC>(),
            outputs: 2,
            places: &[PLACES, PLACES, PLACES],
            unseen: SPATIAL,

            types: &[1, 2, 3, 4, 5, 6, 7, 8, 10, 11],
            ..UNARY
        };
        let make: &Make<'_> = make!(MaxPooling<i16, Image, Image>(window); input output);
        let sizes = [from.clone(), to.clone(), vec![]];
        most.judge(&mut questions, &met, choices, &sizes, make);

        let places = Operator {
            name: "MaxPoolingWithIndices",
            unseen: &[(0, 2), (0, 3)],
            own_types: &[(2, &[3, 10])],
            ..most
        };
        let make: &Make<'_> = make!(
            MaxPoolingWithIndices<f32, u32, Image, Image, Image>(window);
            input output output
        );
        let sizes = [from, to.clone(), to];
        places.judge(&mut questions, &met, choices, &sizes, make);

        // An operator without dilation has its own structure.
        (h.dilation, w.dilation) = (1, 1);
        let (h, w) = (h.again(), w.again());
        let window = sized(Window::new(), &h, &w);
        let mean = Operator {
            name: "AveragePooling",
            words: words_of::<theirs::DML_AVERAGE_POOLING_OPERATOR_DESC>(),
            places: &[PLACES, PLACES],
            unseen: &[(0, 2), (0, 3), (1, 2), (1, 3)],

            ..UNARY
        };
        let padding = [AveragedPadding::Counted, AveragedPadding::LeftOut][choices.below(2)];
        let make: &Make<'_> = make!(
            AveragePooling<f32, Image, Image>(window, padding);
            input output
        );
        let sizes = [image(h.size, w.size), image(h.positions, w.positions)];
        mean.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(1_000, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn products() {
    let (mut questions, met) = (Questions::of("products of matrices"), Met::default());
    for_each_random(400, |choices| {
        let [b, m, k, n] = [(); 4].map(|()| 1 + choices.below(6));
        let product = vec![b, m, n];
        let sizes = [vec![b, m, k], vec![b, k, n], product.clone(), product];
        let operator = Operator {
            name: "Gemm",
            words: words_of::<theirs::DML_GEMM_OPERATOR_DESC>(),
            places: &[&PLACES[..3]; 4],
            unseen: &[],

            ..UNARY
        };
        let make: &Make<'_> = make!(
            Gemm<f16, Rows, Columns, Product, Product>(1.0, 1.0);
            input input input output
        );
        operator.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(300, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn batch_normalisation() {
    let (mut questions, met) = (Questions::of("batch_normalisation"), Met::default());
    for_each_random(300, |choices| {
        let image: Vec<_> = (0..4).map(|_| 1 + choices.below(5)).collect();
        let channels = vec![image[1]];
        let mut sizes = vec![channels; 6];
        sizes[0].clone_from(&image);
        sizes[5].clone_from(&image);
        let operator = Operator {
            name: "BatchNormalization",
            words: words_of::<theirs::DML_BATCH_NORMALIZATION_OPERATOR_DESC>(),
            places: &[PLACES, &[1], &[1], &[1], &[1], PLACES],
            unseen: &[],

            ..UNARY
        };
        let make: &Make<'_> = make!(
            BatchNormalization<f32, Image, Channels, Channels, Channels, Channels, Image>(1e-5);
            input input input input input output
        );
        operator.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(300, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn resampling() {
    let (mut questions, met) = (Questions::of("resampling"), Met::default());
    for_each_random(300, |choices| {
        let from: Vec<_> = (0..4).map(|_| 1 + choices.below(8)).collect();
        let to = vec![
            from[0],
            from[1],
            1 + choices.below(20),
            1 + choices.below(20),
        ];
        macro_rules! resample {
            ($name:ident, $words:expr, $resampling:expr) => {{
                let operator = Operator {
                    name: stringify!($name),
                    words: $words,
                    places: &[PLACES, PLACES],
                    unseen: &[(0, 0), (0, 1), (1, 0), (1, 1)],
                    types: &[1, 2, 5, 8],
                    ..UNARY
                };
                let resampling = $resampling;
                let make: &Make<'_> = make!($name<u8, Image, Image>(resampling); input output);
                operator.judge(
                    &mut questions,
                    &met,
                    choices,
                    &[from.clone(), to.clone()],
                    make,
                );
            }};
        }
        let resampling = [Resampling::linear(), Resampling::nearest()][choices.below(2)];
        let words = words_of::<theirs::DML_RESAMPLE1_OPERATOR_DESC>();
        resample!(Resample, words, resampling);
        let rounding = [
            NearestRounding::Before,
            NearestRounding::After,
            NearestRounding::HalvesBefore,
            NearestRounding::HalvesAfter,
        ][choices.below(4)];
        resample!(Resample2, 7, resampling.rounding(rounding));
    });
    met.assert_often(600, &["right"]);
    questions.assert_agreement();
}

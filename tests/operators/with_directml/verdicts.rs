//! The verdicts of the real library on random operators of each row: right ones, and ones with a single mistake. The
//! library must accept every operator that this crate accepts. It must refuse every operator that this crate refuses,
//! except for mistakes that it does not check.

use crate::described::{expect_structure, with_all};
use crate::list::{
    Case, Draw, Image, Line, Recurrences, Row, Sequences, StatesInAll, Storage, TRUTH, Weights,
    rows, types_of,
};
use crate::operators_without_types::number_of;
use crate::questions::{Questions, Tensor, for_each_random, short};
use crate::random_inputs::Met;
use crate::row_verdicts::changed;
use core::marker::PhantomData;
use half::f16;
use tensor_layout::C;
use tensor_layout::operators::elements::*;
use tensor_layout::operators::*;
use windows::Win32::AI::MachineLearning::DirectML as theirs;

/// The level of the library. It does not know operators of a higher level.
pub(crate) const LEVEL: FeatureLevel = FeatureLevel::V6_2;

impl Row {
    /// Changes each size alone. The operator is refused, except where the size is free, and its error names the slot.
    fn change_each_size(&self) {
        let Case { sizes, make, .. } = (self.draw)(&mut Draw::distinct());
        let made = make(&sizes, &mut Storage::Packed);
        assert!(made.is_ok(), "{}: {:?}", self.name, made.err());
        for (number, slot) in self.slots.iter().enumerate() {
            for (position, axis) in slot.axes.char_indices() {
                let of = format!("{}.{axis}", slot.name);
                let is_free = self.free.split(' ').any(|free| free == of);
                for wrong in changed(&sizes, number, position) {
                    let what = format!("{} of {sizes:?} with {wrong:?}", self.name);
                    let Err(error) = make(&wrong, &mut Storage::Packed) else {
                        assert!(is_free, "{what}: {of} is accepted");
                        continue;
                    };
                    self.assert_text(&error, &wrong, &what);
                    let is_named = error.to_string().contains(&format!("`{}`", slot.name));
                    assert!(is_free || is_named, "{what}: {error}");
                }
            }
        }
    }
}

#[test]
fn verdicts() {
    const ROUNDS: usize = 300;
    let (mut questions, met) = (Questions::of("verdicts"), Met::default());
    let mut rows = rows();
    rows.retain(|row| row.level() <= LEVEL);
    let mut next = rows.iter().cycle();
    let rounds = u32::try_from(ROUNDS * rows.len()).expect("it is small");
    for_each_random(rounds, |choices| {
        let row = next.next().expect("there are rows");
        row.ask(&mut questions, &mut |kind| met.note(kind), choices);
    });
    met.assert_often(ROUNDS * 100, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

#[test]
fn each_size_is_compared() {
    for row in rows() {
        row.change_each_size();
    }
}

/// Returns the name that the header has for an operator of single elements: `ELEMENT_WISE_CLIP1` for `ElementWiseClip1`.
fn name_in_header(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.push(letter.to_ascii_uppercase());
    }
    words
}

/// The structure of each operator has the tensors of its slots, in their order. An operator of single elements has the
/// type of its name.
#[test]
fn tensors_of_structures() {
    let mut rows = rows();
    // The lists of tensors of `Quantize` and `Dequantize` are not fields of their structures.
    rows.retain(|row| !row.name.ends_with("uantize"));
    for row in rows {
        for_each_random(5, |choices| {
            let case = (row.draw)(&mut Draw::Random(choices));
            let made = (case.make)(&case.sizes, &mut Storage::Random(choices));
            let (operator, _) = made.expect("it is right");
            let (inputs, outputs) = (operator.inputs(), operator.outputs());
            let slots = inputs.iter().chain(outputs.iter());
            let slots: Vec<_> = slots.map(|slot| slot.as_ref().map(Tensor::of)).collect();
            operator.with_raw(|desc| {
                let tensors = row.read(desc).tensors;
                let count = row.slots.len();
                assert_eq!(tensors[..count], slots[..count], "{}", row.name);
            });
            let of_elements = ["ElementWise", "Activation", "Cast"];
            if of_elements.iter().any(|kind| row.name.starts_with(kind)) {
                let name = format!("DML_{}_OPERATOR_DESC", name_in_header(row.name));
                assert_eq!(operator.operator_type(), number_of(&name), "{name}");
            }
        });
    }
}

/// The kinds whose types the list of operators has as numbers, or which none of its rows has.
#[test]
fn kinds_of_elements() {
    assert_eq!(types_of!(FloatElements), [1, 2]);
    assert_eq!(types_of!(TruthElements), TRUTH);
    assert_eq!(types_of!(ResampledElements), [1, 2, 5, 8]);
    assert_eq!(types_of!(NarrowIntegerElements).len(), 6);
    assert_eq!(types_of!(QuantizedElements).len(), 2);
}

/// Softmax along the only two axes of an image of which one or both have several positions.
#[test]
fn softmax_among_axes_of_size_1() {
    let mut questions = Questions::of("softmax_among_axes_of_size_1");
    for_each_random(200, |choices| {
        let mut sizes = [1, 1 + choices.below(6), 1, 1];
        sizes[[0, 2, 3][choices.below(3)]] = 1 + choices.below(6);
        let mut storage = Storage::Random(choices);
        let (input, output) = (storage.input(&sizes), storage.output(&sizes));
        let made = ActivationSoftmax::<f32, C, Image, Image>::with(input, output);
        let made = made.expect("one axis has rows");
        made.with_raw(|desc| questions.expect(true, desc, &format!("softmax of {sizes:?}")));
    });
    questions.assert_agreement();
}

/// Asks about a join along an axis. The last tensor is its output.
pub(crate) fn expect_joined(
    questions: &mut Questions,
    accepted: bool,
    tensors: &[Tensor],
    axis: u32,
    what: &str,
) {
    with_all(tensors, &mut Vec::new(), &mut |raw| {
        let (output, inputs) = raw.split_last().expect("there is an output");
        let join = theirs::DML_JOIN_OPERATOR_DESC {
            InputCount: short(inputs.len()),
            InputTensors: inputs.as_ptr(),
            OutputTensor: output,
            Axis: axis,
        };
        expect_structure(questions, accepted, theirs::DML_OPERATOR_JOIN, &join, what);
    });
}

/// Lists of tensors, which the C structure has by value: three parts are joined to a whole, which is split again.
#[test]
fn joined_and_split() {
    type Three = (Image, Image, Image);
    let (mut questions, met) = (Questions::of("joined_and_split"), Met::default());
    let types = types_of!(AnyElements);
    let mut ask = |mut storage: Storage<'_>, sizes: &[[usize; 4]; 4], data_type, accepted| {
        let what = format!("three tensors and one of {sizes:?} of type {data_type}");
        let [a, b, c, whole] = sizes.each_ref().map(|sizes| storage.output::<Image>(sizes));
        let joined = Join::<f64, C, Three, Image>::with((a, b, c), whole);
        let split = Split::<f64, C, Image, Three>::with(whole, (a, b, c));
        if data_type == 9 {
            assert_eq!([joined.is_ok(), split.is_ok()], [accepted; 2], "{what}");
        }
        met.note(if accepted { "right" } else { "wrong" });
        if let (9, Ok(joined), Ok(split)) = (data_type, joined, split) {
            joined.with_raw(|desc| questions.expect(true, desc, &what));
            split.with_raw(|desc| questions.expect(true, desc, &what));
            return;
        }
        let tensors = sizes.map(|sizes| Tensor::packed(data_type, &sizes.map(short)));
        expect_joined(&mut questions, accepted, &tensors, 1, &what);
        with_all(&tensors, &mut Vec::new(), &mut |raw| {
            let split = theirs::DML_SPLIT_OPERATOR_DESC {
                InputTensor: &raw const raw[3],
                OutputCount: 3,
                OutputTensors: raw.as_ptr(),
                Axis: 1,
            };
            expect_structure(
                &mut questions,
                accepted,
                theirs::DML_OPERATOR_SPLIT,
                &split,
                &what,
            );
        });
    };
    for_each_random(400, |choices| {
        let [n, h, w] = [(); 3].map(|()| 1 + choices.below(6));
        let channels = [(); 3].map(|()| 1 + choices.below(5));
        let [a, b, c] = channels;
        let all = [a, b, c, a + b + c].map(|channels| [n, channels, h, w]);
        ask(Storage::Random(choices), &all, 9, true);
        if !choices.one_in(10) {
            return;
        }
        for data_type in 1..=11 {
            ask(Storage::Packed, &all, data_type, types.contains(&data_type));
        }
        for (tensor, axis) in (0..16).map(|case| (case / 4, case % 4)) {
            let mut wrong = all;
            wrong[tensor][axis] += 1;
            ask(Storage::Packed, &wrong, 9, false);
        }
    });
    met.assert_often(400, &["right", "wrong"]);
    questions.assert_agreement();
}

/// Fills tensors of every type, with one axis and with four.
#[test]
fn filled() {
    let mut questions = Questions::of("filled");
    macro_rules! filled {
        ($($name:ident of [$($T:ty = $value:tt)+];)+) => {$($(
            for_each_random(20, |choices| {
                let (line, image) = ([1 + choices.below(6)], [(); 4].map(|()| 1 + choices.below(6)));
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

/// Tests that the library accepts the same activations here as in fused operators.
#[test]
fn activations_of_recurrent_networks() {
    type Network =
        Gru<f32, Sequences, Weights, Recurrences, Absent, Absent, Absent, StatesInAll, Absent>;
    use FusedActivation::*;
    #[rustfmt::skip]
    let activations = [
        Celu { alpha: 1.0 }, Elu { alpha: 1.0 }, Gelu, HardSigmoid { alpha: 0.2, beta: 0.5 }, LeakyRelu { alpha: 0.1 },
        Linear { alpha: 2.0, beta: 1.0 }, Relu, Sigmoid, Softplus { steepness: 1.0 }, Softsign, Tanh,
        ThresholdedRelu { alpha: 1.0 },
    ];
    let mut questions = Questions::of("activations_of_recurrent_networks");
    for_each_random(3, |choices| {
        for activation in activations {
            let [s, n, i, h] = [(); 4].map(|()| 1 + choices.below(5));
            let mut storage = Storage::Random(choices);
            let network = Network::with(
                RecurrentDirection::BothWays,
                storage.input(&[s, n, i]),
                storage.input(&[2, 3 * h, i]),
                storage.input(&[2, 3 * h, h]),
                Absent,
                Absent,
                Absent,
                storage.output(&[s, 2, n, h]),
                Absent,
            );
            let network = network
                .expect("it is right")
                .with_activations([activation; 2]);
            let what = format!("Gru of {activation:?}");
            network.with_raw(|desc| questions.expect(true, desc, &what));
        }
    });
    questions.assert_agreement();
}

/// The last cell cannot be the only output of a network.
#[test]
fn networks_without_state() {
    let mut questions = Questions::of("networks_without_state");
    for row in rows().iter().filter(|row| row.name == "Lstm") {
        let Case { sizes, make, .. } = (row.draw)(&mut Draw::distinct());
        let (network, _) = make(&sizes, &mut Storage::Packed).expect("it has a state");
        network.with_raw(|desc| {
            let mut described = row.read(desc);
            let [sequence, state] =
                ["output_sequence", "output_single"].map(|name| row.slot(name).expect("it is one"));
            described.tensors[sequence] = None;
            described.expect(&mut questions, true, "a network of the last state and cell");
            described.tensors[state] = None;
            described.expect(&mut questions, false, "a network of the last cell");
        });
    }
    questions.assert_agreement();
}

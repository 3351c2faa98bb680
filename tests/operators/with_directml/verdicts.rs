//! The verdicts of the real library on random operators of each row: right ones, and ones with a single mistake. The
//! library must accept every operator that this crate accepts. It must refuse every operator that this crate refuses,
//! except for mistakes that it does not check.

use crate::described::{Described, expect_structure, with_all};
use crate::list::{
    Case, Draw, Image, Line, Recurrences, Row, Sequences, StatesInAll, Storage, TRUTH, Weights,
    rows, types_of,
};
use crate::oracle::random::Choices;
use crate::questions::{Questions, Tensor, for_each_random, short};
use crate::random_inputs::Met;
use core::marker::PhantomData;
use half::f16;
use tensor_layout::C;
use tensor_layout::operators::elements::*;
use tensor_layout::operators::*;
use windows::Win32::AI::MachineLearning::DirectML as theirs;

/// The level of the library. It does not know operators of a higher level.
pub(crate) const LEVEL: FeatureLevel = FeatureLevel::V6_2;

/// Returns the number at the beginning of a text.
fn number(text: &str) -> Option<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

impl Row {
    /// Asks about a right operator. One time in some, also asks about all its variants with a single mistake.
    fn ask(&self, questions: &mut Questions, met: &Met, choices: &mut Choices) {
        let name = self.name;
        let case = (self.draw)(&mut Draw::Random(choices));
        let sizes = &case.sizes;
        let made = |storage: &mut Storage<'_>| match (case.make)(sizes, storage) {
            Ok((operator, _)) => operator,
            Err(error) => panic!("{name} of {sizes:?} is refused: {error}"),
        };
        let packed = made(&mut Storage::Packed);
        if packed.feature_level() > LEVEL {
            return;
        }
        made(&mut Storage::Random(choices)).with_raw(|desc| {
            let tensors = self.read(desc).tensors;
            questions.expect(true, desc, &format!("{name} of {tensors:?}"));
            met.note("right");
        });
        if !choices.one_in(10) {
            return;
        }
        packed.with_raw(|desc| {
            let right = self.read(desc);
            for (slot, of_slot) in sizes.iter().enumerate() {
                for axis in 0..of_slot.len() {
                    self.ask_sizes(questions, met, &case, &right, (slot, axis));
                }
                if !of_slot.is_empty() {
                    self.ask_tensor(questions, &right, slot);
                }
            }
            self.ask_types(questions, &right);
        });
    }

    fn read<'d>(&self, desc: &RawOperatorDesc<'d>) -> Described<'d> {
        let tensors = self.slots.len() + self.null_tensors;
        Described::read(desc, self.words, self.before, tensors)
    }

    fn has_own_type(&self, slot: usize) -> bool {
        self.own_types.iter().any(|(of, _)| *of == slot)
    }

    /// Asks the library about sizes that are one more or one less along an axis.
    fn ask_sizes(
        &self,
        questions: &mut Questions,
        met: &Met,
        case: &Case,
        right: &Described<'_>,
        (slot, axis): (usize, usize),
    ) {
        let sizes = &case.sizes;
        for wrong in changed(sizes, slot, axis) {
            let size = wrong[slot][axis];
            let what = format!("{} of {sizes:?} with {wrong:?}", self.name);
            match (case.make)(&wrong, &mut Storage::Packed) {
                Ok((other, _)) => {
                    met.note("other sizes");
                    other.with_raw(|desc| questions.expect(true, desc, &what));
                    continue;
                }
                Err(error) => self.assert_text(&error, &wrong, &what),
            }
            let is_smaller = size < sizes[slot][axis];
            if self.unseen.contains(&(slot, axis))
                || is_smaller && self.unseen_if_smaller.contains(&(slot, axis))
            {
                continue;
            }
            met.note("wrong sizes");
            let described = right.with(slot, |tensor| {
                let mut sizes = tensor.sizes.clone();
                sizes[self.slots[slot].positions[axis]] = short(size);
                *tensor = Tensor::packed(tensor.data_type, &sizes);
            });
            described.expect(questions, false, &what);
        }
    }

    /// Asks about mistakes in one tensor that the types of this crate cannot express.
    fn ask_tensor(&self, questions: &mut Questions, right: &Described<'_>, slot: usize) {
        let name = self.name;
        let tensor = right.tensors[slot].as_ref().expect("it is not empty");
        let own = [tensor.data_type];
        let types = self.own_types.iter().find(|(of, _)| *of == slot);
        let types = types.map_or(own.as_slice(), |(_, types)| types);
        // If a tensor is the only one with its type parameter, its type is tested below.
        let others = (0..right.tensors.len()).filter(|other| {
            right.tensors[*other].is_some() && *other != slot && !self.has_own_type(*other)
        });
        let is_only_one = !self.has_own_type(slot) && others.count() == 0;
        for data_type in (1..=11).filter(|_| !is_only_one) {
            let other = right.with(slot, |tensor| {
                *tensor = Tensor::packed(data_type, &tensor.sizes);
            });
            let what = format!("{name} with tensor {slot} of type {data_type}");
            other.expect(questions, types.contains(&data_type), &what);
        }
        if !self.unseen_ranks.contains(&slot) {
            let wide = right.with(slot, |tensor| tensor.sizes.insert(0, 1));
            let what = format!("{name} with tensor {slot} of one rank more");
            wide.expect(questions, false, &what);
        }
        let short = right.with(slot, |tensor| tensor.total_bytes -= 4);
        let what = format!("{name} with tensor {slot} of 4 bytes less");
        short.expect(questions, false, &what);
        let is_output = slot >= self.inputs;
        let owned = right.with(slot, |tensor| tensor.flags = 1);
        let what = format!("{name} with tensor {slot} owned by DirectML");
        owned.expect(questions, self.owns_inputs && !is_output, &what);
        let long = tensor.sizes.iter().position(|size| *size > 1);
        if let Some(axis) = long.filter(|_| is_output) {
            let shared = right.with(slot, |tensor| {
                let mut strides = vec![1; tensor.sizes.len()];
                strides[axis] = 0;
                tensor.strides = Some(strides);
            });
            shared.expect(questions, false, &format!("{name} with a shared output"));
        }
    }

    /// Asks about another type for all tensors that have the same type.
    fn ask_types(&self, questions: &mut Questions, right: &Described<'_>) {
        for data_type in 1..=11 {
            let mut other = right.clone();
            for slot in 0..right.tensors.len() {
                if right.tensors[slot].is_some() && !self.has_own_type(slot) {
                    other = other.with(slot, |tensor| {
                        *tensor = Tensor::packed(data_type, &tensor.sizes);
                    });
                }
            }
            let what = format!("{} of type {data_type}", self.name);
            other.expect(questions, self.types.contains(&data_type), &what);
        }
    }

    /// Returns the number of a slot.
    pub(crate) fn slot(&self, name: &str) -> Option<usize> {
        self.slots.iter().position(|slot| slot.name == name)
    }

    /// Asserts that the sizes in the text of an error are those of the slots: `axis X of .. is N`, `that of .. is N`,
    /// `the N of ..` and `K · X of .. is N`.
    fn assert_text(&self, error: &OperatorError, sizes: &[Vec<usize>], what: &str) {
        let text = error.to_string();
        assert!(
            text.starts_with(&format!("{}: ", self.name)),
            "{what}: {text}"
        );
        let parts: Vec<_> = text.split('`').collect();
        let mut last = None;
        for part in (1..parts.len() - 1).step_by(2) {
            let (before, slot, after) = (parts[part - 1], parts[part], parts[part + 1]);
            let axis = before
                .strip_suffix(" of ")
                .filter(|before| before.ends_with("that"))
                .and(last)
                .or_else(|| {
                    let letter = before.strip_suffix(" of ")?;
                    let (start, letter) = letter.split_at_checked(letter.len() - 1)?;
                    start.ends_with("axis ").then(|| letter.chars().next())?
                });
            let Some(axis) = axis else {
                // Such as `but 3 · H of .. is 21`.
                let product = before.strip_suffix(" of ").and_then(|before| {
                    let (times, letter) = before.rsplit_once(", but ")?.1.split_once(" · ")?;
                    Some((times.parse::<usize>().ok()?, letter.chars().next()?))
                });
                if let (Some((times, letter)), Some(slot)) = (product, self.slot(slot)) {
                    let axis = self.slots[slot].axes.find(letter).expect("it has the axis");
                    let wanted = after.strip_prefix(" is ").and_then(number);
                    assert_eq!(wanted, Some(times * sizes[slot][axis]), "{what}: {text}");
                }
                // Such as `no multiple of the 5 of`.
                let size = before.strip_suffix(" of ").and_then(|before| {
                    let (_, size) = before.rsplit_once(" the ")?;
                    size.parse::<usize>().ok()
                });
                if let (Some(size), Some(slot)) = (size, self.slot(slot)) {
                    assert!(sizes[slot].contains(&size), "{what}: {text}");
                }
                continue;
            };
            last = Some(axis);
            let given = after.strip_prefix(" is ").or(after.strip_prefix(" only "));
            if let (Some(given), Some(slot)) = (given.and_then(number), self.slot(slot)) {
                // A slot without the axis has one position along it.
                let size = self.slots[slot]
                    .axes
                    .find(axis)
                    .map_or(1, |axis| sizes[slot][axis]);
                assert_eq!(given, size, "{what}: {text}");
            }
        }
    }

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

/// Returns the sizes with one that is one less, and with one that is one more.
fn changed(
    sizes: &[Vec<usize>],
    slot: usize,
    axis: usize,
) -> impl Iterator<Item = Vec<Vec<usize>>> {
    [-1, 1].into_iter().filter_map(move |change| {
        let mut changed = sizes.to_vec();
        let size = &mut changed[slot][axis];
        *size = size.checked_add_signed(change).filter(|size| *size > 0)?;
        Some(changed)
    })
}

#[test]
fn verdicts() {
    const ROUNDS: usize = 300;
    let (mut questions, met) = (Questions::of("verdicts"), Met::default());
    let rows = rows();
    let mut next = rows.iter().cycle();
    let rounds = u32::try_from(ROUNDS * rows.len()).expect("it is small");
    for_each_random(rounds, |choices| {
        let row = next.next().expect("there are rows");
        row.ask(&mut questions, &met, choices);
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
        with_all(&tensors, &mut Vec::new(), &mut |raw| {
            let joined = theirs::DML_JOIN_OPERATOR_DESC {
                InputCount: 3,
                InputTensors: raw.as_ptr(),
                OutputTensor: &raw const raw[3],
                Axis: 1,
            };
            let split = theirs::DML_SPLIT_OPERATOR_DESC {
                InputTensor: &raw const raw[3],
                OutputCount: 3,
                OutputTensors: raw.as_ptr(),
                Axis: 1,
            };
            expect_structure(
                &mut questions,
                accepted,
                theirs::DML_OPERATOR_JOIN,
                &joined,
                &what,
            );
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

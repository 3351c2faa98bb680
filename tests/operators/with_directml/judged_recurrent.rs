//! The answers of the real library to random recurrent networks.

use crate::judged::{
    Biases, Make, OfColumns, Operator, Peepholes, Recurrences, Sequences, States, StatesInAll,
    UNARY, Weights, make, sizes,
};
use crate::questions::{Questions, for_each_random};
use crate::trial::Met;
use tensor_layout::operators::*;

const INPUT: &[usize] = &[1, 2, 3];
const PARAMETERS: &[usize] = &[1, 2, 3];
const BIAS: &[usize] = &[2, 3];
const STATE: &[usize] = &[1, 2, 3];
const LENGTHS: &[usize] = &[3];
const SEQUENCE: &[usize] = &[0, 1, 2, 3];

#[test]
fn recurrent_networks() {
    let (mut questions, met) = (Questions::of("recurrent_networks"), Met::default());
    for_each_random(150, |choices| {
        let [s, n, i, h] = sizes(choices, 5);
        let (direction, d) = [
            (RecurrentDirection::FirstToLast, 1),
            (RecurrentDirection::LastToFirst, 1),
            (RecurrentDirection::BothWays, 2),
        ][choices.below(3)];
        let (input, lengths, state) = (vec![s, n, i], vec![n], vec![d, n, h]);
        let parameters = |gates: usize| {
            (
                vec![d, gates * h, i],
                vec![d, gates * h, h],
                vec![d, 2 * gates * h],
            )
        };
        let sequence = vec![s, d, n, h];
        let operator = Operator {
            outputs: 2,
            places: &[
                INPUT, PARAMETERS, PARAMETERS, BIAS, STATE, LENGTHS, SEQUENCE, STATE,
            ],
            own_types: &[(5, &[3])],
            owns_inputs: false,
            ..UNARY
        };
        macro_rules! one_state {
            ($name:ident, $words:literal, $gates:literal) => {{
                let operator = Operator {
                    name: stringify!($name),
                    words: $words,
                    ..operator
                };
                let make: &Make<'_> = make!(
                    $name<
                        f32, Sequences, Weights, Recurrences, Biases, States, OfColumns,
                        StatesInAll, States
                    >(direction);
                    input input input input input input output output
                );
                let (weight, recurrence, bias) = parameters($gates);
                let sizes = [
                    input.clone(),
                    weight,
                    recurrence,
                    bias,
                    state.clone(),
                    lengths.clone(),
                    sequence.clone(),
                    state.clone(),
                ];
                operator.judge(&mut questions, &met, choices, &sizes, make);
            }};
        }
        one_state!(Rnn, 11, 1);
        one_state!(Gru, 11, 3);

        let lstm = Operator {
            name: "Lstm",
            words: 15,
            outputs: 3,
            places: &[
                INPUT, PARAMETERS, PARAMETERS, BIAS, STATE, STATE, LENGTHS, BIAS, SEQUENCE, STATE,
                STATE,
            ],
            own_types: &[(6, &[3])],
            owns_inputs: false,
            ..UNARY
        };
        let make: &Make<'_> = make!(
            Lstm<
                f32, Sequences, Weights, Recurrences, Biases, States, States, OfColumns,
                Peepholes, StatesInAll, States, States
            >(direction);
            input input input input input input input input output output output
        );
        let (weight, recurrence, bias) = parameters(4);
        let sizes = [
            input,
            weight,
            recurrence,
            bias,
            state.clone(),
            state.clone(),
            lengths,
            vec![d, 3 * h],
            sequence,
            state.clone(),
            state,
        ];
        lstm.judge(&mut questions, &met, choices, &sizes, make);
    });
    met.assert_often(450, &["right", "wrong sizes"]);
    questions.assert_agreement();
}

/// Tests that the library accepts the same activations here as in fused operators.
#[test]
fn activations_of_recurrent_networks() {
    let mut questions = Questions::of("activations_of_recurrent_networks");
    for_each_random(3, |choices| {
        for activation in [
            FusedActivation::Celu { alpha: 1.0 },
            FusedActivation::Elu { alpha: 1.0 },
            FusedActivation::Gelu,
            FusedActivation::HardSigmoid {
                alpha: 0.2,
                beta: 0.5,
            },
            FusedActivation::LeakyRelu { alpha: 0.1 },
            FusedActivation::Linear {
                alpha: 2.0,
                beta: 1.0,
            },
            FusedActivation::Relu,
            FusedActivation::Sigmoid,
            FusedActivation::Softplus { steepness: 1.0 },
            FusedActivation::Softsign,
            FusedActivation::Tanh,
            FusedActivation::ThresholdedRelu { alpha: 1.0 },
        ] {
            let [s, n, i, h] = sizes(choices, 5);
            let mut storage = crate::judged::Storage::Random(choices);
            let network = Gru::<
                f32,
                Sequences,
                Weights,
                Recurrences,
                Absent,
                Absent,
                Absent,
                StatesInAll,
                Absent,
            >::with(
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
            network
                .with_raw(|desc| questions.expect(true, desc, &format!("Gru of {activation:?}")));
        }
    });
    questions.assert_agreement();
}

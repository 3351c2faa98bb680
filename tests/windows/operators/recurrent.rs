//! Recurrent networks, compared with the formulas of their pages. Wine 10 does not compile an `Lstm`, so a test on
//! Linux only asks whether the library makes one.

use super::*;
use tensor_layout::axes::{D, G, S};
use tensor_layout::operators::{Absent, FusedActivation, Gru, RecurrentDirection, Rnn};
use tensor_layout::{H, I, N, layout};

type Sequences = layout!(NSI[N = 2, S = 4, I = 3]);
type States = layout!(SNDH[S = 4, N = 2, D = 2, H = 5]);
type Last = layout!(DNH[D = 1, N = 2, H = 5]);
type Lengths = layout!(N[2]);

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns a number from -1 to 1.
fn fraction(number: i8) -> f32 {
    f32::from(number) / 64.0
}

/// Tests both directions, with a bias and other activations.
#[test]
fn one_gate() -> Result<()> {
    type Weight = layout!(DIG[D = 2, I = 3, G = 5]);
    type Recurrence = layout!(DGH[D = 2, G = 5, H = 5]);
    type Bias = layout!(DG[D = 2, G = 10]);
    let mut bench = Bench::new();
    let network =
        Rnn::<f32, Sequences, Weight, Recurrence, Bias, Absent, Absent, States, Absent>::new(
            RecurrentDirection::BothWays,
        )
        .with_activations([FusedActivation::Sigmoid]);
    compute!(
        bench, network,
        [input of fraction] [weight of fraction] [recurrence of fraction] [bias of fraction] [] [] => [output] []
    );
    let states = |d: usize, n: usize| {
        let mut states = [[0.0; 5]; 4];
        let mut before = [0.0; 5];
        for step in 0..4 {
            let s = if d == 0 { step } else { 3 - step };
            let next = [0, 1, 2, 3, 4].map(|g| {
                let mut sum = f64::from(bias[(D(d), G(g))]) + f64::from(bias[(D(d), G(5 + g))]);
                for i in 0..3 {
                    let x = f64::from(input[(N(n), S(s), I(i))]);
                    sum += x * f64::from(weight[(D(d), I(i), G(g))]);
                }
                for (h, state) in before.iter().enumerate() {
                    sum += state * f64::from(recurrence[(D(d), G(g), H(h))]);
                }
                sigmoid(sum)
            });
            states[s] = next;
            before = next;
        }
        states
    };
    bench.check_within(1e-4, &output, |(S(s), N(n), D(d), H(h)): (S, N, D, H)| {
        states(d, n)[s][h]
    })
}

type GruWeight = layout!(GI[G = 15, I = 3]);
type GruRecurrence = layout!(GH[G = 15, H = 5]);
type GruBias = layout!(G[30]);

/// Tests the reset before the product and after it, from a first state, with sequences of different
/// lengths.
#[test]
fn gated_units() -> Result<()> {
    let mut bench = Bench::new();
    let network =
        Gru::<f32, Sequences, GruWeight, GruRecurrence, GruBias, Last, Lengths, Absent, Last>::new(
            RecurrentDirection::FirstToLast,
        );
    for (network, is_linear) in [(network, false), (network.linear_before_reset(), true)] {
        compute!(
            bench, network,
            [input of fraction] [weight of fraction] [recurrence of fraction] [bias of fraction]
            [first of fraction] [lengths is vec![4, 2]] => [] [output]
        );
        let last = |n: usize| {
            let mut state = [0, 1, 2, 3, 4].map(|h| f64::from(first[(D(0), N(n), H(h))]));
            for s in 0..[4, 2][n] {
                let from_input = |g: usize| {
                    let features = (0..3).map(|i| {
                        f64::from(input[(N(n), S(s), I(i))]) * f64::from(weight[(G(g), I(i))])
                    });
                    features.sum::<f64>() + f64::from(bias[(G(g),)])
                };
                let from_state = |g: usize, state: &[f64; 5]| {
                    let units = state.iter().enumerate();
                    let units = units.map(|(h, x)| x * f64::from(recurrence[(G(g), H(h))]));
                    units.sum::<f64>()
                };
                let other = |g: usize| f64::from(bias[(G(15 + g),)]);
                let update = |h: usize| sigmoid(from_input(h) + from_state(h, &state) + other(h));
                let reset = |h: usize| {
                    let h = 5 + h;
                    sigmoid(from_input(h) + from_state(h, &state) + other(h))
                };
                let mut left = state;
                for (h, left) in left.iter_mut().enumerate() {
                    *left *= reset(h);
                }
                let next = [0, 1, 2, 3, 4].map(|h| {
                    let g = 10 + h;
                    let inner = if is_linear {
                        reset(h) * (from_state(g, &state) + other(g))
                    } else {
                        from_state(g, &left) + other(g)
                    };
                    let new = (from_input(g) + inner).tanh();
                    (1.0 - update(h)) * new + update(h) * state[h]
                });
                state = next;
            }
            state
        };
        bench.check_within(1e-4, &output, |(N(n), _, H(h)): (N, D, H)| last(n)[h])?;
    }
    Ok(())
}

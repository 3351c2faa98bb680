// mistakes: 1
use tensor_layout::operators::{Absent, FusedActivation, Gru, RecurrentDirection};
use tensor_layout::layout;

layout! {
    type Sequences = SNI[S = 20, N = 8, I = 32];
    type Weight = GI[G = 192, I = 32];
    type Recurrence = GH[G = 192, H = 64];
    type States = SNH[S = 20, N = 8, H = 64];
}

const NETWORK: Gru<f32, Sequences, Weight, Recurrence, Absent, Absent, Absent, States, Absent> =
    Gru::new(RecurrentDirection::FirstToLast);
const OPERATOR: Gru<f32, Sequences, Weight, Recurrence, Absent, Absent, Absent, States, Absent> =
    NETWORK.with_activations([FusedActivation::Sigmoid, FusedActivation::Softmax]);

fn main() {
    println!("{OPERATOR:?}");
}

// mistakes: 1
use tensor_layout::operators::{Absent, Gru, RecurrentDirection};
use tensor_layout::layout;

layout! {
    type Sequences = SNI[S = 20, N = 8, I = 32];
    type Weight = GI[G = 192, I = 32];
    type Recurrence = GH[G = 192, H = 64];
}

static OPERATOR: Gru<f32, Sequences, Weight, Recurrence, Absent, Absent, Absent, Absent, Absent> =
    Gru::new(RecurrentDirection::FirstToLast);

fn main() {
    println!("{OPERATOR:?}");
}

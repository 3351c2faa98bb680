// mistakes: 4
use tensor_layout::layout;
use tensor_layout::operators::{Absent, FusedActivation, Gru, OwnedByDml, RecurrentDirection, Rnn};

layout! {
    type Sequences = SNI[S = 20, N = 8, I = 32];
    type Weight = GI[G = 192, I = 32];
    type Recurrence = GH[G = 192, H = 64];
    type States = SNH[S = 20, N = 8, H = 64];
}

fn gru_activation() {
    const NETWORK: Gru<f32, Sequences, Weight, Recurrence, Absent, Absent, Absent, States, Absent> =
        Gru::new(RecurrentDirection::FirstToLast);
    const OPERATOR: Gru<f32, Sequences, Weight, Recurrence, Absent, Absent, Absent, States, Absent> =
        NETWORK.with_activations([FusedActivation::Sigmoid, FusedActivation::Softmax]);
}

static GRU_BOTH_WAYS_OF_ONE: Gru<f32, Sequences, Weight, Recurrence, Absent, Absent, Absent, States, Absent> =
    Gru::new(RecurrentDirection::BothWays);

static GRU_WITHOUT_OUTPUT: Gru<f32, Sequences, Weight, Recurrence, Absent, Absent, Absent, Absent, Absent> =
    Gru::new(RecurrentDirection::FirstToLast);

fn rnn_owned_input() {
    type Weight = layout!(GI[G = 64, I = 32]);
    type Recurrence = layout!(GH[G = 64, H = 64]);
    static NETWORK: Rnn<
        f32,
        OwnedByDml<Sequences>,
        Weight,
        Recurrence,
        Absent,
        Absent,
        Absent,
        States,
        Absent,
    > = Rnn::new(RecurrentDirection::FirstToLast);

    NETWORK.with_raw(|desc| println!("{}", desc.kind));
}

fn main() {}

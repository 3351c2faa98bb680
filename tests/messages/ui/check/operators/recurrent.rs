// mistakes: 5
use tensor_layout::{layout, Mapping};
use tensor_layout::operators::{
    Absent, FusedActivation, Gru, OperatorError, OwnedByDml, RecurrentDirection, Rnn,
};

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

fn rnn_owned_of_open_sizes() {
    type Sequences = layout!(SNI[S = ?, N = ?, I = ?]);
    type Weight = layout!(GI[G = ?, I = ?]);
    type Recurrence = layout!(GH[G = ?, H = ?]);
    type State = layout!(NH[N = ?, H = ?]);
    type Network =
        Rnn<f32, Sequences, OwnedByDml<Weight>, Recurrence, Absent, Absent, Absent, Absent, State>;
    const FORWARD: RecurrentDirection = RecurrentDirection::FirstToLast;
    fn network(
        input: Mapping<Sequences>,
        weight: Mapping<Weight>,
        recurrence: Mapping<Recurrence>,
        last: Mapping<State>,
    ) -> Result<Network, OperatorError> {
        Network::with(FORWARD, input, weight, recurrence, Absent, Absent, Absent, Absent, last)
    }
}

fn main() {}

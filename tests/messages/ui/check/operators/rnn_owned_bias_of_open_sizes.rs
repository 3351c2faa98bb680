// mistakes: 1
use tensor_layout::operators::{Absent, OperatorError, OwnedByDml, RecurrentDirection, Rnn};
use tensor_layout::{Mapping, layout};

layout! {
    type Sequences = SNI[S = ?, N = ?, I = ?];
    type Weight = GI[G = ?, I = ?];
    type Recurrence = GH[G = ?, H = ?];
    type State = NH[N = ?, H = ?];
    type Bias = G[G = ?];
}

type Network = Rnn<f32, Sequences, Weight, Recurrence, OwnedByDml<Bias>, Absent, Absent, Absent, State>;

const FORWARD: RecurrentDirection = RecurrentDirection::FirstToLast;

fn network(
    input: Mapping<Sequences>,
    weight: Mapping<Weight>,
    recurrence: Mapping<Recurrence>,
    bias: Mapping<Bias>,
    last: Mapping<State>,
) -> Result<Network, OperatorError> {
    Network::with(FORWARD, input, weight, recurrence, bias, Absent, Absent, Absent, last)
}

fn main() {}

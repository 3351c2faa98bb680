// mistakes: 1
use tensor_layout::operators::{Absent, OwnedByDml, RecurrentDirection, Rnn};
use tensor_layout::layout;

layout! {
    type Sequences = SNI[S = 20, N = 8, I = 32];
    type Weight = GI[G = 64, I = 32];
    type Recurrence = GH[G = 64, H = 64];
    type States = SNH[S = 20, N = 8, H = 64];
}

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

fn main() {
    NETWORK.with_raw(|desc| println!("{}", desc.kind));
}

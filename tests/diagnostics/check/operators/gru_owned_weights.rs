// mistakes: 3
use tensor_layout::operators::{Absent, Gru, OwnedByDml, RecurrentDirection};
use tensor_layout::layout;

layout! {
    type Sequences = SNI[S = 20, N = 8, I = 32];
    type Weight = GI[G = 192, I = 32];
    type Recurrence = GH[G = 192, H = 64];
    type Bias = G[384];
    type States = SNH[S = 20, N = 8, H = 64];
}

static NETWORK: Gru<
    f32,
    Sequences,
    OwnedByDml<Weight>,
    OwnedByDml<Recurrence>,
    OwnedByDml<Bias>,
    Absent,
    Absent,
    States,
    Absent,
> = Gru::new(RecurrentDirection::FirstToLast);

fn main() {
    NETWORK.with_raw(|desc| println!("{}", desc.kind));
}

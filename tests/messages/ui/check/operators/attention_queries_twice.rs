// mistakes: 1
use tensor_layout::operators::{Absent, AttentionHeads, MultiheadAttention1};
use tensor_layout::layout;

layout! {
    type Stack = NSHTD[N = 1, S = 20, H = 8, T = 3, D = 64];
    type Queries = NSC[N = 1, S = 20, C = 512];
}

/// An attention of stacked tensors.
type Attention<Q, QKV, O> = MultiheadAttention1<
    f32, Q, Absent, Absent, Absent, Absent, QKV, Absent, Absent, Absent, Absent, Absent, Absent, O, Absent, Absent,
>;

static OPERATOR: Attention<Queries, Stack, Queries> = Attention::new(AttentionHeads::new(8), 0.125);

fn main() {
    println!("{OPERATOR:?}");
}

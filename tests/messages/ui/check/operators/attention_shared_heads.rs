// mistakes: 1
use tensor_layout::operators::{Absent, AttentionHeads, MultiheadAttention1};
use tensor_layout::layout;

layout! {
    type Queries = NSC[N = 1, S = 20, C = 512];
    type Keys = NKC[N = 1, K = 20, C = 512];
}

/// An attention of separate queries, keys and values, without a bias.
type Attention<Q, K, V, M, PK, PV, O, NK, NV> = MultiheadAttention1<
    f32, Q, K, V, Absent, Absent, Absent, Absent, M, Absent, PK, PV, Absent, O, NK, NV,
>;

static OPERATOR: Attention<Queries, Keys, Keys, Absent, Absent, Absent, Queries, Absent, Absent> =
    Attention::new(AttentionHeads::new(8).key_value_heads(2), 0.125);

fn main() {
    println!("{OPERATOR:?}");
}

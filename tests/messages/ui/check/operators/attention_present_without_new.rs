// mistakes: 1
use tensor_layout::operators::{Absent, AttentionHeads, MultiheadAttention1};
use tensor_layout::layout;

layout! {
    type Queries = NSC[N = 1, S = 1, C = 512];
    type Keys = NKC[N = 1, K = 1, C = 512];
    type Past = NHPD[N = 1, H = 8, P = 63, D = 64];
    type All = NHLD[N = 1, H = 8, L = 63, D = 64];
}

/// An attention of separate queries, keys and values, without a bias.
type Attention<Q, K, V, M, PK, PV, O, NK, NV> = MultiheadAttention1<
    f32, Q, K, V, Absent, Absent, Absent, Absent, M, Absent, PK, PV, Absent, O, NK, NV,
>;

static OPERATOR: Attention<Queries, Keys, Keys, Absent, Past, Past, Queries, All, All> =
    Attention::new(AttentionHeads::new(8), 0.125);

fn main() {
    println!("{OPERATOR:?}");
}

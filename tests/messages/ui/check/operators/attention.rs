// mistakes: 3
use tensor_layout::layout;
use tensor_layout::operators::{Absent, AttentionHeads, MultiheadAttention1};

/// An attention of separate queries, keys and values, without a bias.
type Attention<Q, K, V, M, PK, PV, O, NK, NV> = MultiheadAttention1<
    f32, Q, K, V, Absent, Absent, Absent, Absent, M, Absent, PK, PV, Absent, O, NK, NV,
>;

fn attention_heads() {
    type Queries = layout!(NSC[N = 1, S = 20, C = 500]);
    type Keys = layout!(NKC[N = 1, K = 20, C = 500]);
    static OPERATOR: Attention<Queries, Keys, Keys, Absent, Absent, Absent, Queries, Absent, Absent> =
        Attention::new(AttentionHeads::new(8), 0.125);
}

fn attention_present_without_new() {
    type Queries = layout!(NSC[N = 1, S = 1, C = 512]);
    type Keys = layout!(NKC[N = 1, K = 1, C = 512]);
    type Past = layout!(NHPD[N = 1, H = 8, P = 63, D = 64]);
    type All = layout!(NHLD[N = 1, H = 8, L = 63, D = 64]);
    static OPERATOR: Attention<Queries, Keys, Keys, Absent, Past, Past, Queries, All, All> =
        Attention::new(AttentionHeads::new(8), 0.125);
}

fn attention_shared_heads() {
    type Queries = layout!(NSC[N = 1, S = 20, C = 512]);
    type Keys = layout!(NKC[N = 1, K = 20, C = 512]);
    static OPERATOR: Attention<Queries, Keys, Keys, Absent, Absent, Absent, Queries, Absent, Absent> =
        Attention::new(AttentionHeads::new(8).key_value_heads(2), 0.125);
}

fn main() {}

// mistakes: 2
use tensor_layout::layout;
use tensor_layout::operators::{Absent, AttentionHeads, MultiheadAttention1};

type Queries = layout!(NSC[N = 1, S = 20, C = 512]);

fn attention_mask_without_heads() {
    type Keys = layout!(NKC[N = 1, K = 20, C = 512]);
    type Causal = layout!(SL[S = 20, L = 20]);
    /// An attention of separate queries, keys and values, without a bias.
    type Attention<Q, K, V, M, PK, PV, O, NK, NV> = MultiheadAttention1<
        f32, Q, K, V, Absent, Absent, Absent, Absent, M, Absent, PK, PV, Absent, O, NK, NV,
    >;
    static OPERATOR: Attention<Queries, Keys, Keys, Causal, Absent, Absent, Queries, Absent, Absent> =
        Attention::new(AttentionHeads::new(8), 0.125);
}

fn attention_queries_twice() {
    type Stack = layout!(NSHTD[N = 1, S = 20, H = 8, T = 3, D = 64]);
    /// An attention of stacked tensors.
    type Attention<Q, QKV, O> = MultiheadAttention1<
        f32, Q, Absent, Absent, Absent, Absent, QKV, Absent, Absent, Absent, Absent, Absent, Absent, O, Absent, Absent,
    >;
    static OPERATOR: Attention<Queries, Stack, Queries> = Attention::new(AttentionHeads::new(8), 0.125);
}

fn main() {}

// mistakes: 1
use tensor_layout::operators::{Absent, AttentionHeads, MultiheadAttention1};
use tensor_layout::layout;

layout! {
    type Queries = NSC[N = 1, S = 20, C = 512];
}

type Attention<Q, K, O> = MultiheadAttention1<
    f32, Q, K, K, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, O, Absent, Absent,
>;

static ATTENTION: Attention<Queries, Queries, Queries> = Attention::new(AttentionHeads::new(8), 0.125);

fn main() {
    println!("{ATTENTION:?}");
}

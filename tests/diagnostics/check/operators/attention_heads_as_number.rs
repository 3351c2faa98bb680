// mistakes: 1
use tensor_layout::operators::{Absent, MultiheadAttention1};
use tensor_layout::layout;

layout! {
    type Queries = NSC[N = 1, S = 20, C = 512];
    type Keys = NKC[N = 1, K = 20, C = 512];
}

type Attention<Q, K, O> = MultiheadAttention1<
    f32, Q, K, K, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, O, Absent, Absent,
>;

static ATTENTION: Attention<Queries, Keys, Queries> = Attention::new(8, 0.125);

fn main() {
    println!("{ATTENTION:?}");
}

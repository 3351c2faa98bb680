// mistakes: 1
//! One row for all of the batch.
use tensor_layout::dml::{Absent, Gemm};
use tensor_layout::layout;

layout! {
    type Tokens = MK[M = 8, K = 512];
    type Weights = KN[K = 512, N = 1000];
    type Scores = MN[M = 8, N = 1000], broadcast(M);
}

static SCORES: Gemm<f32, Tokens, Weights, Absent, Scores> = Gemm::new(1.0, 0.0);

fn main() {
    println!("{SCORES:?}");
}

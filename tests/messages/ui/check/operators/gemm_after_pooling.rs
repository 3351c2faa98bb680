// mistakes: 1
//! What is pooled has to be flattened.
use tensor_layout::operators::{Absent, Gemm, OwnedByDml};
use tensor_layout::layout;

layout! {
    type Pooled = NCHW[N = 1, C = 16, H = 4, W = 4];
    type Weights = KF[K = 10, F = 256];
    type Scores = NK[N = 1, K = 10];
}

static CLASSIFIER: Gemm<f32, Pooled, OwnedByDml<Weights>, Absent, Scores> = Gemm::new(1.0, 0.0);

fn main() {
    let _ = &CLASSIFIER;
}

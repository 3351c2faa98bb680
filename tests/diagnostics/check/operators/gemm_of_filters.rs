// mistakes: 1
//! The weights of a layer that was a convolution.
use tensor_layout::operators::{Absent, Gemm, OwnedByDml};
use tensor_layout::layout;

layout! {
    type Features = NF[N = 1, F = 256];
    type Filters = OIHW[O = 10, I = 16, H = 4, W = 4];
    type Scores = NO[N = 1, O = 10];
}

static CLASSIFIER: Gemm<f32, Features, OwnedByDml<Filters>, Absent, Scores> = Gemm::new(1.0, 0.0);

fn main() {
    let _ = &CLASSIFIER;
}

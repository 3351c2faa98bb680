// mistakes: 1
//! `x @ weight.T` of PyTorch, with the letters of a filter.
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

layout! {
    type Features = NC[N = 8, C = 512];
    type Weights = OI[O = 1000, I = 512];
    type Scores = NC[N = 8, C = 1000];
}

static LAYER: Gemm<f32, Features, Weights, Absent, Scores> = Gemm::new(1.0, 0.0);

fn main() {
    println!("{LAYER:?}");
}

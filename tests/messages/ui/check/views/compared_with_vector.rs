// mistakes: 1

use tensor_layout::{Tensor, layout};

fn check(scores: Tensor<f32, layout!(N[3])>) -> bool {
    scores == vec![0.5, 0.25, 0.25]
}

fn main() {}

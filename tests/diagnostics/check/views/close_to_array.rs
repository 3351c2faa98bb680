// mistakes: 1

use tensor_layout::{Tensor, layout};

fn check(scores: Tensor<f32, layout!(N[3])>) {
    scores.assert_close(&[0.5, 0.25, 0.25], 1e-5, 0.0);
}

fn main() {}

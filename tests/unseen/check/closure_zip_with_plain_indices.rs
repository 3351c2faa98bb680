// mistakes: 1

use tensor_layout::{Tensor, layout};

fn weighted(image: &Tensor<f32, layout!(HW[2, 2])>) -> f32 {
    image.indexed_iter().map(|(h, w, v)| v).sum()
}

fn main() {}

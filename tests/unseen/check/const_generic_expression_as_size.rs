// mistakes: 1

use tensor_layout::{Tensor, layout};
fn doubled<const WIDTH: usize>() -> Tensor<f32, layout!(HW[H = 4, W = WIDTH * 2])> {
    Tensor::filled(0.0)
}

fn main() {}

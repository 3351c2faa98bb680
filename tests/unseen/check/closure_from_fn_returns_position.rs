// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};

fn ramp() -> Tensor<f32, layout!(HW[2, 2])> {
    Tensor::from_fn(|(H(h), W(_))| h)
}

fn main() {}

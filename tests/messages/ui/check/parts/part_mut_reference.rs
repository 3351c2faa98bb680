// mistakes: 1
use tensor_layout::{layout, part, Tensor};

fn clear(mut image: Tensor<f32, layout!(HWC[H = 8, W = 8, C = 3])>) {
    part!(&mut image, H = 2..4, C = 0).fill(0.0);
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, part, Tensor};

fn middle(image: Tensor<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, D = 2..4, C = 0).iter().sum()
}

fn main() {}

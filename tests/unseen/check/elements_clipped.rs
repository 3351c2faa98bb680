// mistakes: 1

use tensor_layout::{layout, Tensor};

layout! {
    type Image = CHW[C = 3, H = 240, W = 320];
}

fn clipped(mut image: Tensor<f32, Image>) -> Tensor<f32, Image> {
    image.clip(0.0, 1.0);
    image
}

fn main() {}

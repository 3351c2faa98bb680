// mistakes: 1
//! webonnx/wonnx#108: images are made as (1, 3, width, height); the model takes (1, 3, height, width).
//! Cost: only images of 224x224 worked.
//! With this crate: the image is declared as its author thinks of it, and given to the model.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Image = NCWH[N = 1, C = 3, H = 224, W = 224];
    type Input = NCHW[N = 1, C = 3, H = 224, W = 224];
}

fn load_rgb_image() -> Tensor<f32, Image> {
    Tensor::filled(0.5)
}

fn run(input: View<f32, Input>) -> usize {
    input.len()
}

fn main() {
    println!("{}", run(load_rgb_image().as_view()));
}

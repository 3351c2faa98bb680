// mistakes: 1

use tensor_layout::{C, H, N, View, W, layout};

layout! { type Image = NHWC[N = 1, C = 3, H = 224, W = 224]; type Input = NCHW[N = 1, C = 3, H = 224, W = 224]; }

fn forward(input: View<f32, Input>) -> f32 {
    input.iter().sum()
}

fn run(image: View<f32, Image>) -> f32 {
    forward(image.permute((N, C, H, W)))
}
fn main() {}

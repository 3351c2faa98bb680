// mistakes: 1
use tensor_layout::{layout, View, W};

fn half(image: View<f32, layout!(NCHW8c[N = 1, C = 8, H = 8, W = 8])>) -> f32 {
    image.step_by(W, 2).iter().sum()
}

fn main() {}

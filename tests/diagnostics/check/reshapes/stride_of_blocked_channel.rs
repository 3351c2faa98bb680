// mistakes: 1
use tensor_layout::{layout, View, C};

fn step(image: View<f32, layout!(NCHW16c[N = 1, C = 64, H = 56, W = 56])>) -> usize {
    image.stride(C)
}

fn main() {}

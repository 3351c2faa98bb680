// mistakes: 1
use tensor_layout::{layout, part, View};

fn even(image: View<f32, layout!(NCHW4c[N = 1, C = 8, H = 8, W = 8])>) -> f32 {
    part!(image, N = 0, W = ..;2).iter().sum()
}

fn main() {}

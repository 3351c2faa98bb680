// mistakes: 1
use tensor_layout::{layout, part, View};

fn slice(image: View<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> f32 {
    part!(image, N = 0, D = 1, H = 2..4).iter().sum()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, View};

fn sum(image: View<f32, layout!(NCHW16c[N = 1, C = 64, H = 8, W = 8])>) -> f32 {
    image.into_ndarray().sum()
}

fn main() {}

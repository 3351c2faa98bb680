// mistakes: 1
use tensor_layout::{layout, View, C, F, H, W};

fn flat(image: View<f32, layout!(NCHW16c[N = 1, C = 64, H = 8, W = 8])>) -> usize {
    image.merge((C, H, W), F).len()
}

fn main() {}

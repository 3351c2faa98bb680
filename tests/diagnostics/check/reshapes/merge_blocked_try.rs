// mistakes: 1
use tensor_layout::{layout, View, C, F, W};

fn flat(image: View<f32, layout!(NCHW4c[N = 1, C = ?, H = 8, W = 8])>) -> usize {
    image.try_merge((W, C), F).unwrap().len()
}

fn main() {}

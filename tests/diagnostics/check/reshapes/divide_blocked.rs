// mistakes: 1
use tensor_layout::{layout, View, C, G, K};

fn groups(image: View<f32, layout!(NCHW16c[N = 1, C = 64, H = 8, W = 8])>) -> usize {
    image.try_split(C, (G, K(16))).unwrap().len()
}

fn main() {}

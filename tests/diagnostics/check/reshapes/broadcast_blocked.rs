// mistakes: 1
use tensor_layout::{layout, View, D};

fn volume(image: View<f32, layout!(NCHW16c[N = 1, C = 64, H = 8, W = 8])>) -> usize {
    image.broadcast(D(4)).len()
}

fn main() {}

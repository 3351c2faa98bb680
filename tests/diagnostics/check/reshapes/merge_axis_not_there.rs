// mistakes: 2
use tensor_layout::{layout, View, P, X, Y};

fn flat(image: View<f32, layout!(CHW[C = 3, H = 8, W = 8])>) -> usize {
    image.merge((Y, X), P).len()
}

fn main() {}

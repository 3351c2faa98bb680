// mistakes: 1
use tensor_layout::{layout, View, D, H, P, W};

fn flat(image: View<f32, layout!(CHW[C = 3, H = 8, W = 8])>) -> usize {
    image.merge((D, H, W), P).len()
}

fn main() {}

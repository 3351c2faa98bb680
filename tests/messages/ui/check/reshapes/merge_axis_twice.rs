// mistakes: 1
use tensor_layout::{layout, View, H, P};

fn flat(image: View<f32, layout!(CHW[C = 3, H = 8, W = 8])>) -> usize {
    image.merge((H, H), P).len()
}

fn main() {}

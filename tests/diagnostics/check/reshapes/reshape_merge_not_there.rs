// mistakes: 1
use tensor_layout::{layout, View, D, H, P};

fn flat(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.merge((H, D), P).len()
}

fn main() {}

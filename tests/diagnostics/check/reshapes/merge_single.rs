// mistakes: 1
use tensor_layout::{layout, View, H, P};

fn flat(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.merge(H, P).len()
}

fn main() {}

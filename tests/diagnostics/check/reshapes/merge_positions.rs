// mistakes: 1
use tensor_layout::{layout, View, H, P, W};

fn flat(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.merge((H(8), W(8)), P).len()
}

fn main() {}

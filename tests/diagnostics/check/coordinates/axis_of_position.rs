// mistakes: 1
use tensor_layout::{layout, View, H};

fn rows(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.positions(H(8)).count()
}

fn main() {}

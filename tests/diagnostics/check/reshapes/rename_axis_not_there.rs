// mistakes: 1
use tensor_layout::{layout, View, C, K};

fn features(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.rename(C, K).len()
}

fn main() {}

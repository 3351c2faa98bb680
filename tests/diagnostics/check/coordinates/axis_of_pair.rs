// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn count(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.positions((H, W)).count()
}

fn main() {}

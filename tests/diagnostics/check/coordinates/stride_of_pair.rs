// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn steps(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.stride((H, W))
}

fn main() {}

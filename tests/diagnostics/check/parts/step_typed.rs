// mistakes: 1
// exception: errors: the compiler also counts the arguments
use tensor_layout::{layout, View, W};

fn half(image: View<f32, layout!(HW[8, 8])>) -> f32 {
    image.step_by(W(2)).iter().sum()
}

fn main() {}

// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! { type Gray = HW[H = 4, W = 6]; }

fn run(gray: View<u8, Gray>) -> Tensor<f32, Gray> {
    gray.map(f32::from)
}
fn main() {}

// mistakes: 1

use tensor_layout::{AnyLayout, View};
fn mean<L: AnyLayout>(x: View<f32, L>) -> f32 {
    x.iter().sum::<f32>() / L::LEN as f32
}

fn main() {}

// mistakes: 1

use tensor_layout::{AnyLayout, View};
fn distance<L: AnyLayout>(a: View<f32, L>, b: View<f32, L>) -> f32 {
    a.zip(b).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}

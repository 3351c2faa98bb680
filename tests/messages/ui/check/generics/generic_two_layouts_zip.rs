// mistakes: 1

use tensor_layout::{AnyLayout, View};
fn dot<L: AnyLayout, M: AnyLayout>(a: View<f32, L>, b: View<f32, M>) -> f32 {
    a.zip(b).map(|(a, b)| a * b).sum()
}

fn main() {}
// exception: lines: rustc's own proposal takes four

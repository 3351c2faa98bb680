// mistakes: 1

use tensor_layout::{View, layout};
fn count<A>(x: View<f32, layout!(HW[H = ?A, W = 4])>) -> usize {
    x.len()
}

fn main() {}

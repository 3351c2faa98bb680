// mistakes: 1

use tensor_layout::{H, View, layout};
fn last<const W: usize>(row: View<f32, layout!(HW[H = 2, W = W])>) -> f32 {
    row[(H(0), W(W - 1))]
}

fn main() {}

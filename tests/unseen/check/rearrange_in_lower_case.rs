// mistakes: 1

use tensor_layout::{Tensor, View, layout, rearrange};

layout! {
    type Projected = BSD[B = 2, S = 5, D = 24];
    type Heads = BHSD[B = 2, H = 4, S = 5, D = 6];
}

pub fn heads(x: View<f32, Projected>) -> Tensor<f32, Heads> {
    rearrange!(x: b s d(h d) -> b h s d)
}

fn main() {}

// mistakes: 1
use tensor_layout::{Tensor, layout};

layout! {
    type Rows = HW[H = 4, W = 5];
}

fn height(rows: &Tensor<f32, Rows>) -> usize {
    rows.shape()[0]
}

fn main() {}

// mistakes: 1
use tensor_layout::{H, View, W, layout};

layout! {
    type Rows = HW[H = 4, W = 5];
}

fn second(rows: View<f32, Rows>) -> f32 {
    rows.at(H(1), W(2))
}

fn main() {}

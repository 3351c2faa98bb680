// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! { type Rows = HW[2, 3]; type Bias = HW[2, 3], broadcast(H); }
fn run(rows: View<u8, Rows>, bias: &mut Tensor<f32, Bias>) {
    rows.map_into(bias, f32::from)
}
fn main() {}

// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Rows = HW[2, 3]; type Bias = HW[2, 3], broadcast(H); }
fn run(rows: View<f32, Rows>) {
    let bias = rows.to_layout::<Bias>();
}
fn main() {}

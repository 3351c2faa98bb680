// mistakes: 1

use tensor_layout::{H, View, W, layout};

layout! { type Matrix = HW[H = 4, W = 6]; type Transposed = WH[H = 4, W = 6]; }

fn columns(matrix: View<f32, Transposed>) -> f32 {
    matrix.iter_in_storage_order().sum()
}

fn run(matrix: View<f32, Matrix>) -> f32 {
    columns(matrix.permute((W, H)))
}
fn main() {}

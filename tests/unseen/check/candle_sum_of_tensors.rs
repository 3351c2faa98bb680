// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! { type Hidden = BSD[B = 1, S = 16, D = 64]; }

fn residual(a: &Tensor<f32, Hidden>, b: &Tensor<f32, Hidden>) -> Tensor<f32, Hidden> {
    a + b
}
fn main() {}

// mistakes: 1

use tensor_layout::{Tensor, layout, rearrange};
fn flat(
    x: &Tensor<f32, layout!(CHW[C = 3, H = 2, W = 2])>,
) -> Tensor<f32, layout!(CP[C = 3, P = 4])> {
    rearrange!(x: C H W -> C (H W))
}

fn main() {}

// mistakes: 1

use tensor_layout::{Tensor, layout, rearrange};
fn planes(x: &Tensor<f32, layout!(HWC[C = 3, H = 2, W = 2])>) -> Tensor<f32, layout!(HW[2, 2])> {
    rearrange!(x: H W C -> H W)
}

fn main() {}

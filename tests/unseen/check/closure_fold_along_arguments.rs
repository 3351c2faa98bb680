// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};
fn most(x: &Tensor<u8, layout!(CHW[C = 3, H = 2, W = 2])>) -> Tensor<u8, layout!(C[3])> {
    x.fold_along((H, W), u8::max)
}

fn main() {}

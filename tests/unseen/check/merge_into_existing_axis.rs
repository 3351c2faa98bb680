// mistakes: 1

use tensor_layout::{DimC, H, Tensor, W, layout};
fn flat(x: &Tensor<u8, layout!(CHW[C = 3, H = 2, W = 2])>) -> usize {
    x.merge((H, W), DimC::<4>).len()
}

fn main() {}

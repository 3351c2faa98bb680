// mistakes: 1

use tensor_layout::{C, DimK, H, Tensor, W, layout};
fn flat(x: &Tensor<f32, layout!(NHWC[N = 1, C = 3, H = 2, W = 2])>) -> usize {
    x.merge((C, H, W), DimK::<12>).len()
}

fn main() {}

// mistakes: 1

use tensor_layout::{DimP, H, Tensor, W, layout};
fn flat(x: &Tensor<u8, layout!(CHW[C = 3, H = 2, W = 2])>) -> usize {
    x.merge((H, W), DimP::<6>).len()
}
fn main() {
    flat(&Tensor::filled(0));
}

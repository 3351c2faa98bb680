// mistakes: 1

use tensor_layout::{DimH, DimW, P, Tensor, layout};
fn image(x: &Tensor<u8, layout!(P[12])>) -> usize {
    x.split(P, (DimH::<3>, DimW::<5>)).len()
}
fn main() {
    image(&Tensor::filled(0));
}

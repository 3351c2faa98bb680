// mistakes: 1

use ndarray::Array2;
use tensor_layout::{Tensor, layout};
fn take(a: Array2<f32>) -> Tensor<f32, layout!(CHW[C = 3, H = 2, W = 2])> {
    Tensor::try_from_ndarray(a).unwrap()
}

fn main() {}

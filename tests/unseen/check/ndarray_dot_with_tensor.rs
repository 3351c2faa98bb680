// mistakes: 1

use ndarray::Array2;
use tensor_layout::{Tensor, layout};
fn product(a: Array2<f32>, b: Tensor<f32, layout!(KN[K = 3, N = 4])>) -> Array2<f32> {
    a.dot(&b)
}

fn main() {}

// mistakes: 1

use tensor_layout::{Tensor, layout};
type Weights = layout!(NK[N = 10, K = 64]);
pub fn weights() -> Tensor<f32, Weights> {
    Tensor::from_elem((10, 64), 0.5)
}
fn main() {}

// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! {
    /// As PyTorch stores them.
    type Weights = NK[N = 4, K = 3];
    type Transposed = KN[K = 3, N = 4];
}

pub fn transposed(weights: View<f32, Weights>) -> Tensor<f32, Transposed> {
    weights.t().to_layout()
}

fn main() {}

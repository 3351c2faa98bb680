// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! {
    type Pooled = NCHW[N = 1, C = 16, H = 4, W = 4];
    type Features = NK[N = 1, K = 256];
}

pub fn features(pooled: &Tensor<f32, Pooled>) -> View<'_, f32, Features> {
    pooled.reshape([1, 256])
}

fn main() {}

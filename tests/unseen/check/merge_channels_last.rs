// mistakes: 1

use tensor_layout::{C, DimK, H, Tensor, W, layout};

layout! {
    type Pooled = NHWC[N = 1, C = 16, H = 4, W = 4];
    type Planes = NCHW[N = 1, C = 16, H = 4, W = 4];
    type Features = NK[N = 1, K = 256];
}

pub fn features(pooled: Tensor<f32, Pooled>) -> Tensor<f32, Features> {
    pooled.into_merged((C, H, W), DimK::<256>)
}

/// Moves the channels to the front.
pub fn planes(pooled: &Tensor<f32, Pooled>) -> Tensor<f32, Planes> {
    pooled.to_layout()
}

fn main() {}

// mistakes: 1
//! The output is bound, too.
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::ActivationRelu;
use tensor_layout::layout;

layout! {
    type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
}

static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();

fn activate<R: D3d12Resource>(features: &Buffer<R, f32, Features>) {
    let _ = ACTIVE.bind(features);
}

fn main() {}

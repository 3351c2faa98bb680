// mistakes: 1
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Operator};
use tensor_layout::layout;

layout! {
    type Weights = OIHW[O = 64, I = 3, H = 7, W = 7];
}

static COPY: ElementWiseIdentity<f32, Weights, Weights> = ElementWiseIdentity::new();

fn initialize<R: D3d12Resource>(weights: &Buffer<R, f32, Weights>) {
    let _ = COPY.bind_at_initialization((weights,));
}

fn main() {}

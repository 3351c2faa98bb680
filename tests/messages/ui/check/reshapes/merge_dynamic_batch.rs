// mistakes: 1
use tensor_layout::{layout, ViewMut, C, F, H, W};

fn clear(features: ViewMut<f32, layout!(NCHW[N = ?, C = 8, H = 4, W = 4], pad(W = 4))>) {
    features.merge((C, H, W), F).fill(0.0);
}

fn main() {}

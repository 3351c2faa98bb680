// mistakes: 1

use tensor_layout::{F, N, View, layout};

layout! { type Features = NCHW[N = 8, C = 16, H = 4, W = 4]; }

fn run(features: View<f32, Features>) {
    let rows = features.reshape((N(8), F(256)));
}
fn main() {}

// mistakes: 1
use tensor_layout::{layout, View};

fn difference(
    a: View<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>,
    b: View<f32, layout!(CHW[C = 3, H = 8, W = 8])>,
) -> f32 {
    a.zip(b).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}

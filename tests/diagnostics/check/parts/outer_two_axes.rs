// mistakes: 1
use tensor_layout::{layout, View, C, N};

fn sums(frames: View<f32, layout!(NCHW[N = 16, C = 3, H = 8, W = 8])>) -> Vec<f32> {
    frames.axis_iter((N, C)).map(|plane| plane.iter().sum()).collect()
}

fn main() {}

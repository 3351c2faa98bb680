// mistakes: 1
use tensor_layout::{layout, View, N};

fn sums(frames: View<f32, layout!(NHW[N = 16, H = 8, W = 8])>) -> Vec<f32> {
    frames.par_axis_iter(N).map(|frame| frame.iter().sum()).collect()
}

fn main() {}

// mistakes: 1
// ndarray: outer_iter().
use tensor_layout::{layout, View};

fn sums(frames: View<f32, layout!(NHW[N = 16, H = 8, W = 8])>) -> Vec<f32> {
    frames.outer().map(|frame| frame.iter().sum()).collect()
}

fn main() {}

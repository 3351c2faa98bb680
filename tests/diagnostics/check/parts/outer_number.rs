// mistakes: 1
// ndarray: axis_iter(Axis(0)), NumPy: for frame in frames.
use tensor_layout::{layout, View};

fn sums(frames: View<f32, layout!(NHW[N = 16, H = 8, W = 8])>) -> Vec<f32> {
    frames.axis_iter(0).map(|frame| frame.iter().sum()).collect()
}

fn main() {}

// mistakes: 1
// NumPy: for frame in np.moveaxis(frames, 0, 0).
use tensor_layout::{layout, View};

fn means(frames: View<f32, layout!(NHW[N = 8, H = 4, W = 4])>) -> Vec<f32> {
    frames.axis_iter(0).map(|frame| frame.iter().sum()).collect()
}

fn main() {}

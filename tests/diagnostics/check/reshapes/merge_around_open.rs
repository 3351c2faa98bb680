// mistakes: 1
use tensor_layout::{layout, View, H, P, W};

layout! {
    /// The batch stands between rows and columns, and may be larger than 1.
    type Frames = HNW[N = ?, H = 480, W = 640];
}

fn pixels(frames: View<u8, Frames>) -> usize {
    frames.merge((H, W), P).len()
}

fn main() {}

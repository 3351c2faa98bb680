// mistakes: 1
use tensor_layout::layout;

layout! {
    /// A video.
    type Video = NHWC[N = 1, C = 3, D = 16, H = 112, W = 112];
}

fn main() {}

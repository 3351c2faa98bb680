// mistakes: 1
// PyTorch: x.size(1).
use tensor_layout::{layout, View};

fn channels(image: View<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    image.size(1)
}

fn main() {}

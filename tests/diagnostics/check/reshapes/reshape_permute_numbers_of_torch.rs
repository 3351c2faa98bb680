// mistakes: 1
// PyTorch: x.permute(0, 2, 3, 1).
use tensor_layout::{layout, View};

fn nhwc(image: View<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    image.permute((0, 2, 3, 1)).len()
}

fn main() {}

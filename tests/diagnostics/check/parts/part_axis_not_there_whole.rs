// mistakes: 1
// exception: shape: a whole axis
use tensor_layout::{layout, part, View};

fn first(images: View<f32, layout!(NHWC[N = 2, C = 3, H = 8, W = 8])>) -> f32 {
    part!(images, N = 0, D = .., H = .., W = ..).iter().sum()
}

fn main() {}

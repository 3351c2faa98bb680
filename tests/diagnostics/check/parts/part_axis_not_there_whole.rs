// mistakes: 1
// exception: paths: the compiler prints a hidden function with its module
use tensor_layout::{layout, part, View};

fn first(images: View<f32, layout!(NHWC[N = 2, C = 3, H = 8, W = 8])>) -> f32 {
    part!(images, N = 0, D = .., H = .., W = ..).iter().sum()
}

fn main() {}

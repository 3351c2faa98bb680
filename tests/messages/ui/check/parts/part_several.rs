// mistakes: 5
use tensor_layout::{layout, part, View};

fn mixed(images: View<f32, layout!(NHWC[N = 2, C = 3, H = 8, W = 8])>) -> f32 {
    part!(images, n = 0, H = 6..2, H = 1, W = ..;0, C = -1).iter().sum()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, View};

type Blocked = layout!(NCHW16c[N = 1, C = 64, H = 8, W = 8]);

fn sum(_image: View<f32, layout!(NCHW[N = 1, C = 64, H = 8, W = 8])>) {}

fn show(image: View<f32, Blocked>) {
    sum(image);
}

fn main() {}

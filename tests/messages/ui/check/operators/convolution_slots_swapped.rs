// mistakes: 1
//! The input comes first.
use tensor_layout::operators::{Absent, Convolution, Window};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = OIHW[O = 64, I = 3, H = 3, W = 3];
    type Features = NCHW[N = 1, C = 64, H = 222, W = 222];
}

static LAYER: Convolution<f32, Filters, Photo, Absent, Features> = Convolution::new(Window::new());

fn main() {
    println!("{LAYER:?}");
}

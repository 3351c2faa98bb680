// mistakes: 2
//! The input comes first, then the filter, and then the bias.
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = OIHW[O = 64, I = 3, H = 3, W = 3];
    type Bias = C[64];
    type Features = NCHW[N = 1, C = 64, H = 222, W = 222];
}

static LAYER: Convolution<f32, Filters, Photo, Absent, Features> = Convolution::new(Window::new());

static WITH_BIAS: Convolution<f32, Photo, OwnedByDml<Bias>, OwnedByDml<Filters>, Features> =
    Convolution::new(Window::new());

fn main() {
    println!("{LAYER:?}");
    WITH_BIAS.with_raw(|desc| println!("{}", desc.kind));
}

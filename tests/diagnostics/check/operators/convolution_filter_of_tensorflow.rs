// mistakes: 1
//! Sizes without names are in logical order: these are 7 filters of 7 channels.
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = HWIO[7, 7, 3, 64];
    type Features = NHWC[N = 1, C = 64, H = 218, W = 218];
}

static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(Window::new());

fn main() {
    println!("{LAYER:?}");
}

// mistakes: 1
//! Sizes in label order: these are 112 channels, and 64 columns.
use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NHWC[N = 1, C = 64, H = 112, W = 112];
    type Pooled = NHWC[1, 56, 56, 64];
}

const HALVES: Window = Window::new()
    .size::<H>(2)
    .size::<W>(2)
    .stride::<H>(2)
    .stride::<W>(2);

static LAYER: MaxPooling<f32, Features, Pooled> = MaxPooling::new(HALVES);

fn main() {
    println!("{LAYER:?}");
}

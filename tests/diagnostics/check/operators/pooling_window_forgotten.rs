// mistakes: 1
//! To one number for each channel.
use tensor_layout::dml::{MaxPooling, Window};
use tensor_layout::layout;

layout! {
    type Features = NCHW[N = 1, C = 2048, H = 7, W = 7];
    type Pooled = NCHW[N = 1, C = 2048, H = 1, W = 1];
}

static LAYER: MaxPooling<f32, Features, Pooled> = MaxPooling::new(Window::new());

fn main() {
    println!("{LAYER:?}");
}

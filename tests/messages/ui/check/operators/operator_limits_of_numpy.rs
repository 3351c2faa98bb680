// mistakes: 1
//! Broadcast as NumPy does it: trailing axes.
use tensor_layout::operators::ElementWiseLogicalGreaterThan;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Limits = C[3];
}

static BRIGHT: ElementWiseLogicalGreaterThan<f32, u8, Photo, Limits, Photo> = ElementWiseLogicalGreaterThan::new();

fn main() {
    println!("{BRIGHT:?}");
}

// mistakes: 1
//! Broadcast as NumPy does it: trailing axes.
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Bias = C[3];
}

static SHIFTED: ElementWiseAdd<f32, Photo, Bias, Photo> = ElementWiseAdd::new();

fn main() {
    println!("{SHIFTED:?}");
}

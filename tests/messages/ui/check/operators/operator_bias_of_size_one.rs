// mistakes: 1
//! Broadcast as NumPy does it: sizes of 1.
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Bias = NCHW[N = 1, C = 3, H = 1, W = 1];
}

static SHIFTED: ElementWiseAdd<f32, Photo, Bias, Photo> = ElementWiseAdd::new();

fn main() {
    println!("{SHIFTED:?}");
}

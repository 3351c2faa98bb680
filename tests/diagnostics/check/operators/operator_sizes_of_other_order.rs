// mistakes: 1
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
    /// Meant to be 224 high, and is 3.
    type Bias = NHWC[N = 1, C = 224, H = 224, W = 3];
}

static SHIFTED: ElementWiseAdd<f32, Planes, Bias, Planes> = ElementWiseAdd::new();

fn main() {
    println!("{SHIFTED:?}");
}

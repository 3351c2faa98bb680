// mistakes: 1
use tensor_layout::operators::ActivationSigmoid;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static ACTIVE: ActivationSigmoid<u8, Photo, Planes> = ActivationSigmoid::new();

fn main() {
    println!("{ACTIVE:?}");
}

// mistakes: 1
use tensor_layout::operators::ActivationSoftplus;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static ACTIVE: ActivationSoftplus<f32, Photo, Photo> = ActivationSoftplus::new(0.5);

fn main() {
    println!("{ACTIVE:?}");
}

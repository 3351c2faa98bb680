// mistakes: 1
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Cropped = NCHW[N = 1, C = 3, H = 224, W = 200];
}

static TO_PLANES: ElementWiseIdentity<f32, Photo, Cropped> = ElementWiseIdentity::new();

fn main() {
    println!("{TO_PLANES:?}");
}

// mistakes: 1
use tensor_layout::dml::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> =
    ElementWiseIdentity::new().with_alignment(24);

fn main() {
    println!("{TO_PLANES:?}");
}

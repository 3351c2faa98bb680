// mistakes: 1
use tensor_layout::operators::{ElementWiseIdentity, OwnedByDml};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static TO_PLANES: ElementWiseIdentity<f32, Photo, OwnedByDml<Planes>> = ElementWiseIdentity::new();

fn main() {
    println!("{TO_PLANES:?}");
}

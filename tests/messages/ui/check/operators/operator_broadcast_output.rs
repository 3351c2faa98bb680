// mistakes: 1
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Grey = NCHW[N = 1, C = 3, H = 224, W = 224], broadcast(C);
}

static TO_GREY: ElementWiseIdentity<f32, Photo, Grey> = ElementWiseIdentity::new();

fn main() {
    println!("{TO_GREY:?}");
}

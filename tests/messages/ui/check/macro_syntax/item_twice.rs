// mistakes: 1
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {
    let _ = Photo::SPAN;
}

// mistakes: 1
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 8, C = 3, H = 480, W = 640];
    type Input = Photo;
}

fn main() {}

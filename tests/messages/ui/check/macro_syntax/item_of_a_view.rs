// mistakes: 1
// The elements are declared with the layout.
use tensor_layout::layout;

layout! {
    type Photo = View<f32, NHWC[N = 8, C = 3, H = 480, W = 640]>;
}

fn main() {}

// mistakes: 1
// oneDNN counts blocks of channels and channels of a block.
use tensor_layout::{layout, View, C, H, N, W};

fn lane(image: View<f32, layout!(NCHW16c[N = 1, C = 64, H = 8, W = 8])>) -> f32 {
    image[(N(0), C(1), H(0), W(0), C(3))]
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, ViewMut, C, H, N};

fn clear(mut image: ViewMut<u8, layout!(NHWC[N = 1, C = 3, H = 2, W = 3])>) {
    image[(N(0), C(0), H(1), H(2))] = 0;
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, View, C, H, N, W};

fn planes(photo: View<u8, layout!(NHWC[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    photo.permute((N(0), C(0), H(0), W(0))).len()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, View, C, H, W};

fn planes(photo: View<u8, layout!(NHWC[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    photo.permute((C, H, W)).len()
}

fn main() {}

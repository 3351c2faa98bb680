// mistakes: 1
use tensor_layout::{layout, View, H, K, N, W};

fn turned(photo: View<u8, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    photo.permute((N, H, W, K)).len()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, View, C, X, Y};

fn turned(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    photo.permute((C, X, Y)).len()
}

fn main() {}

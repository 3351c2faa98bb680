// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 2], components(C = RGB), components(W = LR);
}

fn all(photo: View<u8, Rgb>) -> usize {
    photo.len()
}

fn main() {}

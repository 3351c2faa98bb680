// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], pad(W = 7);
}

fn all(photo: View<u8, Rgb>) -> usize {
    Rgb::SPAN + Rgb::STRIDES[0] + photo.len()
}

fn main() {}

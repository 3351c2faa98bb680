// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = (R, G, B));
}

fn all(photo: View<u8, Rgb>) -> usize {
    photo.len()
}

fn main() {}

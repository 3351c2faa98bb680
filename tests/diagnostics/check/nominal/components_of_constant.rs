// mistakes: 1
use tensor_layout::{layout, View};

const CHANNELS: usize = 3;

layout! {
    struct Rgb = HWC[C = CHANNELS, H = 8, W = 8], components(C = RGB);
}

fn all(photo: View<u8, Rgb>) -> usize {
    photo.len()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, View, H, P};

fn rows(pixels: View<u8, layout!(P[64])>) -> usize {
    pixels.try_split(P, (H, 8)).unwrap().len()
}

fn main() {}

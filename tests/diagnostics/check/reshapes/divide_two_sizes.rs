// mistakes: 1
// PyTorch: pixels.view(8, 8).
use tensor_layout::{layout, View, H, P, W};

fn rows(pixels: View<u8, layout!(P[64])>) -> usize {
    pixels.split(P, H(8), W(8)).unwrap().len()
}

fn main() {}

// mistakes: 1
// exception: lines: the compiler also shows the call, and the bounds above the one that fails
use tensor_layout::{layout, View, H, P};

fn rows(pixels: View<u8, layout!(P[64])>) -> usize {
    pixels.try_split(P, (H, 8)).unwrap().len()
}

fn main() {}

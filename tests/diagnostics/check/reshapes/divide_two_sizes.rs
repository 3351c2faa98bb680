// mistakes: 1
// exception: errors: the compiler also counts the arguments
// PyTorch: pixels.view(8, 8).
use tensor_layout::{layout, View, H, P, W};

fn rows(pixels: View<u8, layout!(P[64])>) {
    let _ = pixels.split(P, H(8), W(8));
}

fn main() {}

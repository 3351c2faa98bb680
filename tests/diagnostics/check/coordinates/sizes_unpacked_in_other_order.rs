// mistakes: 1
// exception: errors: the compiler compares each part of the pattern
//! The logical order is C, H, W.

use tensor_layout::{C, H, View, W, layout};

fn pixels(image: View<u8, layout!(HWC[C = 3, H = 4, W = 6])>) -> usize {
    let (C(_), W(w), H(h)) = image.sizes();
    h * w
}

fn main() {
    let _ = pixels;
}

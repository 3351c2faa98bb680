// mistakes: 1
// NumPy: broadcast_to(image, (16, 8, 8)).
use tensor_layout::{layout, View, H, N, W};

fn batch(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.broadcast((N(16), H(8), W(8))).len()
}

fn main() {}

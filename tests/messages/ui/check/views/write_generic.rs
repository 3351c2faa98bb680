// mistakes: 1
// The function asks for any layout and writes.
use tensor_layout::{AnyLayout, Tensor, H, W};

fn clear<L: AnyLayout<Axes = (H, W)>>(image: &mut Tensor<u8, L>) {
    image[(H(0), W(0))] = 0;
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, size_names};

size_names! { Height, Pitch }

layout! {
    type Frame = HW[H = ?Height, W = 640], strides(H = ?Pitch);
}

fn main() {}

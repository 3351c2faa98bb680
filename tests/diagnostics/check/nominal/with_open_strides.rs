// mistakes: 1
// Sizes alone, for a layout with a name.
use tensor_layout::{layout, H, W};

layout! { struct Frame = HW[H = ?, W = ?], strides(H = ?); }

fn make() {
    let _ = Frame::with((H(8), W(8)));
}

fn main() {}

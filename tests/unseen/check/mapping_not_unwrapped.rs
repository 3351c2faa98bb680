// mistakes: 1

use tensor_layout::{H, View, W, layout};

layout! { type Any = HWC[C = 3, H = ?, W = ?]; }
fn run(pixels: &[u8]) {
    let view = View::with(pixels, Any::with((H(2), W(2))));
}
fn main() {}

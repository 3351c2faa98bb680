// mistakes: 1

use tensor_layout::{W, layout};

layout! { type Any = HWC[C = 3, H = ?, W = ?]; }
fn run(height: usize, width: usize) {
    let mapping = Any::with((W(width), W(height)));
}
fn main() {}

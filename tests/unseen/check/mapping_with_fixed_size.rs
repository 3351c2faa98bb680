// mistakes: 1

use tensor_layout::{C, H, W, layout};

layout! { type Any = HWC[C = 3, H = ?, W = ?]; }
fn run(height: usize, width: usize) {
    let mapping = Any::with((C(3), H(height), W(width)));
}
fn main() {}

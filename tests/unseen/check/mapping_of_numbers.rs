// mistakes: 1

use tensor_layout::layout;

layout! { type Any = HWC[C = 3, H = ?, W = ?]; }
fn run(height: usize, width: usize) {
    let mapping = Any::with((height, width));
}
fn main() {}

// mistakes: 1

use tensor_layout::layout;

layout! { type Any = HWC[C = 3, H = ?, W = ?]; }
fn run() -> Vec<u8> {
    vec![0; Any::SPAN]
}
fn main() {}

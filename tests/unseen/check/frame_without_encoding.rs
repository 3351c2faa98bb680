// mistakes: 1

use tensor_layout::frames::{Frame, Nv12};
use tensor_layout::{H, W};

fn run(memory: &[u8]) -> u8 {
    let frame = Frame::<Nv12>::packed(memory, H(480), W(640)).unwrap();
    frame.y()[(H(0), W(0))]
}
fn main() {}

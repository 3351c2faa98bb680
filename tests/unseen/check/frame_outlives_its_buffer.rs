// mistakes: 1

use tensor_layout::frames::{Bt601Full, Frame, Nv12};
use tensor_layout::{H, W};

fn run(buffer: Vec<u8>) -> u8 {
    let frame = Frame::<Nv12, Bt601Full>::packed(&buffer, H(480), W(640)).unwrap();
    drop(buffer); // given back to the driver
    frame.y()[(H(0), W(0))]
}
fn main() {}

// mistakes: 1
use tensor_layout::frames::{Bt601Full, Frame, Nv12};
use tensor_layout::{H, W};

fn run(frame: Frame<Nv12, Bt601Full>) {
    frame.y()[(H(0), W(0))] = 16;
}
fn main() {}

// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame, Nv12};
use tensor_layout::{H, W};

pub fn first(frame: Frame<Nv12, Bt709Limited>) -> u8 {
    frame[(H(0), W(0))]
}

fn main() {}

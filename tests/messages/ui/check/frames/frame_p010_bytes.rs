// mistakes: 1

use tensor_layout::frames::{Bt2020Limited, Frame, FrameError, P010};
use tensor_layout::{H, W};
fn open(memory: &[u8]) -> Result<Frame<'_, P010, Bt2020Limited>, FrameError> {
    Frame::packed(memory, H(480), W(640))
}

fn main() {}

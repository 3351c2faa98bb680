// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame, FrameError, Nv12};
use tensor_layout::{H, W};
fn open(memory: &[u8]) -> Result<Frame<'_, Nv12, Bt709Limited>, FrameError> {
    Frame::packed(memory, W(640), H(480))
}

fn main() {}

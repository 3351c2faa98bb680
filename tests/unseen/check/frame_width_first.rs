// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame, FrameError, Nv12};
use tensor_layout::{H, W};

pub fn frame(
    memory: &[u8],
) -> Result<Frame<'_, Nv12, Bt709Limited>, FrameError> {
    Frame::packed(memory, W(1920), H(1080))
}

fn main() {}

// mistakes: 1

use tensor_layout::frames::{Bt601Full, Frame, FrameError, Nv12};
use tensor_layout::{H, W};

fn run(memory: &[u8]) -> Result<Frame<'_, Nv12, Bt601Full>, FrameError> {
    Frame::packed(memory, W(640), H(480))
}
fn main() {}

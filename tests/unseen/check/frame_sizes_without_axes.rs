// mistakes: 1
// exception: shape: numbers in place of sizes

use tensor_layout::frames::{Bt601Full, Frame, FrameError, Nv12};

fn run(memory: &[u8]) -> Result<Frame<'_, Nv12, Bt601Full>, FrameError> {
    Frame::packed(memory, 640, 480)
}
fn main() {}

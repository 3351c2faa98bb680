// mistakes: 1

use tensor_layout::frames::{Bt2020Limited, Frame, FrameError, P010};
use tensor_layout::{H, W};

fn run(memory: &[u8]) -> Result<Frame<'_, P010, Bt2020Limited>, FrameError> {
    Frame::<P010, Bt2020Limited>::packed(memory, H(2160), W(3840))
}
fn main() {}

// mistakes: 1

use tensor_layout::frames::{Bt601Full, Frame, FrameError, Nv12};
use tensor_layout::{H, W};

fn run<'a>(y: &'a [u8], uv: &'a [u8]) -> Result<Frame<'a, Nv12, Bt601Full>, FrameError> {
    Frame::<Nv12, Bt601Full>::of_planes(H(480), W(640), [y, uv])
}
fn main() {}

// mistakes: 1

use tensor_layout::frames::{Bt601Full, Frame, FrameError, I420, Plane};
use tensor_layout::{H, W};

fn run<'a>(y: &'a [u8], uv: &'a [u8]) -> Result<Frame<'a, I420, Bt601Full>, FrameError> {
    let planes = [Plane::new(y, 640), Plane::new(uv, 640)];
    Frame::<I420, Bt601Full>::of_planes(H(480), W(640), planes)
}
fn main() {}

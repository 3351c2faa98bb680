// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame, FrameError, Nv12, Plane};
use tensor_layout::{H, W};
fn open<'a>(
    y: &'a [u8],
    u: &'a [u8],
    v: &'a [u8],
) -> Result<Frame<'a, Nv12, Bt709Limited>, FrameError> {
    Frame::of_planes(
        H(4),
        W(6),
        [Plane::new(y, 64), Plane::new(u, 32), Plane::new(v, 32)],
    )
}

fn main() {}

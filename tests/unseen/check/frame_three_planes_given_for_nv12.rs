// mistakes: 1

use tensor_layout::frames::{Bt601Full, Frame, FrameError, Nv21, Plane};
use tensor_layout::{H, W};

fn camera2<'a>(
    y: &'a [u8],
    u: &'a [u8],
    v: &'a [u8],
) -> Result<Frame<'a, Nv21, Bt601Full>, FrameError> {
    let planes = [Plane::new(y, 640), Plane::new(u, 640), Plane::new(v, 640)];
    Frame::<Nv21, Bt601Full>::of_planes(H(480), W(640), planes)
}

fn main() {}

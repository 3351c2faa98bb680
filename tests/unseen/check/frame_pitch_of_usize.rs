// mistakes: 2

use tensor_layout::frames::{
    Bt709Limited, Frame, FrameError, Nv12, Plane,
};
use tensor_layout::{H, W};
pub fn decoded<'a>(
    y: &'a [u8],
    uv: &'a [u8],
    pitch: usize,
) -> Result<Frame<'a, Nv12, Bt709Limited>, FrameError> {
    let planes = [Plane::new(y, pitch), Plane::new(uv, pitch)];
    Frame::of_planes(H(1080), W(1920), planes)
}
fn main() {}

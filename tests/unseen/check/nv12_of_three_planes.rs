// mistakes: 1

use tensor_layout::frames::{
    Bt709Limited, Frame, FrameError, Nv12, Plane,
};
use tensor_layout::{H, W};

pub fn decoded<'a>(
    (y, u, v): (&'a [u8], &'a [u8], &'a [u8]),
    pitches: [isize; 3],
) -> Result<Frame<'a, Nv12, Bt709Limited>, FrameError> {
    let planes = [
        Plane::new(y, pitches[0]),
        Plane::new(u, pitches[1]),
        Plane::new(v, pitches[2]),
    ];
    Frame::of_planes(H(1080), W(1920), planes)
}

fn main() {}

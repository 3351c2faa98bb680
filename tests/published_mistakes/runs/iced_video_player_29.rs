//! jazzfool/iced_video_player#29: the width in pixels is used where the stride in bytes is meant.
//! Cost: certain videos badly misrendered.
//! With this crate: the planes are those of a frame, and have more bytes than rows of that width. (Written anew with
//! `frames`.)
use tensor_layout::frames::{Bt709Limited, Frame, FrameError, Nv12, Plane};
use tensor_layout::{H, W};

fn frame<'a>(
    y: &'a [u8],
    uv: &'a [u8],
    width: usize,
    height: usize,
) -> Result<Frame<'a, Nv12, Bt709Limited>, FrameError> {
    let planes = [
        Plane::new(y, width as isize),
        Plane::new(uv, width as isize),
    ];
    Frame::of_planes(H(height), W(width), planes)
}

pub(crate) fn main() {
    let (y, uv) = ([1; 2 * 8], [2; 8]); // six pixels of eight bytes
    assert_eq!(
        frame(&y, &uv, 6, 2).unwrap_err().to_string(),
        "plane `Y` has 2 rows with a pitch of 6 bytes, but its slice has 16 bytes (help: state the pitch of the \
         memory; if more rows follow, give the coded size, and then call `try_range`): Nv12[H=2, W=6]"
    );
}

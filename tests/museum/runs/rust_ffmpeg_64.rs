//! zmwangx/rust-ffmpeg#64: the example writes the memory of a frame as a picture, padding included.
//! Cost: a video of 120 x 120 pixels is skewed, one of 128 x 128 is not.
//! With this crate: the frame's bytes are viewed as packed pixels, and are too many.
use tensor_layout::{H, LayoutError, View, W, layout};

layout! {
    type Frame = HWC[C = 3, H = ?, W = ?];
}

fn frame(data: &[u8], width: usize, height: usize) -> Result<View<'_, u8, Frame>, LayoutError> {
    View::with(data, Frame::with((H(height), W(width)))?)
}

pub(crate) fn main() {
    // Two rows of one pixel, each padded to 8 bytes.
    let data = [1, 1, 1, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 0];
    assert!(frame(&data, 1, 2).is_err());
}

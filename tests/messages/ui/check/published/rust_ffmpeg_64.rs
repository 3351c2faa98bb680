// mistakes: 1
//! zmwangx/rust-ffmpeg#64: the example writes the memory of a frame as a picture, padding included.
//! Cost: a video of 120 x 120 pixels is skewed, one of 128 x 128 is not.
//! With this crate: the layout of a frame has a stride that FFmpeg states, and the program leaves it out. (Written anew
//! after `strides(H = ?)` was there; before, packed pixels were an error at run time.)
use tensor_layout::{H, LayoutError, View, W, layout};

layout! {
    type Frame = HWC[C = 3, H = ?, W = ?], strides(H = ?);
}

fn frame(data: &[u8], width: usize, height: usize) -> Result<View<'_, u8, Frame>, LayoutError> {
    View::with(data, Frame::with((H(height), W(width)))?)
}

fn main() {
    let _ = frame;
}

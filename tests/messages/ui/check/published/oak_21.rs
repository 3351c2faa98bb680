// mistakes: 1
//! OakVideoEditorCommunity/oak#21: rows of a frame are rounded up to 32 pixels, for a reader of files that fills
//! packed ones.
//! Cost: torn pictures, then a crash.
//! With this crate: the reader fills packed pixels, and is given the frame.
use tensor_layout::{H, Tensor, ViewMut, W, layout};

layout! {
    type Frame = HWC[C = 4, H = ?, W = ?], align(W = 32);
    type Packed = HWC[C = 4, H = ?, W = ?];
}

fn read_image(pixels: ViewMut<u8, Packed>) {
    println!("{}", pixels.len());
}

fn main() {
    let mut frame = Tensor::<u8, Frame>::filled_with(0, Frame::with((H(2), W(1003))).unwrap());
    read_image(frame.as_view_mut());
}

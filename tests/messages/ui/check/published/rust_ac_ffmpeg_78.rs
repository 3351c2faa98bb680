// mistakes: 1
//! angelcam/rust-ac-ffmpeg#78: rows of 1200 pixels are copied into a frame whose rows have 1216.
//! Cost: distorted video.
//! With this crate: the layout of a frame has a stride that FFmpeg states, and the frame is asked for packed elements.
//! (Written anew after `strides(H = ?)` was there; before, a frame as packed pixels was an error at run time.)
use tensor_layout::{H, Tensor, ViewMut, W, layout};

layout! {
    type Picture = HWC[C = 3, H = ?, W = ?];
    type Frame = HWC[C = 3, H = ?, W = ?], strides(H = ?);
}

fn fill(mut frame: ViewMut<u8, Frame>, picture: &Tensor<u8, Picture>) {
    frame.as_mut_slice().copy_from_slice(picture.as_slice());
}

fn main() {
    let (mut memory, sizes) = ([0; 32], (H(2), W(3))); // two rows of 16 bytes
    let mapping = Frame::with_byte_strides::<u8>(sizes, ((H, 16),)).unwrap();
    let frame = ViewMut::with(&mut memory, mapping).unwrap();
    let picture = Tensor::filled_with(1, Picture::with(sizes).unwrap());
    fill(frame, &picture);
}

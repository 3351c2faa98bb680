//! angelcam/rust-ac-ffmpeg#78: rows of 1200 pixels are copied into a frame whose rows have 1216.
//! Cost: distorted video.
//! With this crate: the frame's memory is viewed as if it were packed. A slice may be longer than its layout.
use tensor_layout::{Tensor, View, ViewMut, layout};

layout! {
    type Picture = HWC[C = 3, H = 2, W = 3];
}

fn fill(frame: &mut [u8], picture: View<u8, Picture>) {
    let frame = ViewMut::<u8, Picture>::new(frame).unwrap();
    picture.relayout_into(frame);
}

pub(crate) fn main() {
    let picture = Tensor::<u8, Picture>::from_vec((1..=18).collect()).unwrap();
    let mut frame = [0; 32]; // two rows of 16 bytes
    fill(&mut frame, picture.as_view());
    assert_eq!(frame[16], 17); // the second row begins with 10
}

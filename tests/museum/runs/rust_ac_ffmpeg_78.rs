//! angelcam/rust-ac-ffmpeg#78: rows of 1200 pixels are copied into a frame whose rows have 1216.
//! Cost: distorted video.
//! With this crate: the frame's memory is viewed as if it were packed, and is too long.
use tensor_layout::{LengthError, Tensor, View, ViewMut, layout};

layout! {
    type Picture = HWC[C = 3, H = 2, W = 3];
}

fn fill(frame: &mut [u8], picture: View<u8, Picture>) -> Result<(), LengthError> {
    let frame = ViewMut::<u8, Picture>::new(frame)?;
    picture.relayout_into(frame);
    Ok(())
}

pub(crate) fn main() {
    let picture = Tensor::<u8, Picture>::from_vec((1..=18).collect()).unwrap();
    let mut frame = [0; 32]; // two rows of 16 bytes
    assert!(fill(&mut frame, picture.as_view()).is_err());
}

// mistakes: 1
//! The layout is named in the call, and not by a `let`.
use tensor_layout::{View, layout};

layout! {
    type Photo = HWC[C = 3, H = ?, W = ?];
    type Planes = CHW[C = 3, H = ?, W = ?];
}

fn planes(photo: View<u8, Photo>) -> usize {
    let planes = photo.to_layout::<Planes>();
    planes.len()
}

fn main() {}

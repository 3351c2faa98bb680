//! jazzfool/iced_video_player#29: the width in pixels is used where the stride in bytes is meant.
//! Cost: certain videos badly misrendered.
//! With this crate: the plane is viewed with its height and width. A slice may be longer than its layout.
use tensor_layout::{H, View, W, layout};

layout! {
    type Luma = HW[?, ?];
}

fn luma(plane: &[u8], width: usize, height: usize) -> View<'_, u8, Luma> {
    View::with(plane, Luma::with((H(height), W(width))).unwrap()).unwrap()
}

pub(crate) fn main() {
    let plane = [1, 2, 3, 0, 4, 5, 6, 0]; // three pixels of four bytes
    assert_eq!(luma(&plane, 3, 2)[(H(1), W(0))], 0); // it is 4
}

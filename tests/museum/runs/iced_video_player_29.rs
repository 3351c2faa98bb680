//! jazzfool/iced_video_player#29: the width in pixels is used where the stride in bytes is meant.
//! Cost: certain videos badly misrendered.
//! With this crate: the plane is viewed with its height and width, and is too long.
use tensor_layout::{H, LayoutError, View, W, layout};

layout! {
    type Luma = HW[?, ?];
}

fn luma(plane: &[u8], width: usize, height: usize) -> Result<View<'_, u8, Luma>, LayoutError> {
    View::with(plane, Luma::with((H(height), W(width)))?)
}

pub(crate) fn main() {
    let plane = [1, 2, 3, 0, 4, 5, 6, 0]; // three pixels of four bytes
    assert!(luma(&plane, 3, 2).is_err());
}

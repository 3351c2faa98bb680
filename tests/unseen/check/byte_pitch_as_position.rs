// mistakes: 1

use tensor_layout::{H, LayoutError, View, W, layout};

layout! {
    struct Camera = HW[H = ?, W = ?], strides(H = ?);
}

pub fn camera(
    bytes: &[u8],
    (height, width): (usize, usize),
    pitch: usize,
) -> Result<View<'_, u8, Camera>, LayoutError> {
    let sizes = (H(height), W(width));
    let mapping =
        Camera::with_byte_strides::<u8>(sizes, (H(pitch),))?;
    View::with(bytes, mapping)
}

fn main() {}

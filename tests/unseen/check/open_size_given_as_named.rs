// mistakes: 1

use tensor_layout::{LayoutError, View, layout, size_names};

size_names! { Height, Width }

layout! {
    type Image = HW[H = ?, W = ?];
    type Frame = HW[H = ?Height, W = ?Width];
}

fn count(frame: View<u8, Frame>) -> usize {
    frame.iter().filter(|pixel| **pixel > 0).count()
}

pub fn count_image(image: View<u8, Image>) -> Result<usize, LayoutError> {
    Ok(count(image.into_layout()))
}

fn main() {}

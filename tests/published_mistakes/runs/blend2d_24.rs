//! Veykril/blend2d-rs#24: a slice of w * h elements is made of memory of h * stride bytes.
//! Cost: a quarter of the image; the rest cannot be reached.
//! With this crate: the slice is viewed with the stride of the image, and is too short. (Written anew with
//! `strides(H = ?)`.)
use tensor_layout::{H, LayoutError, View, W, layout};

layout! {
    type Image = HWC[C = 4, H = ?, W = ?], strides(H = ?);
}

fn data(
    pixels: &[u8],
    w: usize,
    h: usize,
    stride: isize,
) -> Result<View<'_, u8, Image>, LayoutError> {
    let mapping = Image::with_byte_strides::<u8>((H(h), W(w)), ((H, stride),))?;
    View::with(&pixels[..w * h], mapping)
}

pub(crate) fn main() {
    let pixels = [0; 64];
    let error = data(&pixels, 4, 4, 16).unwrap_err();
    assert_eq!((error.expected(), error.found()), (Some(64), Some(16)));
}

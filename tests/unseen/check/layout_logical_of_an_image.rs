// mistakes: 1

use tensor_layout::{C, H, N, View, W, layout};

layout! {
    type Photo = NHWC[N = 1, H = 224, W = 224, C = 3], logical(NHWC);
}

/// Returns the bytes pixel after pixel.
pub fn pixels(photo: View<u8, Photo>) -> Vec<u8> {
    photo.permute((N, H, W, C)).iter().copied().collect()
}

fn main() {}

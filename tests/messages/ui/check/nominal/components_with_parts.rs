// mistakes: 1
//! The positions along an axis are colours, and also rows and columns of a pixel.

use tensor_layout::{layout, View};

layout! {
    struct Bayer = HWC[C = 4, H = 8, W = 8], components(C = RGBA), parts(C = PQ);
}

fn all(photo: View<u8, Bayer>) -> usize {
    photo.len()
}

fn main() {}

// mistakes: 1
//! A position is scaled by a position along another axis.

use tensor_layout::{H, W};

fn scaled(mut h: H, w: W) -> H {
    h *= 2;
    h *= w;
    h
}

fn main() {
    let _ = scaled;
}

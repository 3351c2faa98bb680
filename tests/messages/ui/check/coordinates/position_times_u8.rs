// mistakes: 1
//! A position is scaled by a number of another type.

use tensor_layout::H;

fn scaled(h: H, factor: u8) -> H {
    h * factor
}

fn main() {
    let _ = scaled;
}

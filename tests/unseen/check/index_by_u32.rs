// mistakes: 1

use tensor_layout::{C, H, View, W, layout};

type Photo = layout!(HWC[C = 3, H = 480, W = 640]);

/// Returns the green at (x, y).
pub fn green(photo: View<u8, Photo>, (x, y): (u32, u32)) -> u8 {
    let row = H(y as usize);
    photo[(row, W(x), C(1))]
}

fn main() {}

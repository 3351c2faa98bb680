// mistakes: 1

use tensor_layout::{View, layout};

type Photo = layout!(HWC[C = 3, H = 480, W = 640]);

pub fn red(photo: View<u8, Photo>, y: usize, x: usize) -> u8 {
    photo[(y, x, 0)]
}

fn main() {}

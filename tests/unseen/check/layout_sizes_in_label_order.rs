// mistakes: 1

use tensor_layout::{View, layout};

const HEIGHT: usize = 480;
const WIDTH: usize = 640;

layout! {
    type Photo = NHWC[1, HEIGHT, WIDTH, 3];
}

pub fn brightness(photo: View<u8, Photo>) -> u32 {
    photo.iter().map(|byte| u32::from(*byte)).sum()
}

fn main() {}

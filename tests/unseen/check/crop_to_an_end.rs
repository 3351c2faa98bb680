// mistakes: 1

use tensor_layout::{H, View, layout};

layout! {
    type Image = HW[H = 480, W = 640];
    type Band = HW[H = 10, W = 640];
}

pub fn band(image: View<u8, Image>) -> View<u8, Band> {
    image.crop(H(10), H(20))
}

fn main() {}

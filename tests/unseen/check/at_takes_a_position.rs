// mistakes: 1

use tensor_layout::{H, View, at, layout};

type Image = layout!(HW[H = 480, W = 640]);

pub fn first_column(image: View<u8, Image>) -> u32 {
    let mut sum = 0;
    for h in image.positions(H) {
        sum += u32::from(at!(image, H = h, W = 0));
    }
    sum
}

fn main() {}

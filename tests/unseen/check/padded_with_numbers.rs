// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! {
    type Image = HW[H = 2, W = 3];
    type Padded = HW[H = 4, W = 7];
}

pub fn padded(image: &Tensor<u8, Image>) -> Tensor<u8, Padded> {
    image.padded_with(0, (1, 2), (1, 2))
}

fn main() {}

// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! {
    type Photo = HWC[C = 3, H = 480, W = 640];
    type Planes = CHW[C = 3, H = 480, W = 640];
}

pub fn planes(photo: Tensor<u8, Photo>) -> Tensor<u8, Planes> {
    photo.into_layout()
}

fn main() {}

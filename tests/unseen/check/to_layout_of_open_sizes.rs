// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! {
    type Photo = HWC[C = 3, H = ?, W = ?];
    type Planes = CHW[C = 3, H = ?, W = ?];
}

pub fn planes(photo: View<u8, Photo>) -> Tensor<u8, Planes> {
    photo.to_layout()
}

fn main() {}

// mistakes: 1

use tensor_layout::{View, layout};

layout! {
    type Photo = HWC[C = 3, H = 480, W = 640];
    type Planes = CHW[C = 3, H = 480, W = 640];
}

pub fn planes(photo: View<u8, Photo>) -> View<u8, Planes> {
    photo.to_layout::<Planes>()
}

fn main() {}

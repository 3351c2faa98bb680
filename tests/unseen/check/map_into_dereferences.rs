// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! {
    type Photo = HWC[C = 3, H = 480, W = 640];
    type Planes = CHW[C = 3, H = 480, W = 640];
}

pub fn floats(photo: View<u8, Photo>) -> Tensor<f32, Planes> {
    let mut planes = Tensor::<f32, Planes>::filled(0.0);
    photo.map_into(&mut planes, |byte| f32::from(*byte) / 255.0);
    planes
}

fn main() {}

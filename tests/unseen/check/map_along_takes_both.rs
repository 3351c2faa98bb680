// mistakes: 1

use tensor_layout::{C, Tensor, View, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Input = NCHW[N = 1, C = 3, H = 224, W = 224];
}

const MEAN: [f32; 3] = [123.7, 116.3, 103.5];

pub fn input(photo: View<u8, Photo>) -> Tensor<f32, Input> {
    let mut input = Tensor::<f32, Input>::filled(0.0);
    photo.map_along_into(C, &mut input, |C(c), byte| {
        f32::from(byte) - MEAN[c]
    });
    input
}

fn main() {}

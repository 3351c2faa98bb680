// mistakes: 1
use tensor_layout::{layout, Tensor, View, C};

type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn scaled(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>, planes: &mut Tensor<f32, Planes>) {
    let scale = [1.0, 0.5, 0.25];
    photo.map_along_into(1, planes, |C(c)| move |byte| f32::from(byte) * scale[c]);
}

fn main() {}

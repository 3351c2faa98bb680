// mistakes: 1
use tensor_layout::{layout, Tensor, View, C};

type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn scaled(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>, planes: &mut Tensor<f32, Planes>) {
    let scale = [1.0_f32, 0.5, 0.25];
    photo.map_along_into(C, planes, |C(c)| scale[c]);
}

fn main() {}

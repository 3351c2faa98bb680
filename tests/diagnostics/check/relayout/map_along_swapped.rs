// mistakes: 1
use tensor_layout::{layout, Tensor, View, C};

type Planes = layout!(CHW[C = 3, H = 640, W = 480]);

fn scaled(photo: View<u8, layout!(HWC[C = 3, H = 480, W = 640])>, planes: &mut Tensor<f32, Planes>) {
    photo.map_along_into(C, planes, |_| |byte| f32::from(byte));
}

fn main() {}

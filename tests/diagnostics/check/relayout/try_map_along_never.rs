// mistakes: 1
use tensor_layout::{layout, Tensor, View, C};

type Planes = layout!(CHW[C = 4, H = ?, W = ?]);

fn scaled(photo: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>, planes: &mut Tensor<f32, Planes>) {
    photo.try_map_along_into(C, planes, |_| |byte| f32::from(byte)).unwrap();
}

fn main() {}

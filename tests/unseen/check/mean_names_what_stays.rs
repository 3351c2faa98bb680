// mistakes: 1

use tensor_layout::{C, Tensor, View, layout};

layout! {
    type Planes = CHW[C = 3, H = 32, W = 48];
    type Means = C[3];
}

pub fn means(planes: View<u8, Planes>) -> Tensor<f32, Means> {
    planes.mean_along((C,))
}

fn main() {}

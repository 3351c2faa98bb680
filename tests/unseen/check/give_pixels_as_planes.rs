// mistakes: 1

use tensor_layout::{AsView, C, Tensor, layout};

layout! {
    type Pixels = HWC[C = 3, H = 64, W = 64];
    type Planes = CHW[C = 3, H = 64, W = 64];
}

pub fn mean_red(planes: impl AsView<f32, Planes>) -> f32 {
    let planes = planes.as_view();
    planes.fix((C(0),)).iter().sum::<f32>() / 4096.0
}

pub fn report(photo: &Tensor<f32, Pixels>) -> f32 {
    mean_red(photo)
}

fn main() {}

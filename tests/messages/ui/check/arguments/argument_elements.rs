// mistakes: 1
use tensor_layout::{AsView, C, H, Tensor, W, layout};

layout! {
    type Planes = CHW[C = 3, H = 4, W = 6];
}

fn red(planes: impl AsView<f32, Planes>) -> f32 {
    planes.as_view()[(C(0), H(0), W(0))]
}

fn average(bytes: &Tensor<u8, Planes>) -> f32 {
    red(bytes)
}

fn main() {}

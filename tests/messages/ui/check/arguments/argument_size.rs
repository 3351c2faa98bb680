// mistakes: 1
use tensor_layout::{AsView, C, H, View, W, layout};

layout! {
    type Planes = CHW[C = 3, H = 4, W = 6];
}

fn red(planes: impl AsView<f32, Planes>) -> f32 {
    planes.as_view()[(C(0), H(0), W(0))]
}

fn average(large: View<f32, layout!(CHW[C = 3, H = 8, W = 6])>) -> f32 {
    red(large)
}

fn main() {}

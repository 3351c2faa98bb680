// mistakes: 1
use tensor_layout::{AsView, View, layout};

layout! {
    type Camera = HWC[C = 3, H = 3, W = 3];
    type Planes = CHW[C = 3, H = 3, W = 3];
}

fn red(_: impl AsView<f32, Planes>) -> f32 {
    0.0
}

fn main() {
    let orange = [0.0; 27];
    let camera = View::<f32, Camera>::from_array(&orange);
    red(camera);
}

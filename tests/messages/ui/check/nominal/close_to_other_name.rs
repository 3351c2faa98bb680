// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = CHW[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = 8, W = 8];
}

fn check(one: View<f32, Rgb>, other: View<f32, Bgr>) {
    one.assert_close(&other, 1e-5, 0.0);
}

fn main() {}

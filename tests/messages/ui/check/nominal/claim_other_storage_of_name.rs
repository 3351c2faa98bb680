// mistakes: 1
use tensor_layout::{layout, Tensor};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = CHW[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = 8, W = 8];
}

fn show(photo: Tensor<u8, Rgb>) -> Tensor<u8, RgbPlanes> {
    photo.claim()
}

fn main() {}

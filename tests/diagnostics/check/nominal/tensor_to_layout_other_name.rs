// mistakes: 1
// exception: shape: the method of a tensor
use tensor_layout::{layout, Tensor};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = CHW[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = 8, W = 8];
}

fn swap(photo: &Tensor<u8, Bgr>) -> Tensor<u8, RgbPlanes> {
    photo.to_layout()
}

fn main() {}

// mistakes: 1
// exception: shape: only the target has a name
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = CHW[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = 8, W = 8];
}

fn name(photo: View<u8, Pixels>) -> Tensor<u8, RgbPlanes> {
    photo.to_layout()
}

fn main() {}

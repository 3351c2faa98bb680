// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    type Pixels = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8], components(C = BGR);
}

fn convert(photo: View<u8, Pixels>) -> Tensor<u8, Bgr> {
    photo.to_components()
}

fn main() {}

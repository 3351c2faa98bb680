// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    type Pixels = CHW[C = 3, H = 8, W = 8];
}

fn convert(photo: View<u8, Rgb>) -> Tensor<u8, Pixels> {
    photo.to_components()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Hsv = HWC[C = 3, H = 8, W = 8], components(C = HSV);
}

fn convert(photo: View<u8, Rgb>) -> Tensor<u8, Hsv> {
    photo.to_components()
}

fn main() {}

// mistakes: 2
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Hsv = HWC[C = 3, H = 8, W = 8], components(C = HSV);
    struct Red = HWC[C = 1, H = 8, W = 8], components(C = R);
}

fn convert(photo: View<u8, Rgb>) -> Tensor<u8, Hsv> {
    photo.to_components()
}

fn red(photo: View<u8, Rgb>) -> Tensor<u8, Red> {
    photo.to_components::<Red>()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Rgba = HWC[C = 4, H = 8, W = 8], components(C = RGBA);
}

fn convert(photo: View<u8, Rgb>) -> Tensor<u8, Rgba> {
    photo.to_components()
}

fn main() {}

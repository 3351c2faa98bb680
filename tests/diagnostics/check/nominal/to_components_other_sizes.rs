// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Small = HWC[C = 3, H = 4, W = 4], components(C = BGR);
}

fn convert(photo: View<u8, Rgb>) -> Tensor<u8, Small> {
    photo.to_components()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Red = HWC[C = 1, H = 8, W = 8], components(C = R);
}

fn red(photo: View<u8, Rgb>) -> Tensor<u8, Red> {
    photo.to_components::<Red>()
}

fn main() {}

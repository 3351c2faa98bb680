// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Bgr = HWC[C = 3, H = 8, W = 8], components(C = BGR);
}

fn convert(photo: View<u8, Rgb>) -> Tensor<u8, Bgr> {
    photo.to_layout()
}

fn main() {}

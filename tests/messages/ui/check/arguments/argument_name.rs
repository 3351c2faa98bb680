// mistakes: 1
use tensor_layout::{AsView, C, H, Tensor, W, layout};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
}

fn red(photo: impl AsView<u8, Rgb>) -> u8 {
    photo.as_view()[(C(0), H(0), W(0))]
}

fn first(photo: &Tensor<u8, Bgr>) -> u8 {
    red(photo)
}

fn main() {}

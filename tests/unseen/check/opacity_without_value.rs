// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! {
    struct Bgr = HWC[C = 3, H = 480, W = 640],
        components(C = BGR);
    struct Rgba = HWC[C = 4, H = 480, W = 640],
        components(C = RGBA);
}

pub fn opaque(photo: View<u8, Bgr>) -> Tensor<u8, Rgba> {
    photo.to_components::<Rgba>()
}

fn main() {}

// mistakes: 1
// exception: shape: only one of them has a name
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = CHW[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = 8, W = 8];
}

fn show(photo: View<u8, Rgb>) -> u8 {
    photo.as_contiguous_slice().unwrap()[0]
}

fn all(photo: View<u8, Pixels>) -> u8 {
    show(photo)
}

fn main() {}

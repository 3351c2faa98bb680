// mistakes: 1
// exception: shape: sizes known at run time
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = CHW[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = 8, W = 8];
}

fn show(photo: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>) -> View<u8, Rgb> {
    photo.claim()
}

fn main() {}

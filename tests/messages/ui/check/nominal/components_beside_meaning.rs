// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Bgr: Rgb = HWC[C = 3, H = 8, W = 8], components(C = BGR);
}

fn all(photo: View<u8, Bgr>) -> usize {
    photo.len()
}

fn main() {}

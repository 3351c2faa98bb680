// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Planes: Rgb = CHW[C = 4, H = 8, W = 8];
}

fn all(photo: View<u8, Planes>) -> usize {
    photo.len()
}

fn main() {}

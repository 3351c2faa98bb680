// mistakes: 1
// exception: shape: a layout that is a struct
use tensor_layout::{layout, View, H, W};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
}

fn red(photo: View<u8, Rgb>) -> u8 {
    photo[(H(0), W(0))]
}

fn main() {}

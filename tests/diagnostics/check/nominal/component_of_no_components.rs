// mistakes: 1
use tensor_layout::{layout, View, H, R, W};

layout! { struct Photo = HWC[C = 3, H = 8, W = 8]; }

fn red(image: View<u8, Photo>) -> u8 {
    image[(H(0), W(0), image.component(R))]
}

fn main() {}

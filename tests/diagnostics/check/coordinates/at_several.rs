// mistakes: 3
use tensor_layout::{at, layout, View};

fn corner(image: View<u8, layout!(NHWC[N = 1, C = 3, H = 2, W = 3])>) -> u8 {
    at!(image, n = 0, C = -1, 1, W = 0)
}

fn main() {}

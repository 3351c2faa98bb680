// mistakes: 1
use tensor_layout::{layout, View};

fn pixel(image: View<u8, layout!(NHWC[N = 1, C = 3, H = 2, W = 3])>, x: usize, y: usize) -> u8 {
    image[(0, 2, y, x)]
}

fn main() {}

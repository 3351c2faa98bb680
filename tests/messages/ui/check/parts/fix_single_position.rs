// mistakes: 1
use tensor_layout::{layout, View, C};

fn red(image: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> u8 {
    image.fix(C(0)).iter().sum()
}

fn main() {}

// mistakes: 2
use tensor_layout::{layout, part, View};

fn rows(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, H(2)..H(4), C(0)).iter().sum()
}

fn main() {}

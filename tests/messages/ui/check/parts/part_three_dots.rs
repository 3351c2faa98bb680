// mistakes: 1
use tensor_layout::{layout, part, View};

fn rows(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, H = 2...4).iter().sum()
}

fn main() {}

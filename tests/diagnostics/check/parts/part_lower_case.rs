// mistakes: 2
use tensor_layout::{layout, part, View};

fn corner(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, h = 0..4, width = 2).iter().sum()
}

fn main() {}

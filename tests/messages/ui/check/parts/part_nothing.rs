// mistakes: 1
use tensor_layout::{layout, part, View};

fn all(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image).iter().sum()
}

fn main() {}

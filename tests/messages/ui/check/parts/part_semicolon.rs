// mistakes: 1
use tensor_layout::{layout, part, View};

fn pixels(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, H = 0; W = 1..3).iter().sum()
}

fn main() {}

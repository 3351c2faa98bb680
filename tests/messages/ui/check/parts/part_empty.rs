// mistakes: 1
use tensor_layout::{layout, part, View};

fn row(image: View<f32, layout!(HWC[H = 32, W = 8, C = 3])>) -> f32 {
    part!(image, H = 10..10, W = 2..4).iter().sum()
}

fn main() {}

// mistakes: 2
use tensor_layout::{layout, part, View};

fn slice(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, N = 0, H = 2..4, D = 1..3).iter().sum()
}

fn main() {}

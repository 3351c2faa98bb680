// mistakes: 1
use tensor_layout::{layout, part, View};

fn every(image: View<f32, layout!(HWC[H = 32, W = 8, C = 3])>) -> f32 {
    part!(image, W = 0:8:2).iter().sum()
}

fn main() {}

// mistakes: 1
// exception: shape: positions with a step
use tensor_layout::{layout, part, View};

fn even(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, X = ..;2).iter().sum()
}

fn main() {}

// mistakes: 1
use tensor_layout::{layout, part, View};

fn rest(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>, start: usize) -> f32 {
    part!(image, N = start.., C = 0).iter().sum()
}

fn main() {}

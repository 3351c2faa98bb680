// mistakes: 1
// exception: lines: the compiler shows where the axis is declared, and a conversion
use tensor_layout::{layout, part, View};

fn rows(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>, end: u32) -> f32 {
    part!(image, H = 0..end, C = 0).iter().sum()
}

fn main() {}

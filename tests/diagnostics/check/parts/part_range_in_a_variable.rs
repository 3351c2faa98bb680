// mistakes: 1
// exception: lines: the compiler shows where the axis is declared, and both types
use core::ops::Range;
use tensor_layout::{layout, part, View};

fn rows(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>, rows: Range<usize>) -> f32 {
    part!(image, H = rows, C = 0).iter().sum()
}

fn main() {}

// mistakes: 1
// The widths differ in any case. Whether the heights do is asked after them.
use tensor_layout::{layout, View};

fn difference(a: View<f32, layout!(HW[?, 8])>, b: View<f32, layout!(HW[?, 9])>) -> f32 {
    a.zip(b).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}

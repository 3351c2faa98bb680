// mistakes: 1
use tensor_layout::{layout, View};

fn difference(
    a: View<f32, layout!(HW[H = 480, W = 640])>,
    b: View<f32, layout!(HW[H = 640, W = 480])>,
) -> f32 {
    a.zip(b).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}

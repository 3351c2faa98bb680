// mistakes: 1
// exception: shape: only one of the shapes has sizes of the run time
use tensor_layout::{layout, View};

fn difference(a: View<f32, layout!(HW[8, 8])>, b: View<f32, layout!(HW[8, ?])>) -> f32 {
    a.zip(b).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}

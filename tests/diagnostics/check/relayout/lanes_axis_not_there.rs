// mistakes: 1
use tensor_layout::{layout, View, N};

fn best(scores: View<f32, layout!(CHW[C = 10, H = 4, W = 5])>) -> usize {
    scores.lanes(N).len()
}

fn main() {}

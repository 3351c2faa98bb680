// mistakes: 1
use tensor_layout::{layout, ViewMut, C, N};

fn clear(mut scores: ViewMut<f32, layout!(NC[N = ?, C = 10])>) {
    scores.reborrow().rename(C, N).fill(0.0);
}

fn main() {}

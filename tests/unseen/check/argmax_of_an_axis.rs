// mistakes: 1

use tensor_layout::{layout, View};

layout! {
    type Scores = NK[N = 8, K = 1000];
}

fn classes(scores: View<f32, Scores>) -> Vec<usize> {
    scores.argmax(1)
}

fn main() {}

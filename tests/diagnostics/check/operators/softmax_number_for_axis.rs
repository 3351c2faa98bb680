// mistakes: 1
//! The last axis, as elsewhere.
use tensor_layout::operators::ActivationSoftmax1;
use tensor_layout::layout;

layout! {
    type Scores = NC[N = 8, C = 1000];
}

static WEIGHTS: ActivationSoftmax1<f32, -1, Scores, Scores> = ActivationSoftmax1::new();

fn main() {
    println!("{WEIGHTS:?}");
}

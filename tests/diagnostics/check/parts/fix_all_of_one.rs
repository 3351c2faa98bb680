// mistakes: 1
use tensor_layout::{layout, Tensor, C};

fn first(means: &Tensor<f32, layout!(C[3])>) -> f32 {
    let first = means.as_view().fix((C(0),));
    *first.iter().next().unwrap()
}

fn main() {}

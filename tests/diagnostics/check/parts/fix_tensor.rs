// mistakes: 1
use tensor_layout::{layout, Tensor, N};

fn first(batch: &Tensor<f32, layout!(NHW[N = 4, H = 8, W = 8])>) -> f32 {
    batch.fix((N(0),)).iter().sum()
}

fn main() {}

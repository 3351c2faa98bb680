// mistakes: 1
use tensor_layout::{layout, View, N};

fn first(batch: View<f32, layout!(NHW[N = 8, H = 8, W = 8])>) -> f32 {
    batch.fix((N,)).iter().sum()
}

fn main() {}

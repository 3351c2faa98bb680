// mistakes: 1
use tensor_layout::{layout, View};

fn first(batch: View<f32, layout!(NCHW[N = 8, C = 3, H = 8, W = 8])>) -> f32 {
    batch.fix((0,)).iter().sum()
}

fn main() {}

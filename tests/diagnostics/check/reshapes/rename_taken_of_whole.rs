// mistakes: 1
// The part has no axis N, but the batch that it is a part of.
use tensor_layout::{layout, View, C, N};

fn planes(batch: View<f32, layout!(NCHW[N = 8, C = 3, H = 8, W = 8])>) -> usize {
    batch.fix((N(0),)).rename(C, N).len()
}

fn main() {}

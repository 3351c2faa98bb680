// mistakes: 1
// The part has no axis C, but the batch that it is a part of.
use tensor_layout::{layout, View, C, H};

fn planes(batch: View<f32, layout!(NCHW[N = 8, C = 3, H = 8, W = 8])>) -> usize {
    batch.fix((C(0),)).rename(H, C).len()
}

fn main() {}

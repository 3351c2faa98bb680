// mistakes: 1

use tensor_layout::{N, View, layout};

layout! {
    /// Any number of inputs for the network.
    type Batch = NCHW[N = -1, C = 3, H = 224, W = 224];
}

pub fn how_many(batch: View<f32, Batch>) -> usize {
    batch.size(N)
}

fn main() {}

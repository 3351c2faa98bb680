// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::{N, layout};
type Batch = layout!(NCHW[N = 2, C = 3, H = 8, W = 8]);
fn both<R>(batch: Buffer<R, f32, Batch>) -> (u64, u64) {
    let first = batch.fix((N(0),));
    let second = batch.fix((N(1),));
    (first.offset_in_bytes(), second.offset_in_bytes())
}

fn main() {}

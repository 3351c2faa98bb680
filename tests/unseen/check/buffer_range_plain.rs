// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::layout;
type Batch = layout!(NCHW[N = 2, C = 3, H = 8, W = 8]);
fn first<R>(batch: Buffer<R, f32, Batch>) -> u64 {
    batch.range(0..1).size_in_bytes()
}

fn main() {}

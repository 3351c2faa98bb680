// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::{C, N, layout};

fn first<R>(scores: Buffer<R, f32, layout!(NC[N = 1, C = 10])>) -> u64 {
    scores.fix((N(0), C(0))).offset_in_bytes()
}

fn main() {}

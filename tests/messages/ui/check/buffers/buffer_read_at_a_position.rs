// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::{K, N, layout};

type Scores = layout!(NK[N = 1, K = 1000]);

fn is_cat<R>(scores: &Buffer<R, f32, Scores>) -> bool {
    scores[(N(0), K(281))] > 0.5
}

fn main() {}

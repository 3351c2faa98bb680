// mistakes: 2

use tensor_layout::gpu::Buffer;
use tensor_layout::layout;

fn run<R>(scores: &Buffer<R, f32, layout!(NC[N = 1, C = 10])>) {
    let elements = scores.to_vec();
    let best = scores.iter().copied().fold(0.0, f32::max);
}

fn main() {}

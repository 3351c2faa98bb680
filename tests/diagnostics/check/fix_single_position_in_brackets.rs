// mistakes: 1
use tensor_layout::{layout, ViewMut, N};

fn clear(batch: ViewMut<f32, layout!(NCHW[N = ?, C = 3, H = 8, W = 8])>, n: usize) {
    batch.fix((N(n))).fill(0.0);
}

fn main() {}

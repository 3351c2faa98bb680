// mistakes: 1
// exception: warnings: the compiler asks to remove the brackets
use tensor_layout::{layout, ViewMut, N};

fn clear(batch: ViewMut<f32, layout!(NCHW[N = ?, C = 3, H = 8, W = 8])>, n: usize) {
    batch.fix((N(n))).fill(0.0);
}

fn main() {}

// mistakes: 1
//! NVIDIA/cutlass#1385: a column-major K x N matrix with a stride of N from column to column.
//! Cost: a reader asked; right only where K = N.
//! With this crate: the example's matrix, with that stride.
use tensor_layout::{Tensor, layout};

const N: usize = 32;
const K: usize = 64;

layout! {
    type B = NK[N = N, K = K], strides(N = N);
}

fn main() {
    println!("{}", Tensor::<f32, B>::filled(0.0).len());
}

// mistakes: 1
//! microsoft/onnxruntime#21583: a matrix product of tensors of five axes given to DirectML as it is.
//! Cost: "The parameter is incorrect", at run time, for a whole model.
//! With this crate: the operator with the same tensors.
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

layout! {
    type A = NTSHK[N = 1, T = 2, S = 3, H = 64, K = 32], logical(NTSHK);
    type B = NTSKW[N = 1, T = 2, S = 3, K = 32, W = 64], logical(NTSKW);
    type Output = NTSHW[N = 1, T = 2, S = 3, H = 64, W = 64], logical(NTSHW);
}

static MATMUL: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 0.0);

fn main() {
    println!("{MATMUL:?}");
}

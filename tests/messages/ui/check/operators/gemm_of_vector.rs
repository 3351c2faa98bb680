// mistakes: 1
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

layout! {
    type Matrix = MK[M = 8, K = 512];
    type Vector = K[512];
    type Output = M[8];
}

static PRODUCT: Gemm<f32, Matrix, Vector, Absent, Output> = Gemm::new(1.0, 0.0);

fn main() {
    println!("{PRODUCT:?}");
}

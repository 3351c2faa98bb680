// mistakes: 1

use tensor_layout::dml::{Absent, Gemm};
use tensor_layout::layout;

layout! { type A = NF[N = 2, F = 256]; type B = KF[F = 10, K = 256]; type Y = NK[N = 2, K = 10]; }
static DENSE: Gemm<f32, A, B, Absent, Y> = Gemm::new(1.0, 0.0);
fn main() {}

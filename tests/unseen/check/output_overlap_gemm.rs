// mistakes: 1

use tensor_layout::dml::{Absent, Gemm};
use tensor_layout::layout;

layout! { type A = NF[N = 2, F = 4]; type B = FK[F = 4, K = 3]; type Y = NK[N = 2, K = 3], broadcast(N); }
static DENSE: Gemm<f32, A, B, Absent, Y> = Gemm::new(1.0, 0.0);
fn main() {}

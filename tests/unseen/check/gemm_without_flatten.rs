// mistakes: 1

use tensor_layout::dml::{Absent, Gemm};
use tensor_layout::layout;

layout! { type A = NCHW[N = 2, C = 16, H = 4, W = 4]; type B = FK[F = 256, K = 10]; type Y = NK[N = 2, K = 10]; }
static DENSE: Gemm<f32, A, B, Absent, Y> = Gemm::new(1.0, 0.0);
fn main() {}

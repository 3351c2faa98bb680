// mistakes: 1

use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

layout! { type A = NF[N = 2, F = 4]; type B = FK[F = 4, K = 3]; type Y = NK[N = 2, K = 3]; }
static DENSE: Gemm<f32, A, B, Absent, Y> = Gemm::new(1.0, 0.0);
fn run<R: D3d12Resource>(a: &Buffer<R, f32, A>, b: &Buffer<R, f32, B>, y: &Buffer<R, f32, Y>) {
    let bound = DENSE.bind(a, b, y);
}
fn main() {}

// mistakes: 1

use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::Gemm;
use tensor_layout::operators::{Absent, OwnedByDml, Unbound};
use tensor_layout::layout;

layout! { type X = NF[N = 1, F = 8]; type Weights = FK[F = 8, K = 4]; type Y = NK[N = 1, K = 4]; }

static DENSE: Gemm<f32, X, OwnedByDml<Weights>, Absent, Y> = Gemm::new(1.0, 0.0);

fn run<R: D3d12Resource>(x: &Buffer<R, f32, X>, weights: &Buffer<R, f32, Weights>, y: &Buffer<R, f32, Y>) {
    let bound = DENSE.bind(x, weights, Unbound, y);
}
fn main() {}

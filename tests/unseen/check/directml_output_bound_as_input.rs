// mistakes: 1

use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::ReduceSum;
use tensor_layout::layout;

layout! { type Input = NCHW[N = 1, C = 8, H = 16, W = 16]; type Output = NC[N = 1, C = 8]; }

static SUM: ReduceSum<f32, Input, Output> = ReduceSum::new();

fn run<R: D3d12Resource>(input: &Buffer<R, f32, Input>, output: &Buffer<R, f32, Output>) {
    let bound = SUM.bind(output, input);
}
fn main() {}

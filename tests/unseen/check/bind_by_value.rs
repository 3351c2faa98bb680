// mistakes: 1

use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::ActivationRelu;
use tensor_layout::layout;

layout! { type A = NHWC[N = 1, C = 3, H = 4, W = 4]; }
static RELU: ActivationRelu<f32, A, A> = ActivationRelu::new();
fn run<R: D3d12Resource>(a: Buffer<R, f32, A>, b: Buffer<R, f32, A>) {
    let bound = RELU.bind(a, b);
}
fn main() {}

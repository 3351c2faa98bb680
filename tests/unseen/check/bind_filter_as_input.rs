// mistakes: 1
// exception: shape: filters in the place of an image
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! { type A = NHWC[N = 1, C = 3, H = 4, W = 4]; type B = NCHW[N = 1, C = 3, H = 4, W = 4]; }
static COPY: ElementWiseIdentity<f32, A, B> = ElementWiseIdentity::new();
fn run<R: D3d12Resource>(a: &Buffer<R, f32, A>, b: &Buffer<R, f32, B>) {
    let bound = COPY.bind(b, a);
}
fn main() {}

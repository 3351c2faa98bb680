// mistakes: 1

use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{View, layout};

layout! { type A = HWC[C = 3, H = 4, W = 4]; type B = CHW[C = 3, H = 4, W = 4]; }
fn run<R: Resource>(view: View<f32, A>, resource: R) -> Buffer<R, f32, B> {
    Buffer::holding(view, resource, 0).unwrap()
}
fn main() {}

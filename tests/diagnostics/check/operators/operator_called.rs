// mistakes: 1
// exception: lines: the compiler shows both arguments, and the call without them
//! As a function of tensors would be.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

fn add<R: Resource>(a: &Buffer<R, f32, Photo>, b: &Buffer<R, f32, Photo>) {
    let _ = ElementWiseAdd::<f32, Photo, Photo, Photo>::new(a, b);
}

fn main() {}

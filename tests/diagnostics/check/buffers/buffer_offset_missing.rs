// mistakes: 1
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

fn first<R: Resource>(memory: R) -> Result<Buffer<R, f32, Photo>, BufferError> {
    Buffer::new(memory)
}

fn main() {}

// mistakes: 1
// exception: lines: the compiler shows the function, and how to convert a `usize`
//! Bytes of the graphics card are counted with 64 bits everywhere.
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

fn second<R: Resource>(memory: R) -> Result<Buffer<R, f32, Photo>, BufferError> {
    Buffer::new(memory, Photo::SPAN * size_of::<f32>())
}

fn main() {}

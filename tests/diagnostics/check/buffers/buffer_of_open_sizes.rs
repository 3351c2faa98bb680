// mistakes: 1
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::layout;

layout! {
    type Photos = NHWC[N = ?, C = 3, H = 224, W = 224];
}

fn photos<R: Resource>(memory: R) -> Result<Buffer<R, u8, Photos>, BufferError> {
    Buffer::new(memory, 0)
}

fn main() {}

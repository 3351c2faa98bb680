// mistakes: 1
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::layout;

type Bytes = layout!(HWC[H = 4, W = 4, C = 4]);
type Pixels = layout!(HW[H = ?, W = ?]);

fn pixels<R: Resource>(bytes: Buffer<R, u8, Bytes>) -> Result<Buffer<R, u32, Pixels>, BufferError> {
    bytes.claim_as::<u32, Pixels>()
}

fn main() {}

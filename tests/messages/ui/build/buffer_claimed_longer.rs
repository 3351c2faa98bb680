// mistakes: 1
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::layout;

layout! {
    type Bytes = HWC[H = 4, W = 4, C = 3];
    type Pixels = HW[H = 4, W = 4];
}

fn pixels<R: Resource>(bytes: Buffer<R, u8, Bytes>) -> Result<Buffer<R, u32, Pixels>, BufferError> {
    bytes.claim_as()
}

struct Memory;
impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        64
    }
}

fn main() {
    println!("{}", pixels(Buffer::new(Memory, 0).unwrap()).is_ok());
}

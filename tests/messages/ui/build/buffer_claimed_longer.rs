// mistakes: 1
use tensor_layout::gpu::{Buffer, BufferError, HostBuffer, Resource};
use tensor_layout::layout;

layout! {
    type Bytes = HWC[H = 4, W = 4, C = 3];
    type Pixels = HW[H = 4, W = 4];
}

fn pixels<R: Resource>(bytes: Buffer<R, u8, Bytes>) -> Result<Buffer<R, u32, Pixels>, BufferError> {
    bytes.claim_as()
}

fn main() {
    println!("{}", pixels(Buffer::new(HostBuffer([0; 64]), 0).unwrap()).is_ok());
}

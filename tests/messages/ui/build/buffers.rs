// mistakes: 2
// exception: paths: the compiler writes the element with its module
use tensor_layout::dml::Uint4;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::layout;

layout! {
    type Bytes = HWC[H = 4, W = 4, C = 3];
    type Pixels = HW[H = 4, W = 4];
}

fn claimed_longer(bytes: Buffer<HostBuffer<[u8; 64]>, u8, Bytes>) {
    let _ = bytes.claim_as::<u32, Pixels>();
}

fn of_nibbles() {
    let _ = Buffer::<_, Uint4, Pixels>::new(HostBuffer([0; 64]), 0);
}

fn main() {
    claimed_longer(Buffer::new(HostBuffer([0; 64]), 0).unwrap());
    of_nibbles();
}

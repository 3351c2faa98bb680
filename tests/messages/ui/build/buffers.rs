// mistakes: 2
// exception: paths: the compiler writes the element with its module
use tensor_layout::dml::Uint4;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::layout;

layout! {
    type Bytes = HWC[H = 4, W = 4, C = 3];
    type Pixels = HW[H = 4, W = 4];
}

fn main() {
    let bytes = Buffer::<_, u8, Bytes>::new(HostBuffer([0; 64]), 0).unwrap();
    let _ = bytes.claim_as::<u32, Pixels>();
    let _ = Buffer::<_, Uint4, Pixels>::new(HostBuffer([0; 64]), 0);
}

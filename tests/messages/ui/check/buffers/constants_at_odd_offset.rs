// mistakes: 1
//! The second of several constants, each of 64 bytes.
use tensor_layout::d3d12::ConstantBufferViewDesc;

const BASE: u64 = 0x10000;
const SECOND: ConstantBufferViewDesc = ConstantBufferViewDesc::new(BASE + 64, 64);

fn main() {
    println!("{SECOND:?}");
}

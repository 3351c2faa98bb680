// mistakes: 1
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Plane = HW[H = 3, W = 70], pitch(H = 256);
}

const FIRST: TextureFootprint<u8, Plane> = TextureFootprint::new(Format::R8_UNORM);
const SECOND: TextureFootprint<u8, Plane> = FIRST.at_byte(FIRST.end_in_bytes());

fn main() {
    println!("{SECOND:?}");
}

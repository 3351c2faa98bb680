// mistakes: 1
//! Rows begin at multiples of 256 bytes, textures do not.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NHWC[N = 1, C = 4, H = 1080, W = 1920];
}

static FRAME: TextureFootprint<u8, Frame> =
    TextureFootprint::new(Format::R8G8B8A8_UNORM).at_byte(256);

fn main() {
    println!("{FRAME:?}");
}

// mistakes: 1
//! `R10G10B10A2_UNORM`: channels that share bytes.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NHWC[N = 1, C = 4, H = 1080, W = 1920];
}

const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format(24));

fn main() {
    println!("{FRAME:?}");
}

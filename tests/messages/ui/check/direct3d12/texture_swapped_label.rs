// mistakes: 1
//! Columns of pixels, and not rows.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NWHC[N = 1, C = 4, H = 1080, W = 1920];
}

const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{FRAME:?}");
}

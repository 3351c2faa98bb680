// mistakes: 1
//! Sizes without names are in logical order: these are 1080 channels and 4 rows.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NHWC[1, 1080, 4, 1920];
}

const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{FRAME:?}");
}

// mistakes: 1
//! Four times as many columns are not four channels.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Rows = HW[H = 1080, W = 7680];
}

const FRAME: TextureFootprint<u8, Rows> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{FRAME:?}");
}

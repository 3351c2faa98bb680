// mistakes: 1
//! All layers of a row, and then the next row.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Volume = HDWC[C = 1, D = 16, H = 64, W = 64], pitch(H = 256);
}

const VOLUME: TextureFootprint<u8, Volume> = TextureFootprint::new(Format::R8_UNORM);

fn main() {
    println!("{VOLUME:?}");
}

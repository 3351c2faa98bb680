// mistakes: 1
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Blocks = NCHW4c[N = 1, C = 64, H = 64, W = 64];
}

const BLOCKS: TextureFootprint<u8, Blocks> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{BLOCKS:?}");
}

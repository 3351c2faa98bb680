// mistakes: 1
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Planes = NCHW[N = 1, C = 4, H = 1080, W = 1920];
}

const FRAME: TextureFootprint<u8, Planes> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{FRAME:?}");
}

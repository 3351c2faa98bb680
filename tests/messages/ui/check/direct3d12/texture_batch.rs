// mistakes: 1
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frames = NHWC[N = 8, C = 4, H = 1080, W = 1920];
}

const FRAMES: TextureFootprint<u8, Frames> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{FRAMES:?}");
}

// mistakes: 1
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NHWC[N = 1, C = 4, H = 1080, W = 1920];
}

static FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8_UNORM);

fn main() {
    println!("{FRAME:?}");
}

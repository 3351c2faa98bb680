// mistakes: 1
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NHWC[N = 1, C = 4, H = ?, W = ?], pitch(H = 256);
}

fn main() {
    let frame = TextureFootprint::<u8, Frame>::new(Format::R8G8B8A8_UNORM);
    println!("{frame:?}");
}

// mistakes: 1
//! There are no textures of three bytes a texel.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640], pitch(H = 256);
}

static PHOTO: TextureFootprint<u8, Photo> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{PHOTO:?}");
}

// mistakes: 1
//! webgpu/webgpu-samples#29: an image of 500 x 500 pixels, uploaded as its rows are, without padding.
//! Cost: a sheared texture.
//! With this crate: the upload's footprint, a constant.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Image = HWC[C = 4, H = 500, W = 500];
}

const UPLOAD: TextureFootprint<u8, Image> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{UPLOAD:?}");
}

// mistakes: 1
//! A pitch is in elements, of 2 bytes here.
use half::f16;
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NHWC[N = 1, C = 4, H = 10, W = 100], pitch(H = 64);
}

const FRAME: TextureFootprint<f16, Frame> = TextureFootprint::new(Format::R16G16B16A16_FLOAT);

fn main() {
    println!("{FRAME:?}");
}

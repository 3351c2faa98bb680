// mistakes: 1
//! A pitch is in elements, of 4 bytes here, and so are strides.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Depth = HW[H = 480, W = 640], strides(H = 2_600);
}

static DEPTH: TextureFootprint<f32, Depth> = TextureFootprint::new(Format::R32_FLOAT);

fn main() {
    println!("{DEPTH:?}");
}

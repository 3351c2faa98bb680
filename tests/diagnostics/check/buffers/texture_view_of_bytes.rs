// mistakes: 1
//! The memory of the buffer is bytes, the tensor is not.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::layout;

layout! {
    type Frame = NHWC[N = 1, C = 4, H = 1080, W = 1920];
}

const FRAME: TextureFootprint<f32, Frame> = TextureFootprint::new(Format::R32G32B32A32_FLOAT);

fn brightest(memory: &[u8]) -> f32 {
    let frame = FRAME.view(memory).unwrap();
    frame.iter().copied().fold(0.0, f32::max)
}

fn main() {
    println!("{}", brightest(&[]));
}

// mistakes: 1
//! Pixels are not planes.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::{View, layout};

layout! {
    type Frame = NHWC[N = 1, C = 4, H = 1080, W = 1920];
    type Planes = NCHW[N = 1, C = 4, H = 1080, W = 1920];
}

const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn infer(_: View<u8, Planes>) {}

fn main() {
    let memory = vec![0; 1080 * 7680];
    infer(FRAME.view(&memory).unwrap());
}

//! bevyengine/bevy#17357, #16992: the width is rounded up to 256 pixels, and then multiplied by 4 bytes.
//! Cost: buffers four times as large as expected.
//! With this crate: the same rounding, in the declaration that both sides share.
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::{H, Tensor, W, layout};

layout! {
    type Readback = HWC[C = 4, H = ?, W = ?], align(W = 256);
}

pub(crate) fn main() {
    let mapping = Readback::with((H(64), W(64))).unwrap();
    let footprint =
        TextureFootprint::<u8, Readback>::with(Format::R8G8B8A8_UNORM, mapping).unwrap();
    // Too large, but what is written with this pitch is read with it.
    assert_eq!(footprint.placed_footprint().footprint.row_pitch, 1024);
    let memory = Tensor::filled_with(7, mapping);
    assert_eq!(footprint.view(memory.memory()).unwrap().len(), 64 * 64 * 4);
}

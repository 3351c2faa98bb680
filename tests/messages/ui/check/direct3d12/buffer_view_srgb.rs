// mistakes: 1
//! Only textures convert from sRGB.
use tensor_layout::d3d12::{BufferView, Format};
use tensor_layout::layout;

const PIXELS: BufferView<u8, layout!(HWC[C = 4, H = 480, W = 640])> =
    BufferView::typed(Format::R8G8B8A8_UNORM_SRGB);

fn main() {
    println!("{PIXELS:?}");
}

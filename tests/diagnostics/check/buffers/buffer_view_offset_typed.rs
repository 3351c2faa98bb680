// mistakes: 1
use half::f16;
use tensor_layout::d3d12::{BufferView, Format};
use tensor_layout::layout;

const PIXELS: BufferView<f16, layout!(HWC[C = 4, H = 480, W = 640])> =
    BufferView::typed(Format::R16G16B16A16_FLOAT).at_byte(4);

fn main() {
    println!("{PIXELS:?}");
}

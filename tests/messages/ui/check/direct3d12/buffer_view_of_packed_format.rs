// mistakes: 1
use tensor_layout::d3d12::{BufferView, Format};
use tensor_layout::layout;

const PIXELS: BufferView<u32, layout!(HW[H = 480, W = 640])> =
    BufferView::typed(Format::R8G8B8A8_UNORM);

fn main() {
    println!("{PIXELS:?}");
}

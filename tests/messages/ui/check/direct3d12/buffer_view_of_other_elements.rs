// mistakes: 1
use half::f16;
use tensor_layout::d3d12::{BufferView, Format};
use tensor_layout::layout;

const PLANES: BufferView<f16, layout!(NCHW[1, 4, 224, 224])> =
    BufferView::typed(Format::R32G32B32A32_FLOAT);

fn main() {
    println!("{PLANES:?}");
}

// mistakes: 1
use tensor_layout::d3d12::{BufferView, Format};
use tensor_layout::layout;

const SUMS: BufferView<f64, layout!(W[100])> = BufferView::typed(Format::R32G32_UINT);

fn main() {
    println!("{SUMS:?}");
}

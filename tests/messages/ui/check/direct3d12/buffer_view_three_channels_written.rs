// mistakes: 1
use tensor_layout::d3d12::{BufferView, Format, UnorderedAccessViewDesc};
use tensor_layout::layout;

layout! {
    type Colours = NHWC[N = 1, C = 3, H = 480, W = 640];
}

const INPUT: BufferView<f32, Colours> = BufferView::typed(Format::R32G32B32_FLOAT);
const OUTPUT: UnorderedAccessViewDesc = INPUT.unordered_access_view();

fn main() {
    println!("{OUTPUT:?}");
}

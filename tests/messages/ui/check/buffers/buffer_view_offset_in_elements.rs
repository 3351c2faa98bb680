// mistakes: 1
//! The second half of the elements.
use tensor_layout::d3d12::BufferView;
use tensor_layout::layout;

layout! {
    type Scores = NC[N = 8, C = 1_001];
}

const SECOND: BufferView<f32, Scores> = BufferView::raw().at_byte(8 * 1_001);

fn main() {
    println!("{SECOND:?}");
}

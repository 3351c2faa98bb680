// mistakes: 1
//! Structures begin at multiples of their size.
use tensor_layout::d3d12::BufferView;
use tensor_layout::layout;

const POINTS: BufferView<[f32; 3], layout!(W[1_000])> = BufferView::structured().at_byte(256);

fn main() {
    println!("{POINTS:?}");
}

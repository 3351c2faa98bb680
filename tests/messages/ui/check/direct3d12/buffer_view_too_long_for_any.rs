// mistakes: 1
use tensor_layout::d3d12::BufferView;
use tensor_layout::layout;

layout! {
    type Distances = HW[H = 65_536, W = 65_536];
}

const ALL: BufferView<f32, Distances> = BufferView::structured();

fn main() {
    println!("{ALL:?}");
}

// mistakes: 1
use tensor_layout::d3d12::BufferView;
use tensor_layout::layout;

const PIXELS: BufferView<u8, layout!(HW[H = 480, W = 640])> = BufferView::structured();

fn main() {
    println!("{PIXELS:?}");
}

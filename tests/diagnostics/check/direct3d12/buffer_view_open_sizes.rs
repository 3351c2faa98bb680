// mistakes: 1
use tensor_layout::d3d12::BufferView;
use tensor_layout::layout;

fn main() {
    let view = BufferView::<f32, layout!(NHWC[?, 3, ?, ?])>::raw();
    println!("{view:?}");
}

// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
//! Not in a constant.
use tensor_layout::d3d12::BufferView;
use tensor_layout::layout;

fn main() {
    let patches = BufferView::<[f32; 1024], layout!(HW[H = 14, W = 14])>::structured();
    println!("{patches:?}");
}
